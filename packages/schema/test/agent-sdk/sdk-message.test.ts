import { describe, expect, it } from "vitest";
import { sdkMessageTypes, sdkSystemSubtypes } from "../../src/index.js";
import {
  apiMessages,
  fieldFindings,
  sdkErrors,
  sdkMessage,
  sdkMessageSchema,
  sdkResultSubtypes,
} from "../../src/schemas.js";

const envelope = { uuid: "u1", session_id: "s1" };
const usage = { input_tokens: 3, output_tokens: 5 };
const call = {
  type: "tool_use",
  id: "toolu_1",
  name: "Read",
  input: { file_path: "/home/ann/shop/cart.ts" },
};
const counters = {
  inputTokens: 3,
  outputTokens: 5,
  cacheReadInputTokens: 0,
  webSearchRequests: 0,
  costUSD: 0.1,
};

const accepted: readonly (readonly [what: string, message: object])[] = [
  [
    "the start of a turn",
    {
      type: "system",
      subtype: "init",
      claude_code_version: "2.1.300",
      cwd: "/home/ann/shop",
      tools: ["Read"],
      mcp_servers: [{ name: "shop", status: "connected" }],
      model: "claude-opus-5",
      permissionMode: "default",
    },
  ],
  [
    "a compaction",
    { type: "system", subtype: "compact_boundary", compact_metadata: { trigger: "auto", pre_tokens: 9 } },
  ],
  [
    "a retry",
    {
      type: "system",
      subtype: "api_retry",
      attempt: 1,
      max_retries: 10,
      retry_delay_ms: 500,
      error_status: 529,
    },
  ],
  [
    "the start of a task",
    { type: "system", subtype: "task_started", task_id: "t1", tool_use_id: "toolu_1", spawn_depth: 1 },
  ],
  [
    "a task's progress",
    { type: "system", subtype: "task_progress", task_id: "t1", usage: { total_tokens: 9, tool_uses: 1 } },
  ],
  [
    "a task's change",
    { type: "system", subtype: "task_updated", task_id: "t1", patch: { status: "running" } },
  ],
  [
    "a task's end",
    { type: "system", subtype: "task_notification", task_id: "t1", status: "completed", output_file: "/o" },
  ],
  ["a denial", { type: "system", subtype: "permission_denied", tool_name: "Bash", message: "no" }],
  [
    "a response of a subagent",
    {
      type: "assistant",
      message: {
        id: "msg_1",
        role: "assistant",
        model: "claude-opus-5",
        content: [call],
        stop_reason: null,
        usage,
      },
      parent_tool_use_id: "toolu_0",
      request_id: "req_1",
    },
  ],
  [
    "a response that failed",
    { type: "assistant", message: { content: [] }, parent_tool_use_id: null, error: "rate_limit" },
  ],
  [
    "a result of a tool",
    {
      type: "user",
      message: {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "a", is_error: true }],
      },
      parent_tool_use_id: null,
      tool_use_result: { stdout: "a", stderr: "" },
    },
  ],
  [
    "a part of a response",
    { type: "stream_event", event: { type: "message_delta", usage }, parent_tool_use_id: null },
  ],
  [
    "the end of a turn",
    {
      type: "result",
      subtype: "success",
      is_error: true,
      duration_ms: 9,
      duration_api_ms: 8,
      num_turns: 2,
      result: "done",
      total_cost_usd: 0.1,
      usage,
      modelUsage: { "claude-opus-5": counters },
      permission_denials: [{ tool_name: "Bash", tool_use_id: "toolu_1", tool_input: { command: "ls" } }],
    },
  ],
  [
    "the end of a turn before 1.0.22",
    { type: "result", subtype: "success", total_cost: 0.1, result: "done" },
  ],
  [
    "a running call",
    { type: "tool_progress", tool_use_id: "toolu_1", tool_name: "Bash", elapsed_time_seconds: 3 },
  ],
  ["a login", { type: "auth_status", isAuthenticating: true, output: ["open the page"] }],
  [
    "a limit",
    {
      type: "rate_limit_event",
      rate_limit_info: { status: "allowed", resetsAt: 1_770_000_000, overageStatus: null },
    },
  ],
  ["a type that nobody knows yet", { type: "brand_new" }],
];

describe("sdkMessage", () => {
  it.each(accepted)("accepts %s", (_, message) => {
    const whole = { ...message, ...envelope };
    expect(sdkMessage.parse(whole)).toEqual(whole);
  });

  it.each([...sdkMessageTypes])("accepts %s with nothing but its type", (type) => {
    expect(sdkMessage.safeParse({ type }).success).toBe(true);
  });

  it.each([...sdkErrors])("accepts a response that failed with %s", (error) => {
    expect(sdkMessage.safeParse({ type: "assistant", message: null, error }).success).toBe(true);
  });

  it.each([...sdkResultSubtypes])("accepts a turn that ends in %s", (subtype) => {
    expect(sdkMessage.safeParse({ type: "result", subtype, errors: ["no"], usage }).success).toBe(true);
  });

  it.each([...sdkSystemSubtypes])("knows the system subtype %s", (subtype) => {
    expect(sdkMessageSchema({ type: "system", subtype })).not.toBeNull();
    expect(sdkMessage.safeParse({ type: "system", subtype, ...envelope }).success).toBe(true);
  });

  it("names each system subtype once", () => {
    expect(sdkSystemSubtypes).toEqual([...new Set(sdkSystemSubtypes)]);
  });

  it.each([
    ["a response whose message is a text", { type: "assistant", message: "hi" }],
    ["a task whose id is a number", { type: "system", subtype: "task_started", task_id: 7 }],
    ["a turn whose cost is text", { type: "result", total_cost_usd: "0.1" }],
    ["a message without a type", envelope],
  ])("refuses %s", (_, message) => {
    expect(sdkMessage.safeParse(message).success).toBe(false);
  });
});

describe("sdkMessageSchema", () => {
  it.each(accepted.filter(([what]) => what !== "a type that nobody knows yet"))(
    "names all fields of %s",
    (_, message) => {
      const schema = sdkMessageSchema(message);
      expect(schema === null ? null : fieldFindings(schema, { ...message, ...envelope })).toEqual({
        unknown: [],
        misfits: [],
        types: [],
      });
    },
  );

  it("names what a message of a type does not have", () => {
    const schema = sdkMessageSchema({ type: "stream_event" });
    const event = {
      type: "content_block_delta",
      index: 0,
      delta: { type: "text_delta", text: "a", mood: 1 },
    };
    expect(schema === null ? null : fieldFindings(schema, { type: "stream_event", event, tide: 1 })).toEqual({
      unknown: ["event.delta.mood", "tide"],
      misfits: [],
      types: [],
    });
  });

  it("gives each type one schema of its own", () => {
    const all = [
      ...sdkMessageTypes.map((type) => sdkMessageSchema({ type })),
      ...sdkSystemSubtypes.map((subtype) => sdkMessageSchema({ type: "system", subtype })),
    ];
    expect(all).not.toContain(null);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each([
    ["a type still to come", { type: "brand_new" }],
    ["a subtype still to come", { type: "system", subtype: "tides" }],
    ["a system message without a subtype", { type: "system" }],
    ["a record without a type", { role: "user" }],
    ["no object", "result"],
  ])("knows none of %s", (_, record) => {
    expect(sdkMessageSchema(record)).toBeNull();
  });
});

describe("apiMessages", () => {
  it("accepts a saved list in which results share one message", () => {
    const messages = [
      { role: "user", content: "read both" },
      { role: "assistant", content: [call, { ...call, id: "toolu_2" }] },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "toolu_1", content: "a" },
          { type: "tool_result", tool_use_id: "toolu_2", content: [{ type: "text", text: "b" }] },
        ],
      },
    ];
    expect(apiMessages.parse(messages)).toEqual(messages);
  });

  it("refuses a transcript's records", () => {
    expect(apiMessages.safeParse([{ type: "user", message: {} }]).success).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { claudeCodeRecord } from "../../src/schemas.js";

const assistant = {
  type: "assistant",
  uuid: "u2",
  parentUuid: "u1",
  timestamp: "2026-11-03T10:00:01.000Z",
  sessionId: "s1",
  requestId: "req_1",
  message: {
    id: "msg_1",
    role: "assistant",
    model: "claude-opus-5",
    content: [{ type: "tool_use", id: "toolu_1", name: "Bash", input: { command: "ls" } }],
    stop_reason: null,
    usage: { input_tokens: "4", output_tokens: 9, cache_read_input_tokens: null },
  },
};

const accepted: readonly (readonly [what: string, record: unknown])[] = [
  ["a response whose counters are a string, a number and null", assistant],
  ["a prompt in plain text", { type: "user", message: { role: "user", content: "fix the test" } }],
  [
    "bare strings among blocks",
    { type: "user", message: { role: "user", content: ["a", { type: "text", text: "b" }] } },
  ],
  [
    "a result without is_error and with a structured result",
    {
      type: "user",
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "ok" }] },
      toolUseResult: { stdout: "ok", interrupted: false },
    },
  ],
  [
    "a block of a type that nobody knows yet",
    { type: "user", message: { role: "user", content: [{ type: "x" }] } },
  ],
  ["a system record without a subtype", { type: "system", content: "old", level: "info" }],
  ["an attachment", { type: "attachment", attachment: { type: "queued_command", prompt: "and lint" } }],
  ["a progress record", { type: "progress", data: { type: "bash_progress" }, toolUseID: "b1" }],
  ["a state record", { type: "cost-state", sessionId: "s1", totalCostUSD: 1.5 }],
  ["a record of a type that nobody knows yet", { type: "brand-new-thing" }],
];

const refused: readonly (readonly [what: string, record: unknown])[] = [
  ["a response whose model is null", { ...assistant, message: { ...assistant.message, model: null } }],
  ["usage that is a list", { ...assistant, message: { ...assistant.message, usage: [] } }],
  [
    "a call whose id is a number",
    { type: "user", message: { role: "user", content: [{ type: "tool_use", id: 7, name: "Bash" }] } },
  ],
  ["a user record without a message", { type: "user" }],
  ["a record without a type", { sessionId: "s1" }],
  ["a list", []],
];

describe("claudeCodeRecord", () => {
  it.each(accepted)("accepts %s", (_, record) => {
    expect(claudeCodeRecord.safeParse(record).success).toBe(true);
  });

  it.each(refused)("refuses %s", (_, record) => {
    expect(claudeCodeRecord.safeParse(record).success).toBe(false);
  });

  it("keeps keys that it does not know, at every level", () => {
    const record = {
      type: "user",
      slug: "calm-green-hat",
      message: { role: "user", content: [{ type: "text", text: "hi", citations: [] }] },
    };
    expect(claudeCodeRecord.parse(record)).toEqual(record);
  });
});

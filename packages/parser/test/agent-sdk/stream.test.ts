import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agentSdkFormat } from "../../src/agent-sdk/format.js";
import { marksOf, ofKind, problemsOf } from "../claude-code/util/decode.js";
import { decodeLines } from "../util/decode-lines.js";
import {
  assistant,
  at,
  call,
  epoch,
  eventsOf,
  init,
  message,
  refused,
  result,
  system,
  turnEnd,
  user,
} from "./util/messages.js";

async function uuidsOf(records: readonly object[]): Promise<readonly (string | null)[]> {
  return ofKind(await eventsOf(records), "prompt").map(({ origin }) => origin.uuid);
}

describe("agentSdk", () => {
  it("gives messages the directory and version of the start of their turn", async () => {
    const events = await eventsOf([init, assistant([])]);
    expect(ofKind(events, "requestPart")).toMatchObject([
      {
        origin: { sessionId: "s1", threadId: "s1", cwd: "/home/ann/shop", clientVersion: "2.1.270" },
        messageId: "msg_01AAAAAAAAAAAAAAAAAAAAAA",
        isMessageIdGlobal: true,
        usage: { inputTokens: 4, outputTokens: 9 },
      },
    ]);
  });

  it("R29 says once that the session is run by a program", async () => {
    const events = await eventsOf([init, user("hi"), init]);
    expect(ofKind(events, "sessionState").map(({ sessionKind }) => sessionKind)).toEqual(["headless"]);
  });

  it("R45 gives messages without a time that of the one before, and first ones that of the next", async () => {
    const events = await eventsOf([user("a"), user("b", { timestamp: at(7) }), user("c"), turnEnd()]);
    expect(ofKind(events, "prompt").map(({ origin }) => origin.at)).toEqual([epoch(7), epoch(7), epoch(7)]);
    expect(ofKind(events, "turnEnd")[0]?.origin.at).toBe(epoch(7));
    expect(problemsOf(events)).toEqual([["timestamp-missing", null]]);
  });

  it("R45 leaves a stream without any time undated", async () => {
    const events = await eventsOf([init, user("a"), assistant([]), turnEnd()]);
    expect(new Set(events.flatMap((event) => ("origin" in event ? [event.origin.at] : [])))).toEqual(
      new Set([null]),
    );
  });

  it("R47 takes what a person sent for a prompt, and not what the client said", async () => {
    const events = await eventsOf([
      user("fix it"),
      user("Stop hook feedback", { isSynthetic: true }),
      user([{ type: "tool_result", tool_use_id: "toolu_1", content: "a" }]),
    ]);
    expect(ofKind(events, "prompt")).toMatchObject([{ isEcho: true, isQueued: false }]);
  });

  it("tells prompts without a uuid apart, and knows them again in a copy", async () => {
    const [first, second] = await uuidsOf([user("go"), user("go")]);
    expect(first).not.toBe(second);
    expect(await uuidsOf([user("go"), user("go")])).toEqual([first, second]);
  });

  it("R05 takes an error in place of a response for no request", async () => {
    const events = await eventsOf([
      assistant(
        [{ type: "text", text: "API Error: 529" }],
        { error: "overloaded" },
        { model: "<synthetic>" },
      ),
      turnEnd({ is_error: true, result: "API Error: 529", api_error_status: 529 }),
    ]);
    expect(ofKind(events, "requestPart")).toEqual([]);
    expect(ofKind(events, "mark")).toMatchObject([{ mark: "apiError", detail: "overloaded", value: 529 }]);
  });

  it.each<[string, readonly object[], string | null, number | null]>([
    ["by its status", [turnEnd({ is_error: true, api_error_status: 500 })], null, 500],
    ["by its text", [turnEnd({ is_error: true, result: "API Error: 400 bad" })], null, 400],
    ["by its reason", [turnEnd({ is_error: true, terminal_reason: "api_error" })], null, null],
    [
      "of 2025",
      [turnEnd({ is_error: true, result: "Claude AI usage limit reached|1760000000" })],
      "rate_limit",
      null,
    ],
    [
      "by a limit before it",
      [message("rate_limit_event", { rate_limit_info: { status: "rejected" } }), turnEnd({ is_error: true })],
      "rate_limit",
      null,
    ],
  ])("tells an error of the API by the end of the turn: %s", async (_, records, detail, value) => {
    expect(ofKind(await eventsOf(records), "mark")).toMatchObject([{ mark: "apiError", detail, value }]);
  });

  it.each<[string, object]>([
    ["completed", {}],
    ["failed", { is_error: true }],
    ["failed", { subtype: "error_max_turns" }],
    ["interrupted", { subtype: "error_during_execution", is_error: true, terminal_reason: "aborted_tools" }],
  ])("tells that a turn %s and how long it took", async (ending, fields) => {
    expect(ofKind(await eventsOf([turnEnd(fields)]), "turnEnd")).toMatchObject([{ ending, durationMs: 900 }]);
  });

  it("marks retries, compactions, hooks, modes and fallbacks", async () => {
    const events = await eventsOf([
      init,
      system("api_retry", { attempt: 2, retry_delay_ms: 500, error_status: 529, error: "overloaded" }),
      system("api_retry", { attempt: 3, error_status: 503 }),
      system("compact_boundary", { compact_metadata: { trigger: "auto", pre_tokens: 9, duration_ms: 4 } }),
      system("hook_started", { hook_id: "h1", hook_event: "Stop" }),
      system("hook_response", { hook_id: "h1", hook_event: "Stop", exit_code: 2 }),
      system("status", { status: null, permissionMode: "plan" }),
      system("model_refusal_fallback", { fallback_model: "claude-sonnet-5" }),
      system("rate_limit", {}),
    ]);
    expect(marksOf(events)).toEqual([
      ["permissionMode", "default"],
      ["retry", "overloaded"],
      ["retry", "503"],
      ["compaction", "auto"],
      ["hook", "Stop"],
      ["permissionMode", "plan"],
      ["modelSwitch", "claude-sonnet-5"],
    ]);
  });

  it.each<[string, string | null, boolean, object]>([
    ["system", "init", true, init],
    ["system", "tides", false, system("tides")],
    ["result", "success", true, turnEnd()],
    ["keep_alive", null, true, message("keep_alive")],
    ["brand_new", null, false, message("brand_new")],
  ])("R83 counts a message as %s, subtype %s, known %s", async (type, subtype, isKnown, record) => {
    const { decoded } = await decodeLines(agentSdkFormat, [record]);
    expect(decoded).toMatchObject([{ type, subtype, isKnown }]);
  });

  it("R62 tells why each of several calls was not run", async () => {
    const events = await eventsOf([
      call("Bash", "toolu_1"),
      call("Write", "toolu_2"),
      user(
        [
          { type: "tool_result", tool_use_id: "toolu_1", content: "no", is_error: true },
          { type: "tool_result", tool_use_id: "toolu_2", content: "a" },
        ],
        { tool_result_meta: [{ id: "toolu_1", non_execution_kind: "automode-blocked" }, "odd"] },
      ),
    ]);
    expect(
      ofKind(events, "result").map(({ callId, signal }) => [callId, signal.outcome, signal.cause]),
    ).toEqual([
      ["toolu_1", "denied", "auto-mode"],
      ["toolu_2", "ok", null],
    ]);
  });

  it("R83 reports a reason that nobody knows", async () => {
    const meta = { tool_result_meta: [{ id: "toolu_1", non_execution_kind: "full-moon" }] };
    expect(problemsOf(await eventsOf([refused("toolu_1", { ...meta, timestamp: at(1) })]))).toContainEqual([
      "unknown-denial-kind",
      "full-moon",
    ]);
  });

  it("R03 takes any field of any type without a throw", async () => {
    const odd = fc.oneof(
      fc.constant(null),
      fc.integer(),
      fc.string(),
      fc.array(fc.oneof(fc.string(), fc.dictionary(fc.string(), fc.string()))),
      fc.dictionary(fc.constantFrom("type", "content", "usage", "id", "status"), fc.jsonValue()),
    );
    const names = ["message", "event", "usage", "modelUsage", "permission_denials", "patch", "error"];
    const ids = [
      "session_id",
      "uuid",
      "parent_tool_use_id",
      "agent_id",
      "task_id",
      "tool_use_id",
      "timestamp",
    ];
    const record = fc.record({
      type: fc.constantFrom("user", "assistant", "system", "result", "stream_event"),
      subtype: fc.constantFrom("init", "task_started", "task_notification", "compact_boundary", "success"),
      fields: fc.dictionary(fc.constantFrom(...names, ...ids), odd),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 8 }), async (records) => {
        const rows = records.map(({ type, subtype, fields }) => ({ ...fields, type, subtype }));
        const events = await eventsOf(rows);
        expect(problemsOf(events).filter(([, detail]) => detail?.startsWith("decoder failed"))).toEqual([]);
      }),
    );
  });

  it("reads structured results as those of transcripts", async () => {
    const events = await eventsOf([
      call("WebFetch"),
      result("toolu_1", { content: "a" }, { tool_use_result: { code: 404, durationMs: 30 } }),
    ]);
    expect(ofKind(events, "result")).toMatchObject([{ signal: { outcome: "failed" }, durationMs: 30 }]);
  });
});

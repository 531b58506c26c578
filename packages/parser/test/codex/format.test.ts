import { describe, expect, it } from "vitest";
import { decodeLines, event, eventsOf, head, item, line, threadId } from "./util/decode.js";
import { ofKind, problemsOf } from "../claude-code/util/decode.js";

/** A line whose fields stand beside its type. */
function flat(second: number, type: string, fields: object): object {
  return { ...line(second, type, {}), payload: undefined, ...fields };
}

/** A message without an envelope. */
function message(role: string, text: string): object {
  return { type: "message", role, content: [{ type: "text", text }] };
}

describe("codex", () => {
  it.each<[string, string | null, boolean, object]>([
    ["event_msg", "token_count", true, event(1, "token_count")],
    ["event_msg", "item_completed/Plan", true, event(1, "item_completed", { item: { type: "Plan" } })],
    ["event_msg", "item_completed/Tide", false, event(1, "item_completed", { item: { type: "Tide" } })],
    ["event_msg", "item_completed", true, event(1, "item_completed", { item: null })],
    ["event_msg", "tides", false, event(1, "tides")],
    ["response_item", "reasoning", true, item(1, "reasoning")],
    ["response_item", "message", true, { type: "message", role: "user", content: [] }],
    ["state", null, true, { record_type: "state" }],
    ["tides", null, false, line(1, "tides", {})],
  ])("R83 counts a line as %s, subtype %s, known %s", async (type, subtype, isKnown, record_) => {
    const { decoded } = await decodeLines([head(), record_]);
    expect(decoded[1]).toMatchObject({ type, subtype, isKnown });
  });

  it("R45 gives a row without a time that of the row before", async () => {
    const events = await eventsOf([
      head(),
      line(1, "event_msg", { type: "user_message", message: "hi" }, { timestamp: undefined }),
    ]);
    expect(ofKind(events, "prompt").map(({ origin }) => origin.at)).toEqual([Date.UTC(2026, 10, 3, 10)]);
    expect(problemsOf(events)).toEqual([["timestamp-missing", null]]);
  });

  it("R53 follows the working directory, also where it is a URI", async () => {
    const events = await eventsOf([
      head(),
      line(1, "turn_context", { cwd: "file:///home/ann/my%20shop", model: "gpt-5.5" }),
      event(2, "user_message", { message: "hi" }),
    ]);
    expect(ofKind(events, "activity").map(({ origin }) => origin.cwd)).toEqual([
      "/home/ann/shop",
      "/home/ann/shop",
      "/home/ann/my shop",
    ]);
  });

  it("takes the name of the main thread for the session's title", async () => {
    const named = event(1, "thread_name_updated", { thread_name: "Tidy tills" });
    const main = await eventsOf([head(), named]);
    expect(ofKind(main, "sessionState").map(({ title }) => title)).toEqual([null, "Tidy tills"]);
    const agent = await eventsOf([head({ session_id: "root", parent_thread_id: "root" }), named]);
    expect(ofKind(agent, "sessionState")).toEqual([]);
  });

  it.each<[string, string, object]>([
    ["completed", "task_complete", {}],
    ["failed", "task_complete", { error: { message: "no" } }],
    ["interrupted", "turn_aborted", { reason: "interrupted" }],
  ])("tells that a turn ended %s", async (ending, type, fields) => {
    const events = await eventsOf([head(), event(1, "task_started"), event(2, type, fields)]);
    expect(ofKind(events, "turnEnd")).toMatchObject([{ ending, durationMs: null }]);
  });

  it("R05 marks an error once, whether an event tells it, the end of the turn, or both", async () => {
    const told = event(1, "error", { message: "no", codex_error_info: "usage_limit_exceeded" });
    const end = event(2, "task_complete", { error: { codex_error_info: "usage_limit_exceeded" } });
    for (const rows of [[told], [end], [told, end]]) {
      const marks = ofKind(await eventsOf([head(), event(0, "task_started"), ...rows]), "mark");
      expect(marks.map(({ mark, detail }) => [mark, detail])).toEqual([["apiError", "usage_limit_exceeded"]]);
    }
    const next = [event(3, "task_started"), event(4, "task_complete", { error: {} })];
    const marks = ofKind(await eventsOf([head(), event(0, "task_started"), told, ...next]), "mark");
    expect(marks).toHaveLength(2);
  });

  it("R71 reads lines whose fields stand beside their type, and results under another name", async () => {
    const events = await eventsOf([
      flat(0, "session_meta", { id: threadId, cwd: "/home/ann/shop", originator: "shop_desk" }),
      flat(1, "turn_context", { model: "gpt-5-codex" }),
      flat(2, "user_message", { message: "hi" }),
      flat(3, "function_call", { name: "shell", arguments: "{}", call_id: "c1" }),
      flat(4, "function_call_result", { call_id: "c1", result: "Exit code: 2\nOutput:\n" }),
      flat(5, "agent_message", { message: "done" }),
    ]);
    expect(ofKind(events, "prompt")).toHaveLength(1);
    expect(ofKind(events, "call").map(({ model }) => model)).toEqual(["gpt-5-codex"]);
    expect(ofKind(events, "result").map(({ signal }) => signal.exitCode)).toEqual([2]);
  });

  it("R81 reads a whole session as prompts and calls without usage or times of their own", async () => {
    const { decoded, events } = await decodeLines([
      {
        session: { id: "old", timestamp: "2025-05-02T10:00:00.000Z", instructions: "" },
        items: [
          message("user", "list"),
          {
            type: "local_shell_call",
            id: "lsh_1",
            status: "completed",
            action: { type: "exec", command: ["ls"] },
          },
          {
            type: "local_shell_call_output",
            call_id: "lsh_1",
            output: '{"output":"a","metadata":{"exit_code":0}}',
          },
          message("assistant", "one"),
          message("user", "thanks"),
          message("assistant", "welcome"),
        ],
      },
    ]);
    expect(decoded.map(({ type, isKnown }) => [type, isKnown])).toEqual([["session", true]]);
    expect(ofKind(events, "prompt").map(({ origin }) => [origin.sessionId, origin.at])).toEqual([
      ["old", Date.UTC(2025, 4, 2, 10)],
      ["old", Date.UTC(2025, 4, 2, 10)],
    ]);
    expect(ofKind(events, "requestPart").map(({ usage }) => usage)).toEqual([null, null]);
    expect(ofKind(events, "call").map(({ tool, callId }) => [tool, callId])).toEqual([
      ["local_shell", "lsh_1"],
    ]);
    expect(ofKind(events, "result").map(({ signal, origin }) => [signal.outcome, origin.at])).toEqual([
      ["ok", null],
    ]);
    expect(new Set(ofKind(events, "prompt").map(({ origin }) => origin.uuid)).size).toBe(2);
  });
});

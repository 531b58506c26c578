import { describe, expect, it } from "vitest";
import { event, eventsOf, head, item, threadId } from "./util/decode.js";
import { ofKind } from "../claude-code/util/decode.js";

/** A call with its name as its id. */
function namedCall(second: number, name: string): object {
  return item(second, "function_call", { name, arguments: "{}", call_id: name });
}

/** The end of the command of call `c1`, which ran for a minute. */
function end(second: number, fields: object): object {
  return event(second, "exec_command_end", { call_id: "c1", duration: { secs: 60, nanos: 0 }, ...fields });
}

describe("codex calls and results", () => {
  it("R66 makes output and end of a call one result, in either order", async () => {
    const call = item(1, "function_call", { name: "exec_command", arguments: "{}", call_id: "c1" });
    const ended = { type: "CommandExecution", id: "c1", status: "failed", exit_code: 3 };
    const lines = (first: number, second: number) => [
      item(first, "function_call_output", { call_id: "c1", output: "x" }),
      event(second, "item_completed", { thread_id: threadId, item: ended }),
    ];
    for (const rows of [lines(2, 3), lines(3, 2).toReversed()]) {
      const results = ofKind(await eventsOf([head(), call, ...rows]), "result");
      expect(results.map(({ signal }) => [signal.outcome, signal.exitCode])).toEqual([["failed", 3]]);
    }
  });

  it("R67 ends a command that was left running when it is written to", async () => {
    const events = await eventsOf([
      head(),
      item(1, "function_call", { name: "exec_command", arguments: "{}", call_id: "c1" }),
      item(2, "function_call_output", {
        call_id: "c1",
        output: "Process running with session ID 7\nOutput:\n",
      }),
      item(3, "function_call", { name: "write_stdin", arguments: '{"session_id":7}', call_id: "c2" }),
      item(4, "function_call_output", { call_id: "c2", output: "Process exited with code 0\nOutput:\n" }),
    ]);
    expect(ofKind(events, "result").map(({ signal, taskId }) => [signal.outcome, taskId])).toEqual([
      ["detached", "7"],
      ["ok", null],
    ]);
    expect(ofKind(events, "taskEnd").map(({ taskId, status }) => [taskId, status])).toEqual([
      ["7", "completed"],
    ]);
  });

  describe("a command that was left running", () => {
    const start = item(1, "function_call", { name: "exec_command", arguments: "{}", call_id: "c1" });
    const output = item(2, "function_call_output", {
      call_id: "c1",
      output: "Wall time: 1.5 seconds\nProcess running with session ID 7\nOutput:\n",
    });
    const turnEnd = event(3, "task_complete", { turn_id: "t1" });
    const results = async (...rows: readonly object[]) =>
      ofKind(await eventsOf([head(), start, ...rows]), "result");

    it.each<[string, object, object]>([
      [
        "an exit code",
        { exit_code: 3, status: "failed" },
        { outcome: "failed", cause: "exit-code", exitCode: 3 },
      ],
      ["success", { exit_code: 0, status: "completed" }, { outcome: "ok", cause: null, exitCode: 0 }],
      ["a status alone", { status: "failed" }, { outcome: "failed", cause: "other", exitCode: null }],
    ])("R66 ends as its end says by %s, within its turn or after it", async (_, fields, signal) => {
      const [within] = await results(output, end(2, fields), turnEnd);
      expect(within).toMatchObject({
        signal: { ...signal, isClientMade: false },
        durationMs: 1500,
        taskId: null,
      });
      const late = await results(output, turnEnd, end(4, fields), end(5, fields));
      expect(late).toMatchObject([{ signal: { outcome: "detached", isClientMade: true } }, within!]);
      expect(late[1]!.contentHash).toBe(within!.contentHash);
    });

    it("R67 is a launch without an end, or with one that does not say how it ended", async () => {
      const launched = [{ signal: { outcome: "detached" }, durationMs: 1500, taskId: "7" }];
      expect(await results(output, turnEnd)).toMatchObject(launched);
      expect(await results(output, turnEnd, end(4, {}))).toMatchObject(launched);
    });
  });

  it.each<[string, object, number | null]>([
    ["a search", { status: "completed", action: { type: "search", query: "tills" } }, 1],
    ["a search of old logs", { status: "completed" }, 1],
    ["a page that is opened", { status: "completed", action: { type: "open_page" } }, 0],
    ["a search that failed", { status: "failed", action: { type: "search" } }, null],
  ])("R36 counts the fees of %s", async (_, fields, webSearches) => {
    const events = await eventsOf([head(), item(1, "web_search_call", { id: "ws_1", ...fields })]);
    expect(ofKind(events, "result").map((result) => [result.webSearches, result.origin.at])).toEqual([
      [webSearches, null],
    ]);
  });

  it("R61 takes a patch's lines from the end of its call", async () => {
    const changes = { "a.ts": { type: "add", content: "a\n" } };
    const events = await eventsOf([
      head(),
      item(1, "custom_tool_call", { name: "apply_patch", input: "", call_id: "c1" }),
      event(2, "patch_apply_end", { call_id: "c1", success: true, changes }),
      item(3, "custom_tool_call_output", { call_id: "c1", output: "ok" }),
    ]);
    expect(ofKind(events, "result").map((result) => [result.linesAdded, result.linesRemoved])).toEqual([
      [1, 0],
    ]);
  });

  it("marks questions and plans", async () => {
    const events = await eventsOf([head(), namedCall(1, "request_user_input"), namedCall(2, "update_plan")]);
    expect(ofKind(events, "mark").map(({ mark, callId }) => [mark, callId])).toEqual([
      ["question", "request_user_input"],
      ["todo", "update_plan"],
    ]);
  });
});

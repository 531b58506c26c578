import { describe, expect, it } from "vitest";
import { decodeLines, event, eventsOf, head, item, line, threadId } from "./util/decode.js";
import { ofKind, problemsOf } from "../claude-code/util/decode.js";

function record(second: number, responseId: string, input: number): object {
  return line(second, "token_usage_record", {
    thread_id: threadId,
    response_id: responseId,
    usage: { input_tokens: input, output_tokens: 1 },
  });
}

/** A line whose fields stand beside its type. */
function flat(second: number, type: string, fields: object): object {
  return { ...line(second, type, {}), payload: undefined, ...fields };
}

/** A call with its name as its id. */
function namedCall(second: number, name: string): object {
  return item(second, "function_call", { name, arguments: "{}", call_id: name });
}

/** A message without an envelope. */
function message(role: string, text: string): object {
  return { type: "message", role, content: [{ type: "text", text }] };
}

describe("codex", () => {
  it("R70 puts a subagent into the session of its root", async () => {
    const events = await eventsOf([
      head({ session_id: "root", parent_thread_id: "middle", source: { subagent: "review" } }),
      event(1, "task_started"),
    ]);
    const [evidence] = ofKind(events, "agentEvidence");
    expect(evidence).toMatchObject({ agentId: threadId, agentKind: "review", parentAgentId: "middle" });
    expect(evidence?.origin).toMatchObject({ sessionId: "root", threadId: `root/${threadId}` });
  });

  it.each([
    `/home/ann/.codex/sessions/rollout-2026-11-03T10-00-00-${threadId}.jsonl`,
    `/home/ann/.codex/sessions/rollout-2026-11-03T10-00-00-${threadId}.jsonl.zst`,
    `/home/ann/saved/Copy of rollout-2026-11-03T10-00-00-${threadId}.jsonl.bak`,
  ])("R88 names a thread whose head has no id by the id in %s", async (path) => {
    const { events } = await decodeLines([head({ id: null }), event(1, "task_started")], path);
    expect(ofKind(events, "activity").map(({ origin }) => origin.sessionId)).toEqual([threadId, threadId]);
  });

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

  it("gives calls the response whose usage comes after them", async () => {
    const events = await eventsOf([
      head(),
      line(1, "turn_context", { model: "gpt-5.5" }),
      item(2, "function_call", { name: "exec_command", arguments: "{}", call_id: "c1" }),
      item(3, "function_call", { name: "exec_command", arguments: "{}", call_id: "c2" }),
      record(4, "resp_1", 10),
      item(5, "function_call_output", { call_id: "c1", output: "a" }),
    ]);
    expect(ofKind(events, "call").map(({ messageId }) => messageId)).toEqual(["resp_1", "resp_1"]);
    expect(ofKind(events, "result").map(({ callId }) => callId)).toEqual(["c1"]);
  });

  it("gives calls the response whose running totals come before them", async () => {
    const totals = { input_tokens: 10, output_tokens: 1 };
    const events = await eventsOf([
      head(),
      line(1, "turn_context", { model: "gpt-5-codex" }),
      event(2, "token_count", { info: { total_token_usage: totals, last_token_usage: totals } }),
      item(3, "function_call", { name: "shell", arguments: "{}", call_id: "c1" }),
      item(4, "function_call_output", { call_id: "c1", output: "a" }),
    ]);
    expect(ofKind(events, "requestPart").map(({ messageId }) => messageId)).toEqual([`${threadId}:2`]);
    expect(ofKind(events, "call").map(({ messageId }) => messageId)).toEqual([`${threadId}:2`]);
  });

  it("R78 takes the next model where none is known", async () => {
    const events = await eventsOf([
      head(),
      record(1, "resp_1", 10),
      line(2, "turn_context", { model: "gpt-5.5" }),
    ]);
    expect(ofKind(events, "requestPart").map(({ model }) => model)).toEqual(["gpt-5.5"]);
  });

  it("R77 ignores rows of another thread", async () => {
    const content = [{ type: "text", text: "review it" }];
    const events = await eventsOf([
      head(),
      event(1, "item_completed", { thread_id: "other", item: { type: "UserMessage", content } }),
      line(2, "token_usage_record", { thread_id: "other", response_id: "r", usage: { input_tokens: 1 } }),
    ]);
    expect(events.map(({ kind }) => kind).filter((kind) => kind !== "activity")).toEqual(["sessionState"]);
  });

  it("R45 gives a row without a time that of the row before", async () => {
    const events = await eventsOf([
      head(),
      line(1, "event_msg", { type: "user_message", message: "hi" }, { timestamp: undefined }),
    ]);
    expect(ofKind(events, "prompt").map(({ origin }) => origin.at)).toEqual([Date.UTC(2026, 10, 3, 10)]);
    expect(problemsOf(events)).toEqual([["timestamp-missing", null]]);
  });

  it.each<[string, object, object[], object[]]>([
    ["tells nothing of a thread that is no fork", {}, [event(0, "user_message", { message: "mine" })], []],
    [
      "tells the thread that a fork goes on from, and its first own row",
      { forked_from_id: "t9" },
      [event(0, "user_message", { message: "mine" })],
      [{ forkedFrom: "t9", copiedLine: 0, ownLine: 2 }],
    ],
    [
      "tells of no own row where all come at once with another thread's head",
      { forked_from_id: "old" },
      [line(0, "session_meta", { id: "old" }), event(0, "user_message", { message: "copied" })],
      [{ forkedFrom: "old", copiedLine: 2, ownLine: null }],
    ],
    [
      "takes a row after a pause for the first own one",
      {},
      [
        line(0, "session_meta", { id: "old" }),
        event(0, "user_message", { message: "copied" }),
        event(9, "user_message", { message: "mine" }),
      ],
      [{ forkedFrom: "old", copiedLine: 2, ownLine: 4 }],
    ],
    [
      "knows another thread's head whatever nobody knows stands before it",
      {},
      [
        line(0, "brand_new_thing", {}),
        line(0, "session_meta", { id: "old" }),
        event(0, "user_message", { message: "copied" }),
        event(9, "user_message", { message: "mine" }),
      ],
      [{ forkedFrom: "old", copiedLine: 3, ownLine: 5 }],
    ],
    [
      "takes no head after rows of the thread's own for the start of copies",
      {},
      [event(0, "user_message", { message: "mine" }), line(1, "session_meta", { id: "old" })],
      [],
    ],
    [
      "takes all rows before a turn that is older than the thread for copies, whatever the pauses",
      { forked_from_id: "old" },
      [
        event(0, "user_message", { message: "copied" }),
        event(9, "user_message", { message: "copied too" }),
        event(9, "task_started", { turn_id: "018fffff-0000-7000-8000-000000000001" }),
        event(9, "task_started", { turn_id: "01900000-0001-7000-8000-000000000002" }),
      ],
      [{ forkedFrom: "old", copiedLine: 4, ownLine: 5 }],
    ],
    [
      "leaves a fork that copied nothing alone",
      { forked_from_id: "old", history_base: { thread_id: "old" } },
      [event(1, "user_message", { message: "mine" })],
      [],
    ],
  ])("R75 %s", async (_, meta, rows, forks) => {
    const events = await eventsOf([head(meta), ...rows]);
    expect(
      ofKind(events, "fork").map(({ forkedFrom, copiedLine, ownLine }) => ({
        forkedFrom,
        copiedLine,
        ownLine,
      })),
    ).toEqual(forks);
  });

  it("R75 takes model and place of copies for nobody's", async () => {
    const events = await eventsOf([
      head({ forked_from_id: "old" }),
      line(0, "session_meta", { id: "old" }),
      line(0, "turn_context", { model: "gpt-5.2", cwd: "/home/ann/till" }),
      event(9, "user_message", { message: "mine" }),
      record(10, "resp_1", 10),
      line(11, "turn_context", { model: "gpt-5.5", cwd: "/home/ann/shop" }),
    ]);
    expect(ofKind(events, "requestPart").map(({ model, origin }) => [model, origin.cwd])).toEqual([
      ["gpt-5.5", "/home/ann/shop"],
    ]);
  });

  it("R75 tells the turns of a thread, each where its prompt stands", async () => {
    const events = await eventsOf([
      head(),
      event(1, "task_started", { turn_id: "turn-1" }),
      line(2, "turn_context", { turn_id: "turn-1" }),
      event(3, "user_message", { message: "first" }),
      event(4, "task_complete", { turn_id: "turn-1" }),
      event(5, "user_message", { message: "second" }),
      line(6, "turn_context", { turn_id: "turn-2" }),
    ]);
    expect(ofKind(events, "turnStart").map(({ turnId, origin }) => [turnId, origin.line])).toEqual([
      ["turn-1", 2],
      ["turn-2", 6],
    ]);
  });

  it("R78 tells the tiers of the main thread only", async () => {
    const settings = event(1, "thread_settings_applied", { thread_settings: { service_tier: "flex" } });
    const main = await eventsOf([head(), settings]);
    expect(ofKind(main, "serviceTier").map(({ serviceTier }) => serviceTier)).toEqual(["flex"]);
    const agent = await eventsOf([head({ session_id: "root", parent_thread_id: "root" }), settings]);
    expect(ofKind(agent, "serviceTier")).toEqual([]);
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

  it("R66 makes output and end of a call one result, in either order", async () => {
    const call = item(1, "function_call", { name: "exec_command", arguments: "{}", call_id: "c1" });
    const end = { type: "CommandExecution", id: "c1", status: "failed", exit_code: 3 };
    const lines = (first: number, second: number) => [
      item(first, "function_call_output", { call_id: "c1", output: "x" }),
      event(second, "item_completed", { thread_id: threadId, item: end }),
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

  it("R81 makes an unanswered turn a response of unknown usage, once it has ended", async () => {
    const lines = [head(), event(1, "user_message", { message: "hi" })];
    expect(ofKind(await eventsOf(lines), "requestPart")).toEqual([]);
    const ended = await eventsOf([...lines, event(2, "task_complete", { error: {} })]);
    expect(ofKind(ended, "requestPart").map(({ usage }) => usage)).toEqual([null]);
  });

  it("R25 knows the prompt of a subagent again in the call that started it", async () => {
    const task = 'count "tills"\nand — drawers';
    const parent = await eventsOf([
      head(),
      item(1, "function_call", {
        name: "spawn_agent",
        arguments: JSON.stringify({ message: task }),
        call_id: "c1",
      }),
    ]);
    const child = await eventsOf([
      head({ session_id: "root", parent_thread_id: "root" }),
      event(1, "user_message", { message: task }),
      event(2, "user_message", { message: "more" }),
    ]);
    const told = ofKind(child, "agentEvidence").filter(({ evidence }) => evidence === "prompt");
    expect(told.map(({ promptHash }) => promptHash)).toEqual([ofKind(parent, "call")[0]?.spawn?.promptHash]);
    expect(ofKind(child, "prompt")).toEqual([]);
  });

  it("R25 knows a subagent by its place in the tree where its id is not told", async () => {
    const spawn = [
      head(),
      item(1, "function_call", { name: "spawn_agent", arguments: "{}", call_id: "c1" }),
      item(2, "function_call_output", { call_id: "c1", output: '{"task_name":"/root/tills"}' }),
    ];
    const activity = { type: "SubAgentActivity", id: "c1", kind: "started", agent_thread_id: "child" };
    const [byPath] = ofKind(await eventsOf(spawn), "result");
    expect(byPath).toMatchObject({ taskId: "/root/tills", agent: { agentId: "/root/tills" } });
    const [byId] = ofKind(
      await eventsOf([...spawn, event(3, "item_completed", { item: activity })]),
      "result",
    );
    expect(byId).toMatchObject({ taskId: "child", agent: { agentId: "child" } });
    const child = await eventsOf([
      head({
        session_id: "root",
        source: { subagent: { thread_spawn: { parent_thread_id: "root", agent_path: "/root/tills" } } },
      }),
    ]);
    expect(ofKind(child, "agentEvidence")).toMatchObject([{ agentId: threadId, alias: "/root/tills" }]);
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

  it("reads a rollout that has lost its head by the id in its name", async () => {
    const events = await eventsOf([event(1, "user_message", { message: "hi" })]);
    expect(ofKind(events, "prompt").map(({ origin }) => origin.sessionId)).toEqual([threadId]);
  });
});

import { describe, expect, it } from "vitest";
import { decodeLines, event, eventsOf, head, item, line, threadId } from "./util/decode.js";
import { ofKind } from "../claude-code/util/decode.js";

function record(second: number, responseId: string, input: number): object {
  return line(second, "token_usage_record", {
    thread_id: threadId,
    response_id: responseId,
    usage: { input_tokens: input, output_tokens: 1 },
  });
}

describe("codex threads and forks", () => {
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

  it("R77 ignores rows of another thread", async () => {
    const content = [{ type: "text", text: "review it" }];
    const events = await eventsOf([
      head(),
      event(1, "item_completed", { thread_id: "other", item: { type: "UserMessage", content } }),
      line(2, "token_usage_record", { thread_id: "other", response_id: "r", usage: { input_tokens: 1 } }),
    ]);
    expect(events.map(({ kind }) => kind).filter((kind) => kind !== "activity")).toEqual(["sessionState"]);
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
      "takes all rows of a fork that copied nothing for its own",
      { history_base: { thread_id: "old" } },
      [event(1, "user_message", { message: "mine" })],
      [{ forkedFrom: "old", copiedLine: 0, ownLine: 1 }],
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

  it("reads a rollout that has lost its head by the id in its name", async () => {
    const events = await eventsOf([event(1, "user_message", { message: "hi" })]);
    expect(ofKind(events, "prompt").map(({ origin }) => origin.sessionId)).toEqual([threadId]);
  });
});

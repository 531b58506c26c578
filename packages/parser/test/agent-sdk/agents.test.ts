import { describe, expect, it } from "vitest";
import { ofKind } from "../claude-code/util/decode.js";
import { assistant, at, call, epoch, eventsOf, result, system, turnEnd, user } from "./util/messages.js";

const own = { parent_tool_use_id: "toolu_1" };
const started = system("task_started", {
  task_id: "a1b2",
  tool_use_id: "toolu_1",
  task_type: "local_agent",
  subagent_type: "Explore",
  description: "Look around",
  is_backgrounded: false,
  spawn_depth: 1,
});
const prompt = user([{ type: "text", text: "Look." }], own);
const answer = assistant([{ type: "text", text: "Nothing." }], own, { id: "msg_01BBBBBBBBBBBBBBBBBBBBBB" });
const launched = result(
  "toolu_1",
  { content: "a" },
  { tool_use_result: { status: "completed", agentId: "a1b2" } },
);

async function threadsOf(records: readonly object[]) {
  const events = await eventsOf(records);
  return ofKind(events, "requestPart").map(({ origin }) => [
    origin.threadId,
    origin.agentId,
    origin.isSidechain,
  ]);
}

describe("subagents of a stream", () => {
  it.each<[string, string, readonly object[]]>([
    ["a task that started before them", "a1b2", [call("Agent"), started, prompt, answer]],
    ["a task that started before the call was told", "a1b2", [started, call("Agent"), prompt, answer]],
    ["the result after them", "a1b2", [call("Agent"), prompt, answer, launched]],
    ["the result before them", "a1b2", [call("Agent"), launched, prompt, answer]],
    ["themselves", "c3", [call("Agent"), { ...prompt, agent_id: "c3" }, answer]],
    ["nothing but their call", "toolu_1", [call("Agent"), prompt, answer]],
    [
      "a result that names none",
      "toolu_1",
      [call("Agent"), prompt, answer, result("toolu_1", { content: "a" }), started],
    ],
  ])("R25 are named by %s", async (_, agentId, records) => {
    expect(await threadsOf(records)).toEqual([
      ["s1", null, false],
      [`s1/${agentId}`, agentId, true],
    ]);
  });

  it("R25 says by their own rows which call started them, and what they are", async () => {
    const named = { ...prompt, subagent_type: "Explore", task_description: "Look around" };
    const events = await eventsOf([call("Agent"), answer, named, answer, launched]);
    expect(
      ofKind(events, "agentEvidence").map(({ agentId, evidence, callId, agentType, promptHash }) => [
        agentId,
        evidence,
        callId,
        agentType,
        promptHash !== null,
      ]),
    ).toEqual([
      ["a1b2", "rows", "toolu_1", null, false],
      ["a1b2", "rows", "toolu_1", "Explore", true],
    ]);
  });

  it("R45 have the time of the rows before them, though they wait for their name", async () => {
    const events = await eventsOf([
      answer,
      call("Agent", "toolu_1", { timestamp: at(3) }),
      assistant([], { ...own, timestamp: at(5) }, { id: "msg_01CCCCCCCCCCCCCCCCCCCCCC" }),
      result("toolu_1", { content: "a" }, { timestamp: at(9) }),
    ]);
    expect(ofKind(events, "requestPart").map(({ origin }) => origin.at)).toEqual([
      epoch(3),
      epoch(3),
      epoch(5),
    ]);
  });

  it("R47 make no prompts", async () => {
    expect(ofKind(await eventsOf([prompt]), "prompt")).toEqual([]);
  });

  it("R24 report what they used, which is no usage", async () => {
    const usage = { total_tokens: 5000, tool_uses: 2, duration_ms: 4000 };
    const events = await eventsOf([
      call("Agent"),
      started,
      system("task_progress", { task_id: "a1b2", usage: { total_tokens: 400 } }),
      system("task_notification", { task_id: "a1b2", status: "completed", usage }),
      turnEnd(),
    ]);
    expect(ofKind(events, "agentEvidence").map(({ reportedTokens }) => reportedTokens)).toEqual([
      null,
      400,
      5000,
    ]);
    expect(ofKind(events, "taskEnd")).toMatchObject([
      { taskId: "a1b2", callId: null, status: "completed", reportedTokens: 5000, reportedToolUses: 2 },
    ]);
    expect(ofKind(events, "usageTotal")).toEqual([]);
  });
});

describe("tasks of a stream", () => {
  const notice = "<task-notification><task-id>b1</task-id><status>completed</status></task-notification>";
  const bash = { task_id: "b1", tool_use_id: "toolu_1", task_type: "local_bash" };
  const ended = system("task_notification", { ...bash, status: "completed" });

  it("R68 end once, however often it is told", async () => {
    const events = await eventsOf([
      system("task_started", { ...bash, is_backgrounded: true }),
      system("task_updated", { task_id: "b1", patch: { status: "completed" } }),
      ended,
      user(notice, { isSynthetic: true }),
    ]);
    const ends = ofKind(events, "taskEnd");
    expect(ends.map(({ taskId, status }) => [taskId, status])).toEqual([
      ["b1", "completed"],
      ["b1", "completed"],
      ["b1", "completed"],
    ]);
    expect(new Set(ends.map(({ textHash }) => textHash)).size).toBe(1);
  });

  it("end with their call where that waited for them", async () => {
    const waited = system("task_started", { ...bash, is_backgrounded: false });
    expect(ofKind(await eventsOf([waited, ended]), "taskEnd")).toEqual([]);
    const moved = system("task_updated", { task_id: "b1", patch: { is_backgrounded: true } });
    expect(ofKind(await eventsOf([waited, moved, ended]), "taskEnd")).toMatchObject([{ callId: "toolu_1" }]);
  });

  it("R69 have not ended while they run", async () => {
    const running = system("task_updated", { task_id: "b1", patch: { status: "running" } });
    expect(ofKind(await eventsOf([system("task_started", bash), running]), "taskEnd")).toEqual([]);
  });
});

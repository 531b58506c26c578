import { describe, expect, it } from "vitest";
import type { AgentEvidenceEvent, LogEvent } from "@turnmeter/schema";
import { byRule } from "../../by-rule.js";
import {
  activity,
  agentCall,
  clock,
  copied,
  evidence,
  requestPart,
  result,
  spawned,
  taskEnd,
} from "../../events.js";
import { factsOf, pick, problemCodes } from "../../facts-of.js";

const at = (time: string) => ({ at: clock(time) });

/** The meta file of an agent. */
function meta(agentId: string, parts: Partial<AgentEvidenceEvent> = {}): LogEvent {
  return evidence(agentId, "meta", { agentId, at: null, line: 0 }, parts);
}

function transcript(agentId: string): LogEvent {
  return activity({ ...at("10:05"), agentId });
}

describe("agentFacts", () => {
  const made = agentCall("toolu_1", at("10:00"), { agentType: "by input" });
  const untyped = agentCall("toolu_1", at("10:00"));
  const answer = result("toolu_1", at("10:06"), { agent: spawned("a1", { agentType: "by result" }) });
  const plain = result("toolu_1", at("10:06"), { agent: spawned("a1") });
  const labelled = evidence("a1", "prompt", { ...at("10:05"), agentId: "a1" }, { agentType: "by label" });

  it.each(
    byRule([
      {
        rule: "R26 takes the type from the meta file",
        said: [made, answer, labelled, meta("a1", { agentType: "by meta" })],
        agentType: "by meta",
      },
      {
        rule: "R26 then from the result",
        said: [made, answer, labelled, meta("a1")],
        agentType: "by result",
      },
      { rule: "R26 then from the call's input", said: [made, plain, labelled], agentType: "by input" },
      { rule: "R26 then from a label", said: [untyped, plain, labelled], agentType: "by label" },
      { rule: "R26 else it is unknown", said: [untyped, plain], agentType: "unknown" },
    ]),
  )("%s", (_, { said, agentType }) => {
    const { agents } = factsOf([...said, transcript("a1")]);
    expect([...agents.columns.agentType]).toEqual([agentType]);
  });

  it.each(
    byRule([
      {
        rule: "R27 hangs an agent on the agent that its meta file names",
        events: [transcript("a"), transcript("b"), meta("b", { parentAgentId: "a" })],
        tree: { a: "s1 1", b: "s1/a 2" },
        problems: [],
      },
      {
        rule: "R27 else on the thread of its call",
        events: [
          agentCall("toolu_1", {}),
          transcript("a"),
          meta("a", { callId: "toolu_1" }),
          agentCall("toolu_2", { agentId: "a" }),
          transcript("b"),
          meta("b", { callId: "toolu_2" }),
          agentCall("toolu_3", { agentId: "b" }),
          transcript("c"),
          meta("c", { callId: "toolu_3" }),
        ],
        tree: { a: "s1 1", b: "s1/a 2", c: "s1/b 3" },
        problems: [],
      },
      {
        rule: "R27 hangs an agent on the main thread where nothing is known",
        events: [transcript("a")],
        tree: { a: "s1 1" },
        problems: [],
      },
      {
        rule: "R27 breaks a cycle, and says so",
        events: [
          transcript("a"),
          meta("a", { parentAgentId: "b" }),
          transcript("b"),
          meta("b", { parentAgentId: "a" }),
        ],
        tree: { a: "s1/b 2", b: "s1 1" },
        problems: ["parent-cycle"],
      },
      {
        rule: "R27 breaks a cycle of one, and says so",
        events: [transcript("a"), meta("a", { parentAgentId: "a" })],
        tree: { a: "s1 1" },
        problems: ["parent-cycle"],
      },
      {
        rule: "R27 hangs an agent on the main thread whose parent is missing, and says so",
        events: [transcript("a"), meta("a", { parentAgentId: "gone" })],
        tree: { a: "s1 1" },
        problems: ["parent-cycle"],
      },
    ]),
  )("%s", (_, { events, tree, problems }) => {
    const known = new Set(["agent-unlinked", "call-without-result"]);
    for (const facts of [factsOf(events), factsOf(events.toReversed())]) {
      const found = pick(facts.agents, "agentId", "parentThreadId", "depth");
      const byId = found.map((each) => [each.agentId, `${each.parentThreadId} ${each.depth}`]);
      expect(Object.fromEntries(byId)).toEqual(tree);
      expect(problemCodes(facts).filter((code) => !known.has(code))).toEqual(problems);
    }
  });

  it("R27 stays in the agent's session where a fork owns the call that started it", () => {
    const call = agentCall("toolu_1", { ...at("10:00"), agentId: "a" });
    const s1 = [
      transcript("a"),
      call,
      transcript("b"),
      meta("b", { callId: "toolu_1" }),
      activity(at("23:00")),
    ];
    const copy = copied([call], () => ({
      sessionId: "s2",
      threadId: "s2/a",
      file: "/logs/s2/agent-a.jsonl",
    }));
    const agent = pick(factsOf(s1, copy).agents, "threadId", "parentThreadId", "depth");
    expect(agent).toContainEqual({ threadId: "s1/b", parentThreadId: "s1/a", depth: 2 });
  });

  it("R27a counts every kind of transcript as one agent", () => {
    const facts = factsOf([
      agentCall("toolu_1", {}),
      transcript("a"),
      meta("a", { callId: "toolu_1" }),
      transcript("acompact-1"),
      evidence(
        "acompact-1",
        "prompt",
        { agentId: "acompact-1" },
        { agentKind: "compaction", agentType: "acompact" },
      ),
      transcript("w"),
      evidence("w", "prompt", { agentId: "w" }, { workflowId: "wf_1" }),
      transcript("t"),
      evidence("t", "prompt", { agentId: "t" }, { teamName: "crew" }),
    ]);
    expect(pick(facts.agents, "agentId", "kind", "hasTranscript")).toEqual([
      { agentId: "a", kind: "task", hasTranscript: true },
      { agentId: "acompact-1", kind: "compaction", hasTranscript: true },
      { agentId: "t", kind: "teammate", hasTranscript: true },
      { agentId: "w", kind: "workflow", hasTranscript: true },
    ]);
    expect(problemCodes(facts)).toEqual(["call-without-result"]);
  });

  it("R27a makes no agent of a meta or label row whose transcript has no rows", () => {
    const facts = factsOf([evidence("a1", "prompt", { agentId: "a1" })]);
    expect(facts.agents.rowCount).toBe(0);
  });

  it("R25 says that an agent of a task is linked to no call", () => {
    const facts = factsOf([transcript("a1")]);
    expect(pick(facts.problems, "code", "file", "detail")).toEqual([
      { code: "agent-unlinked", file: "/logs/s1/agent-a1.jsonl", detail: "a1" },
    ]);
  });

  it("R27 follows a chain of 20,000 agents, the last one first", () => {
    const ids = Array.from({ length: 20_000 }, (_, i) => `a${String(20_000 - i).padStart(5, "0")}`);
    const { agents } = factsOf(
      ids.flatMap((id, i) => [transcript(id), meta(id, { parentAgentId: ids[i - 1] ?? null })]),
    );
    // a20000 is the root; a00001 has 19,999 agents above it.
    const depths = new Map([...agents.columns.agentId].map((id, row) => [id, agents.columns.depth.at(row)]));
    expect([depths.get("a20000"), depths.get("a19999"), depths.get("a00001")]).toEqual([1, 2, 20_000]);
  });

  it("R51 joins an agent's transcripts in two roots", () => {
    const s1 = [activity({ ...at("10:00"), agentId: "a1" }), activity({ ...at("10:04"), agentId: "a1" })];
    const other = copied(s1.slice(0, 1), () => ({ file: "/backup/s1/agent-a1.jsonl" }));
    const agent = { threadId: "s1/a1", startedAt: clock("10:00"), endedAt: clock("10:04") };
    expect(pick(factsOf(s1, other).agents, "threadId", "startedAt", "endedAt")).toEqual([agent]);
  });

  it("R67 takes the state of an agent from its last end, by call or by its own id", () => {
    const events = [
      agentCall("toolu_1", at("10:00")),
      result("toolu_1", at("10:00"), { outcome: "detached", agent: spawned("a1", { isBackground: true }) }),
      transcript("a1"),
    ];
    const byCall = taskEnd(null, "toolu_1", at("10:07"), { reportedToolUses: 3 });
    const byId = taskEnd("a1", null, at("10:31"), {
      status: "failed",
      textHash: "second",
      reportedToolUses: 5,
    });
    const columns = ["status", "isBackground", "reportedToolUses", "endedAt"] as const;
    const open = {
      status: "unfinished",
      isBackground: true,
      reportedToolUses: null,
      endedAt: clock("10:05"),
    };
    expect(pick(factsOf(events).agents, ...columns)).toEqual([open]);
    expect(pick(factsOf([...events, byCall]).agents, ...columns)).toEqual([
      { ...open, status: "completed", reportedToolUses: 3 },
    ]);
    expect(pick(factsOf([...events, byCall, byId]).agents, ...columns)).toEqual([
      { ...open, status: "failed", reportedToolUses: 5 },
    ]);
  });

  it("takes its model from the transcript, else from what started it, and the project of the session", () => {
    const facts = factsOf([
      agentCall("toolu_1", { ...at("10:00"), cwd: "/home/ann/a" }, { model: "opus" }),
      result("toolu_1", at("10:06"), { agent: spawned("a1") }),
      agentCall("toolu_2", { ...at("11:00"), cwd: "/home/ann/a" }, { model: "opus", description: "Find it" }),
      result("toolu_2", at("11:06"), { agent: spawned("a2") }),
      requestPart(
        "msg_A",
        { ...at("10:01"), agentId: "a1", cwd: "/home/ann/b" },
        { model: "claude-haiku-5-5" },
      ),
    ]);
    expect(pick(facts.agents, "agentId", "model", "project", "description")).toEqual([
      { agentId: "a1", model: "claude-haiku-5-5", project: "/home/ann/a", description: null },
      { agentId: "a2", model: "opus", project: "/home/ann/a", description: "Find it" },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import type { LogEvent } from "@turnmeter/schema";
import { byRule } from "../../by-rule.js";
import {
  activity,
  agentCall,
  clock,
  copied,
  evidence,
  forked,
  prompt,
  requestPart,
  result,
  sessionState,
  spawned,
  taskEnd,
} from "../../events.js";
import { factsOf, pick, problemCodes } from "../../facts-of.js";

const at = (time: string) => ({ at: clock(time) });
const meta = { at: null, line: 0 };

/** Six calls that may have started agent a1, whose transcript begins at 10:05. */
const calls = [0, 1, 2, 3, 4, 5].map((number) => agentCall(`toolu_${number}`, at("10:00")));
const transcript = activity({ ...at("10:05"), agentId: "a1" });
const prompted = evidence("a1", "prompt", { ...at("10:05"), agentId: "a1" }, { promptHash: "look" });

const byRows = evidence("a1", "rows", { ...at("10:05"), agentId: "a1" }, { callId: "toolu_0" });
const byMeta = evidence("a1", "meta", meta, { callId: "toolu_1" });
const byResult = result("toolu_2", at("10:06"), { agent: spawned("a1") });
const byNotice = taskEnd("a1", "toolu_3", at("10:06"));
const byProgress = evidence("a1", "progress", at("10:06"), { callId: "toolu_4" });
const byText = result("toolu_5", at("10:06"), { agent: spawned("a1", { evidence: "text" }) });
const byPrompt = agentCall("toolu_6", at("10:00"), { promptHash: "look" });

function linkOf(...units: readonly (readonly LogEvent[])[]) {
  const { agents } = factsOf(...units);
  return pick(agents, "agentId", "callKey", "linkEvidence").find(({ agentId }) => agentId === "a1");
}

describe("linkAgents", () => {
  it.each(
    byRule([
      {
        rule: "R25 by its own rows, where these name the call, before all others",
        said: [byPrompt, byText, byProgress, byNotice, byResult, byMeta, byRows],
        callKey: "toolu_0",
        linkEvidence: "rows",
      },
      {
        rule: "R25.1 by the meta file",
        said: [byPrompt, byText, byProgress, byNotice, byResult, byMeta],
        callKey: "toolu_1",
        linkEvidence: "meta",
      },
      {
        rule: "R25.2 by the call's result",
        said: [byPrompt, byText, byProgress, byNotice, byResult],
        callKey: "toolu_2",
        linkEvidence: "result",
      },
      {
        rule: "R25.3 by a completion notice",
        said: [byPrompt, byText, byProgress, byNotice],
        callKey: "toolu_3",
        linkEvidence: "notification",
      },
      {
        rule: "R25.4 by a progress row",
        said: [byPrompt, byText, byProgress],
        callKey: "toolu_4",
        linkEvidence: "progress",
      },
      {
        rule: "R25.5 by the end of the result's text",
        said: [byPrompt, byText],
        callKey: "toolu_5",
        linkEvidence: "text",
      },
      { rule: "R25.6 by equal prompts", said: [byPrompt], callKey: "toolu_6", linkEvidence: "prompt" },
      { rule: "R25 not at all", said: [], callKey: null, linkEvidence: null },
      {
        rule: "R25 passes over evidence of a call that is not there",
        said: [evidence("a1", "meta", meta, { callId: "toolu_99" }), byText],
        callKey: "toolu_5",
        linkEvidence: "text",
      },
    ]),
  )("%s", (_, { said, callKey, linkEvidence }) => {
    const agent = [transcript, prompted];
    const expected = { agentId: "a1", callKey, linkEvidence };
    expect(linkOf([...calls, ...said, ...agent])).toEqual(expected);
    expect(linkOf([...agent, ...said.toReversed(), ...calls.toReversed()])).toEqual(expected);
    expect(linkOf(agent, said, calls)).toEqual(expected);
  });

  it("R25.6 gives several calls with the same prompt out in order, each once", () => {
    const facts = factsOf([
      agentCall("toolu_1", at("10:00"), { promptHash: "look" }),
      agentCall("toolu_2", at("11:00"), { promptHash: "look" }),
      agentCall("toolu_3", at("11:01"), { promptHash: "other" }),
      activity({ ...at("11:01"), agentId: "a1" }),
      evidence("a1", "prompt", { ...at("11:01"), agentId: "a1" }, { promptHash: "look" }),
      activity({ ...at("11:02"), agentId: "a2" }),
      evidence("a2", "prompt", { ...at("11:02"), agentId: "a2" }, { promptHash: "look" }),
      activity({ ...at("11:03"), agentId: "a3" }),
      evidence("a3", "prompt", { ...at("11:03"), agentId: "a3" }, { promptHash: "look" }),
    ]);
    expect(pick(facts.agents, "agentId", "callKey")).toEqual([
      { agentId: "a1", callKey: "toolu_1" },
      { agentId: "a2", callKey: "toolu_2" },
      { agentId: "a3", callKey: null },
    ]);
  });

  it.each<{ what: string; more: readonly LogEvent[]; callKey: string | null }>([
    { what: "a call that waits", more: [], callKey: "toolu_1" },
    {
      what: "a call that was launched",
      more: [result("toolu_1", at("10:01"), { outcome: "detached" })],
      callKey: "toolu_1",
    },
    { what: "no call that had ended", more: [result("toolu_1", at("10:04"))], callKey: null },
    {
      what: "no call that was refused",
      more: [result("toolu_1", at("10:06"), { outcome: "denied" })],
      callKey: null,
    },
    { what: "no call of a turn that was over", more: [prompt("go on", at("10:04"))], callKey: null },
    {
      what: "no call of a session that was closed",
      more: [sessionState({ at: null, line: 1_000_000 }, { recordedCostNanoUsd: 5 })],
      callKey: null,
    },
    {
      what: "no call after it",
      more: [result("toolu_1", at("10:02")), agentCall("toolu_2", at("10:06"), { promptHash: "look" })],
      callKey: null,
    },
  ])("R25.6 takes $what", ({ more, callKey }) => {
    const started = [agentCall("toolu_1", at("10:00"), { promptHash: "look" }), ...more];
    expect(linkOf(started, [transcript, prompted])).toMatchObject({ callKey });
    expect(linkOf([transcript, prompted], started)).toMatchObject({ callKey });
  });

  it("R25 gives a call to one subagent, that with the strongest evidence", () => {
    const facts = factsOf([
      agentCall("toolu_1", at("10:00")),
      activity({ ...at("10:01"), agentId: "a1" }),
      activity({ ...at("10:01"), agentId: "a2" }),
      evidence("a1", "progress", at("10:02"), { callId: "toolu_1" }),
      evidence("a2", "meta", meta, { callId: "toolu_1" }),
    ]);
    expect(pick(facts.agents, "agentId", "callKey", "linkEvidence")).toEqual([
      { agentId: "a1", callKey: null, linkEvidence: null },
      { agentId: "a2", callKey: "toolu_1", linkEvidence: "meta" },
    ]);
  });

  it("R25.6 looks in the agent's own session only", () => {
    const elsewhere = [agentCall("toolu_1", { ...at("10:00"), sessionId: "s2" }, { promptHash: "look" })];
    expect(linkOf([transcript, prompted], elsewhere)).toMatchObject({ callKey: null });
  });

  it("R25 links an agent that was taken up again to the call that started it", () => {
    const facts = factsOf([
      agentCall("toolu_1", at("10:00")),
      result("toolu_1", at("10:06"), { outcome: "detached", agent: spawned("a1") }),
      transcript,
      agentCall("toolu_2", at("11:00")),
      result("toolu_2", at("11:06"), { agent: spawned("a1", { status: "completed" }) }),
    ]);
    expect(pick(facts.agents, "agentId", "callKey", "status", "hasTranscript")).toEqual([
      { agentId: "a1", callKey: "toolu_1", status: "completed", hasTranscript: true },
    ]);
    expect([...facts.toolCalls.columns.spawnedAgentId]).toEqual(["a1", null]);
  });

  it("R27a lists the agent of a call whose result names one that its meta file gives to another call", () => {
    const facts = factsOf([
      agentCall("toolu_1", at("10:00")),
      evidence("a1", "meta", meta, { callId: "toolu_1" }),
      transcript,
      agentCall("toolu_2", at("11:00")),
      result("toolu_2", at("11:06"), { agent: spawned("a1") }),
    ]);
    expect(pick(facts.agents, "agentId", "callKey", "hasTranscript")).toEqual([
      { agentId: "a1", callKey: "toolu_1", hasTranscript: true },
      { agentId: "toolu_2", callKey: "toolu_2", hasTranscript: false },
    ]);
  });

  it("R25 links the agents of a workflow to the call that launched it first", () => {
    const ofRun = { workflowId: "wf_1", agentKind: "workflow" } as const;
    const events = [
      agentCall("toolu_1", at("10:00")),
      result("toolu_1", at("10:01"), { outcome: "detached", workflowId: "wf_1" }),
      agentCall("toolu_2", at("11:00")),
      result("toolu_2", at("11:01"), { outcome: "detached", workflowId: "wf_1" }),
      activity({ ...at("10:02"), agentId: "a1" }),
      evidence("a1", "prompt", { ...at("10:02"), agentId: "a1" }, ofRun),
      activity({ ...at("10:03"), agentId: "a2" }),
      evidence("a2", "prompt", { ...at("10:03"), agentId: "a2" }, ofRun),
      taskEnd("w1", "toolu_1", at("10:30"), { reportedTokens: 900 }),
    ];
    const agents = [
      { agentId: "a1", kind: "workflow", callKey: "toolu_1", status: "unfinished", reportedTokens: null },
      { agentId: "a2", kind: "workflow", callKey: "toolu_1", status: "unfinished", reportedTokens: null },
    ];
    const columns = ["agentId", "kind", "callKey", "status", "reportedTokens"] as const;
    for (const facts of [factsOf(events), factsOf(events.toReversed())])
      expect(pick(facts.agents, ...columns).slice(0, 2)).toEqual(agents);
  });

  it("R27a lists an agent that only a result names, without counting it as one with a transcript", () => {
    const facts = factsOf([
      agentCall("toolu_1", at("10:00")),
      result("toolu_1", at("10:06"), { agent: spawned("a9", { reportedTokens: 16_151 }) }),
      agentCall("toolu_2", at("11:00")),
      result("toolu_2", at("11:06")),
      agentCall("toolu_3", at("12:00")),
      result("toolu_3", at("12:06"), { outcome: "rejected" }),
      agentCall("toolu_4", at("13:00")),
    ]);
    expect(pick(facts.agents, "agentId", "callKey", "hasTranscript", "reportedTokens", "startedAt")).toEqual([
      {
        agentId: "a9",
        callKey: "toolu_1",
        hasTranscript: false,
        reportedTokens: 16_151,
        startedAt: clock("10:00"),
      },
      {
        agentId: "toolu_2",
        callKey: "toolu_2",
        hasTranscript: false,
        reportedTokens: null,
        startedAt: clock("11:00"),
      },
    ]);
    expect(problemCodes(facts)).toEqual(["agent-file-missing", "agent-file-missing", "call-without-result"]);
  });

  it("R27a lists no agent of a launch that launched nothing", () => {
    const facts = factsOf([
      agentCall("toolu_1", at("10:00"), { isBackground: true }),
      result("toolu_1", at("10:01"), { outcome: "ok" }),
      agentCall("toolu_2", at("10:02"), { isBackground: true }),
      result("toolu_2", at("10:03"), { outcome: "detached" }),
    ]);
    expect(pick(facts.agents, "callKey")).toEqual([{ callKey: "toolu_2" }]);
  });

  it("R27a counts an agent once whose call a fork copied", () => {
    const s1 = [agentCall("toolu_1", at("10:00")), result("toolu_1", at("10:06"), { agent: spawned("a1") })];
    const agent = [transcript, requestPart("msg_A", { ...at("10:05"), agentId: "a1" })];
    const expected = [{ sessionId: "s1", agentId: "a1", callKey: "toolu_1", hasTranscript: true }];
    const columns = ["sessionId", "agentId", "callKey", "hasTranscript"] as const;
    for (const facts of [
      factsOf([...s1, ...agent], forked(s1, "s2")),
      factsOf(forked(s1, "s2"), [...s1, ...agent]),
      // The original goes on for longer than its fork, which then owns the call.
      factsOf([...s1, ...agent, activity(at("23:00"))], forked(s1, "s2")),
    ]) {
      expect(pick(facts.agents, ...columns)).toEqual(expected);
    }
  });

  it("R27a counts an agent once whose transcript is in the file that a fork copied", () => {
    const s1 = [
      agentCall("toolu_1", at("10:00"), { promptHash: "look" }),
      evidence(
        "inline-u1",
        "prompt",
        { ...at("10:01"), agentId: "inline-u1" },
        { agentKind: "inline", promptHash: "look" },
      ),
      requestPart("msg_A", { ...at("10:01"), agentId: "inline-u1" }),
    ];
    const s2 = [...forked(s1, "s2"), requestPart("msg_B", { ...at("12:00"), sessionId: "s2" })];
    for (const facts of [factsOf(s1, s2), factsOf(s2, s1)]) {
      expect(pick(facts.agents, "threadId", "kind", "callKey", "linkEvidence")).toEqual([
        { threadId: "s1/inline-u1", kind: "inline", callKey: "toolu_1", linkEvidence: "prompt" },
      ]);
    }
  });

  it("R88 reads the later of two prompts of one moment, also beside a backup that ends before it", () => {
    const told = (line: number, promptHash: string) =>
      evidence("a1", "prompt", { ...at("10:05"), agentId: "a1", line }, { promptHash });
    const first = told(1, "wait");
    const log = [
      agentCall("toolu_1", at("10:00"), { promptHash: "look" }),
      transcript,
      first,
      told(2, "look"),
    ];
    const backup = copied([first], ({ file }) => ({ file: `/backup${file}` }));
    const expected = { agentId: "a1", callKey: "toolu_1", linkEvidence: "prompt" };
    expect(linkOf(log)).toEqual(expected);
    expect(linkOf(log, backup)).toEqual(expected);
  });
});

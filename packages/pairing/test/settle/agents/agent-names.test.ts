import { describe, expect, it } from "vitest";
import type { LogEvent } from "@turnmeter/schema";
import { agentCall, clock, evidence, prompt, requestPart, result, spawned, taskEnd } from "../../events.js";
import { factsOf, pick } from "../../facts-of.js";

const at = (time: string) => ({ at: clock(time) });

/** A stream that knows the subagent by its call only. */
const stream: readonly LogEvent[] = [
  prompt("look", { ...at("10:00"), file: "/streams/s1.jsonl" }),
  agentCall("toolu_1", { ...at("10:01"), file: "/streams/s1.jsonl" }),
  ...[{ ...at("10:02"), agentId: "toolu_1", file: "/streams/s1.jsonl" }].flatMap((row) => [
    evidence("toolu_1", "progress", row, { callId: "toolu_1" }),
    requestPart("msg_A", row, { out: 10 }),
  ]),
];

/** The transcripts of the same session. */
const transcripts: readonly LogEvent[] = [
  agentCall("toolu_1", at("10:01")),
  result("toolu_1", at("10:05"), { agent: spawned("a1") }),
  requestPart("msg_A", { ...at("10:02"), agentId: "a1" }, { out: 10 }),
  requestPart("msg_B", { ...at("10:03"), agentId: "a1" }, { out: 20 }),
];

describe("nameAgents", () => {
  it("R25 knows a subagent by its call where nothing else names it", () => {
    expect(pick(factsOf(stream).agents, "agentId", "threadId", "callKey")).toEqual([
      { agentId: "toolu_1", threadId: "s1/toolu_1", callKey: "toolu_1" },
    ]);
  });

  it("R25 makes one subagent of a stream's and a transcript's, in any order", () => {
    for (const units of [
      [stream, transcripts],
      [transcripts, stream],
    ]) {
      const facts = factsOf(...units);
      expect(pick(facts.agents, "agentId", "threadId", "callKey", "linkEvidence")).toEqual([
        { agentId: "a1", threadId: "s1/a1", callKey: "toolu_1", linkEvidence: "result" },
      ]);
      expect(pick(facts.requests, "outputTokens", "threadId", "agentId")).toEqual([
        { outputTokens: 10, threadId: "s1/a1", agentId: "a1" },
        { outputTokens: 20, threadId: "s1/a1", agentId: "a1" },
      ]);
    }
  });

  it("R25 does not name subagents after calls of another session", () => {
    const other = [result("toolu_1", { ...at("10:05"), sessionId: "s2" }, { agent: spawned("a9") })];
    const facts = factsOf(stream, other);
    expect(pick(facts.requests, "agentId")).toEqual([{ agentId: "toolu_1" }]);
  });

  it("R25 links a subagent whose parent knows it by another name, which its own log tells", () => {
    const parent = [
      agentCall("toolu_1", at("10:01")),
      result("toolu_1", at("10:02"), {
        outcome: "detached",
        taskId: "/root/tills",
        agent: spawned("/root/tills"),
      }),
      taskEnd("/root/tills", null, at("10:08")),
    ];
    const row = { ...at("10:03"), agentId: "a1" };
    const child = [
      evidence("a1", "meta", row, { alias: "/root/tills" }),
      requestPart("msg_B", row, { out: 20 }),
    ];
    for (const facts of [factsOf(parent, child), factsOf(child, parent)]) {
      expect(pick(facts.agents, "agentId", "callKey", "linkEvidence", "status")).toEqual([
        { agentId: "a1", callKey: "toolu_1", linkEvidence: "result", status: "completed" },
      ]);
    }
  });

  it("R25 takes a name that two subagents have for no one's", () => {
    const twins = ["a1", "a2"].flatMap((agentId) => {
      const row = { ...at("10:03"), agentId };
      return [evidence(agentId, "meta", row, { alias: "/root/tills" }), requestPart(`msg_${agentId}`, row)];
    });
    const parent = [
      agentCall("toolu_1", at("10:01")),
      result("toolu_1", at("10:02"), { outcome: "detached", agent: spawned("/root/tills") }),
    ];
    expect(pick(factsOf(parent, twins).agents, "agentId", "callKey")).toEqual([
      { agentId: "/root/tills", callKey: "toolu_1" },
      { agentId: "a1", callKey: null },
      { agentId: "a2", callKey: null },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import type { LogEvent } from "@turnmeter/schema";
import {
  activity,
  agentCall,
  call,
  clock,
  copied,
  evidence,
  forked,
  iteration,
  mark,
  prompt,
  requestPart,
  result,
  row,
  spawned,
  turnEnd,
} from "../../events.js";
import { factsOf, pick } from "../../facts-of.js";
import { isShort } from "../../../../../scripts/vitest/tier.js";

const at = (time: string) => ({ at: clock(time) });

const idOf = (i: number) => `a${String(20_000 - i).padStart(5, "0")}`;

describe("turnFacts", () => {
  it.skipIf(isShort)("finds the turn of an agent below 20,000 others", () => {
    // Each agent is called by the one before it; only the first call lies in a turn.
    const chain = Array.from({ length: 20_000 }, (_, i): LogEvent[] => [
      agentCall(`toolu_${i}`, i === 0 ? at("10:01") : { ...at("10:01"), agentId: idOf(i - 1) }),
      evidence(idOf(i), "meta", { agentId: idOf(i), at: null, line: 0 }, { callId: `toolu_${i}` }),
    ]);
    const { requests } = factsOf([
      prompt("go", { ...at("10:00"), uuid: "u1" }),
      ...chain.flat(),
      requestPart("msg_A", { ...at("10:02"), agentId: idOf(19_999) }),
    ]);
    expect([...requests.columns.turnId]).toEqual(["u1"]);
  });

  it("has no known duration where all of its rows have one time", () => {
    const facts = factsOf([
      prompt("fix it", { ...at("10:00"), uuid: "u1" }),
      requestPart("msg_A", at("10:00")),
      prompt("and that", { ...at("10:00"), uuid: "u2" }),
      requestPart("msg_B", at("10:00")),
    ]);
    expect([...facts.turns.columns.durationMs]).toEqual([null, null]);
  });

  it("goes from a prompt to the last row before the next one", () => {
    const facts = factsOf([
      prompt("fix it", { ...at("10:00"), uuid: "u1" }),
      requestPart("msg_A", at("10:01"), { model: "m1" }),
      requestPart("msg_B", at("10:03"), { model: "m2" }),
      prompt("next", { ...at("12:00"), uuid: "u2" }),
    ]);
    expect(pick(facts.turns, "turnId", "promptAt", "endedAt", "durationMs", "model", "requests")).toEqual([
      {
        turnId: "u1",
        promptAt: clock("10:00"),
        endedAt: clock("10:03"),
        durationMs: 180_000,
        model: "m1",
        requests: 2,
      },
      {
        turnId: "u2",
        promptAt: clock("12:00"),
        endedAt: clock("12:00"),
        durationMs: null,
        model: null,
        requests: 0,
      },
    ]);
  });

  it("ends a turn before the row of the next prompt, whatever else that row says", () => {
    const next = row({ ...at("12:00"), uuid: "u2" });
    const facts = factsOf([
      prompt("fix it", { ...at("10:00"), uuid: "u1" }),
      requestPart("msg_A", at("10:03")),
      mark("permissionMode", next),
      prompt("next", next),
    ]);
    expect([...facts.turns.columns.endedAt]).toEqual([clock("10:03"), clock("12:00")]);
  });

  it("takes the client's own figure where it is logged", () => {
    const facts = factsOf([prompt("fix it", at("10:00")), turnEnd(170_500, at("10:03"))]);
    expect(pick(facts.turns, "durationMs", "endedAt")).toEqual([
      { durationMs: 170_500, endedAt: clock("10:03") },
    ]);
  });

  it("R18 counts every request of the turn, iterations and subagents included", () => {
    const facts = factsOf([
      prompt("fix it", { uuid: "u1", promptId: "p1" }),
      requestPart("msg_A", {}, { iterations: [iteration("advisor", 1, 9)] }),
      call("toolu_1", "msg_A", {}),
      requestPart("msg_B", { agentId: "a1", promptId: "p1" }),
      call("toolu_2", "msg_B", { agentId: "a1", promptId: "p1" }),
    ]);
    expect(pick(facts.turns, "requests", "toolCalls")).toEqual([{ requests: 3, toolCalls: 2 }]);
  });

  it("unites the times of parallel calls on the main thread", () => {
    const facts = factsOf([
      prompt("fix it", { ...at("10:00:00"), promptId: "p1" }),
      // 10:00:01–10:00:05 and 10:00:03–10:00:06 overlap, 10:00:08–10:00:09 stands alone: 5 s + 1 s
      call("toolu_1", "msg_A", at("10:00:01")),
      call("toolu_2", "msg_A", at("10:00:03")),
      result("toolu_1", at("10:00:05")),
      result("toolu_2", at("10:00:06")),
      call("toolu_3", "msg_B", at("10:00:08")),
      result("toolu_3", at("10:00:09")),
      call("toolu_4", "msg_C", at("10:00:10")),
      call("toolu_5", "msg_D", { ...at("10:00:02"), agentId: "a1", promptId: "p1" }),
      result("toolu_5", { ...at("10:00:59"), agentId: "a1", promptId: "p1" }),
    ]);
    expect(pick(facts.turns, "toolMs", "toolCalls")).toEqual([{ toolMs: 6000, toolCalls: 5 }]);
  });

  it("opens no turn with a queued prompt, and puts it into the one that runs", () => {
    const facts = factsOf([
      prompt("fix it", { ...at("10:00"), uuid: "u1" }),
      prompt("and lint", { ...at("10:01"), uuid: "u2" }, { isQueued: true }),
      requestPart("msg_A", at("10:03")),
    ]);
    expect([...facts.turns.columns.turnId]).toEqual(["u1"]);
    expect([...facts.marks.columns.turnId]).toEqual(["u1", "u1"]);
    expect([...facts.requests.columns.turnId]).toEqual(["u1"]);
  });

  it("is one turn where several prompts share an id and none has a uuid", () => {
    const facts = factsOf([
      prompt("fix it", { ...at("10:00"), uuid: null, promptId: "p1" }),
      requestPart("msg_A", at("10:01")),
      prompt("and lint", { ...at("10:02"), uuid: null, promptId: "p1" }),
      requestPart("msg_B", at("10:05")),
    ]);
    expect(pick(facts.turns, "promptAt", "endedAt", "requests")).toEqual([
      { promptAt: clock("10:00"), endedAt: clock("10:05"), requests: 2 },
    ]);
    expect(facts.marks.rowCount).toBe(2);
  });

  it("R88 has the length of the longer of two files of one session", () => {
    const prefix = [prompt("fix it", { ...at("10:00"), promptId: "p1" }), turnEnd(60_000, at("10:01"))];
    const whole = [...prefix, turnEnd(300_000, at("10:05"))];
    const older = copied(prefix, () => ({ file: "/backup/s1.jsonl" }));
    for (const facts of [factsOf(whole, older), factsOf(older, whole)]) {
      expect(pick(facts.turns, "endedAt", "durationMs")).toEqual([
        { endedAt: clock("10:05"), durationMs: 300_000 },
      ]);
    }
  });

  it("R88 has the last figure of the longer of two files, also where its row has no time", () => {
    const events = [
      prompt("fix it", { ...at("10:00"), uuid: "u1", line: 1 }),
      turnEnd(9000, { ...at("10:01"), line: 2 }),
      turnEnd(8000, { at: null, line: 3 }),
    ];
    const older = copied(events.slice(0, 2), ({ file }) => ({ file: `/backup${file}` }));
    for (const units of [[events], [events, older], [older, events]]) {
      expect([...factsOf(...units).turns.columns.durationMs]).toEqual([8000]);
    }
  });

  it("R13 keeps the rows of a fork with new uuids in the turn of the prompt that counts", () => {
    const s1 = [
      prompt("fix it", { ...at("10:00"), uuid: "u1", promptId: "p1" }),
      requestPart("msg_A", at("10:01")),
    ];
    const s2 = [
      ...copied(forked(s1, "s2"), ({ uuid }) => ({ uuid: `new ${uuid}` })),
      requestPart("msg_B", { ...at("12:00"), sessionId: "s2" }),
    ];
    for (const facts of [factsOf(s1, s2), factsOf(s2, s1)]) {
      expect(pick(facts.requests, "sessionId", "turnId")).toEqual([
        { sessionId: "s1", turnId: "u1" },
        { sessionId: "s2", turnId: "u1" },
      ]);
      expect(pick(facts.turns, "turnId", "requests")).toEqual([{ turnId: "u1", requests: 2 }]);
    }
  });
});

/** The turns of requests of subagents. */
function turnsOfAgent(...units: readonly (readonly LogEvent[])[]) {
  return pick(factsOf(...units).requests, "threadId", "turnId").filter(({ threadId }) => threadId !== "s1");
}

describe("turnsOfRows", () => {
  const main = [
    prompt("fix it", { ...at("10:00"), uuid: "u1", promptId: "p1" }),
    agentCall("toolu_1", at("10:01")),
    prompt("next", { ...at("11:00"), uuid: "u2", promptId: "p2" }),
    result("toolu_1", at("11:01"), { agent: spawned("a1") }),
  ];

  it("takes the prompt that a subagent's row names, in any order of files", () => {
    const agent = [
      requestPart("msg_A", { ...at("10:02"), agentId: "a1", promptId: "p1" }),
      requestPart("msg_B", { ...at("11:02"), agentId: "a1", promptId: "p2" }),
    ];
    const expected = [
      { threadId: "s1/a1", turnId: "u1" },
      { threadId: "s1/a1", turnId: "u2" },
    ];
    expect(turnsOfAgent([...main, ...agent])).toEqual(expected);
    expect(turnsOfAgent([...agent, ...main])).toEqual(expected);
  });

  it("takes the prompt that the thread names where its main thread is another unit", () => {
    const agent = [requestPart("msg_A", { ...at("10:02"), agentId: "a1", promptId: "p1" })];
    expect(turnsOfAgent(agent, main)).toEqual([{ threadId: "s1/a1", turnId: "u1" }]);
  });

  it("else takes the turn of the call that started the subagent", () => {
    const agent = [requestPart("msg_A", { ...at("11:30"), agentId: "a1" })];
    expect(turnsOfAgent([...main, ...agent])).toEqual([{ threadId: "s1/a1", turnId: "u1" }]);
  });

  it("follows calls of subagents up to the prompt", () => {
    const events = [
      ...main,
      agentCall("toolu_2", { ...at("10:02"), agentId: "a1" }),
      evidence("a2", "meta", { at: null, agentId: "a2" }, { callId: "toolu_2" }),
      requestPart("msg_A", { ...at("10:03"), agentId: "a2" }),
      call("toolu_3", "msg_A", { ...at("10:04"), agentId: "a2" }),
      mark("compaction", { ...at("10:05"), agentId: "a2" }),
    ];
    const facts = factsOf(events);
    expect(turnsOfAgent(events)).toEqual([{ threadId: "s1/a2", turnId: "u1" }]);
    expect([...facts.toolCalls.columns.turnId]).toEqual(["u1", "u1", "u1"]);
    expect(pick(facts.marks, "kind", "turnId")).toContainEqual({ kind: "compaction", turnId: "u1" });
  });

  it("knows no turn before the first prompt, of unlinked agents and in a cycle of calls", () => {
    const facts = factsOf([
      requestPart("msg_A", at("09:00")),
      activity(at("09:01")),
      requestPart("msg_B", { ...at("09:02"), agentId: "a1" }),
      agentCall("toolu_1", { ...at("09:03"), agentId: "a2" }),
      evidence("a2", "meta", { at: null, agentId: "a2" }, { callId: "toolu_1" }),
      requestPart("msg_C", { ...at("09:04"), agentId: "a2" }),
    ]);
    expect([...facts.requests.columns.turnId]).toEqual([null, null, null]);
  });
});

import { describe, expect, it } from "vitest";
import type { LogEvent } from "@turnmeter/schema";
import { call, clock, copied, forked, interruption, mark, prompt, requestPart, row } from "../../events.js";
import { factsOf, pick } from "../../facts-of.js";

const at = (time: string) => ({ at: clock(time) });
const hook = (sessionId: string) => mark("hook", { ...at("10:01"), sessionId }, { detail: "Stop" });

/** How many marks there are, and how the first call ended. */
function told(...units: readonly (readonly LogEvent[])[]): readonly unknown[] {
  const { marks, toolCalls } = factsOf(...units);
  return [marks.rowCount, toolCalls.columns.outcome.at(0)];
}

describe("markFacts", () => {
  it("puts marks and prompts into the order of time", () => {
    const facts = factsOf([
      prompt("fix it", at("10:00")),
      mark("compaction", at("10:05"), { detail: "auto", value: 160_000, durationMs: 9000 }),
      mark("hook", at("10:02"), { detail: "PreToolUse", callId: "toolu_1" }),
    ]);
    expect(pick(facts.marks, "kind", "detail", "value", "durationMs", "callKey")).toEqual([
      { kind: "prompt", detail: "typed", value: null, durationMs: null, callKey: null },
      { kind: "hook", detail: "PreToolUse", value: null, durationMs: null, callKey: "toolu_1" },
      { kind: "compaction", detail: "auto", value: 160_000, durationMs: 9000, callKey: null },
    ]);
  });

  it("R13 counts the marks of a fork once", () => {
    const s1 = [mark("command", at("10:00"), { detail: "/clear" }), interruption(null, at("10:01"))];
    const s2 = [...forked(s1, "s2"), requestPart("msg_A", { ...at("12:00"), sessionId: "s2" })];
    const expected = [
      { sessionId: "s1", kind: "command" },
      { sessionId: "s1", kind: "interruption" },
    ];
    expect(pick(factsOf(s1, s2).marks, "sessionId", "kind")).toEqual(expected);
    expect(pick(factsOf(s2, s1).marks, "sessionId", "kind")).toEqual(expected);
  });

  it("R50, R88 counts no interruption that a longer copy of its log shows to be none, nor cuts calls by it", () => {
    const cut = row({ ...at("10:01"), uuid: "filler" });
    const before = [
      requestPart("msg_A", { ...at("10:00"), uuid: "part" }),
      call("toolu_1", "msg_A", { ...at("10:00"), uuid: "part" }),
    ];
    const whole = [...before, { ...interruption(null, cut), isRefuted: true as const }];
    const backup = copied([...before, interruption(null, cut)], () => ({ file: "/logs/s1.jsonl.bak" }));
    expect(told(backup)).toEqual([1, "interrupted"]);
    for (const units of [[whole], [whole, backup], [backup, whole]])
      expect(told(...units)).toEqual([0, "pending"]);
  });

  it("R88 counts equal marks of one moment alike where a log is read twice", () => {
    const cutAt = (sessionId: string, uuid: string) =>
      interruption(null, row({ ...at("10:01"), sessionId, uuid }));
    const s1 = [requestPart("msg_A", { ...at("10:00"), uuid: "a0" }), cutAt("s1", "a1")];
    const s2 = [
      requestPart("msg_A", { ...at("10:00"), sessionId: "s2", uuid: "b0" }),
      cutAt("s2", "b1"),
      cutAt("s2", "b2"),
    ];
    const expected = [
      { sessionId: "s1", kind: "interruption" },
      { sessionId: "s2", kind: "interruption" },
    ];
    expect(pick(factsOf(s1, s2).marks, "sessionId", "kind")).toEqual(expected);
    expect(pick(factsOf(s1, s2, s1).marks, "sessionId", "kind")).toEqual(expected);
  });

  it("counts equal marks of one row each", () => {
    const both = row(at("10:00"));
    const commits = [mark("commit", both, { value: 1 }), mark("commit", both, { value: 2 })];
    expect([...factsOf(commits, forked(commits, "s2")).marks.columns.value]).toEqual([1, 2]);
  });

  it("tells rows without a uuid apart by time", () => {
    const facts = factsOf([
      mark("pullRequest", { ...at("10:00"), uuid: null }, { value: 7 }),
      mark("pullRequest", { ...at("10:01"), uuid: null }, { value: 7 }),
    ]);
    expect(facts.marks.rowCount).toBe(2);
  });

  it("names the call by its key where its id is not unique", () => {
    const facts = factsOf([
      call("call_0", "msg_A", at("10:00")),
      mark("hook", at("10:01"), { callId: "call_0" }),
    ]);
    expect([...facts.marks.columns.callKey]).toEqual([...facts.toolCalls.columns.callKey]);
  });

  it("R13 counts a mark once where a fork has given its row a new uuid", () => {
    const hooks = ["u1", "u2"].map((uuid) => mark("hook", { at: clock("10:01"), uuid }, { detail: "Stop" }));
    const s1 = [requestPart("msg_1", { at: clock("10:00") }), ...hooks];
    const fork = copied(s1, ({ uuid }) => ({
      uuid: `new ${uuid}`,
      sessionId: "s2",
      threadId: "s2",
      file: "/logs/s2.jsonl",
    }));
    const more = mark("hook", { at: clock("10:02"), sessionId: "s2" }, { detail: "Stop" });
    for (const units of [
      [s1, [...fork, more]],
      [[...fork, more], s1],
    ])
      expect(pick(factsOf(...units).marks, "sessionId", "at")).toEqual([
        { sessionId: "s1", at: clock("10:01") },
        { sessionId: "s1", at: clock("10:01") },
        { sessionId: "s2", at: clock("10:02") },
      ]);
  });

  it("R13 counts a mark of a call once where a fork names the call otherwise", () => {
    const [made, copy] = [row({ at: clock("10:00") }), row({ at: clock("10:00"), sessionId: "s2" })];
    const asked = mark("question", { at: clock("10:00") }, { callId: "call_0" });
    const s1 = [requestPart("msg_1", made), call("call_0", "msg_1", made), asked];
    const fork = [
      requestPart("u7", copy, { requestId: "req_msg_1", isMessageIdGlobal: false, isNamedByRequest: true }),
      call("call_0", "u7", copy, { requestId: "req_msg_1" }),
      mark("question", { at: clock("10:00"), sessionId: "s2" }, { callId: "call_0" }),
      requestPart("msg_2", { sessionId: "s2", at: clock("11:00") }),
    ];
    for (const facts of [factsOf(s1, fork), factsOf(fork, s1)])
      expect(pick(facts.marks, "sessionId", "callKey")).toEqual([
        { sessionId: "s1", callKey: "msg_1:req_msg_1 call_0" },
      ]);
  });

  it("keeps equal marks of one moment in sessions that share nothing", () => {
    const facts = factsOf(
      [requestPart("msg_1", { sessionId: "s1" }), hook("s1")],
      [requestPart("msg_2", { sessionId: "s2" }), hook("s2")],
    );
    expect(pick(facts.marks, "sessionId")).toEqual([{ sessionId: "s1" }, { sessionId: "s2" }]);
  });
});

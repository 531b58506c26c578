import type { LogEvent } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { byRule } from "../../by-rule.js";
import { call, clock, copied, forked, requestPart, result, row } from "../../events.js";
import { factsOf, pick, problemCodes } from "../../facts-of.js";

const at = (time: string) => ({ at: clock(time) });

/** A response with a call of this id, which it has not for itself alone. */
function made(callId: string, messageId: string, time: string): readonly LogEvent[] {
  return [requestPart(messageId, at(time)), call(callId, messageId, at(time))];
}

const ended = (text: string, time: string) => result("call_0", at(time), { text, resultBytes: text.length });

/** The same events in a file of their own, from line 1 on. */
function inFile(events: readonly LogEvent[], file: string): readonly LogEvent[] {
  const lines = new Map<number, number>();
  return copied(events, ({ line }) => {
    const own = lines.get(line) ?? lines.size + 1;
    lines.set(line, own);
    return { file, line: own };
  });
}

describe("pairLateResults", () => {
  it.each(
    byRule([
      {
        rule: "R54 finds the call after a result",
        events: [ended("a", "10:00"), ...made("call_0", "msg_A", "10:01")],
        bytes: [1],
      },
      {
        rule: "R54 gives the nearest open call before a result the result",
        events: [
          ...made("call_0", "msg_A", "10:00"),
          ...made("call_0", "msg_B", "10:01"),
          ended("bb", "10:02"),
          ended("a", "10:03"),
        ],
        bytes: [1, 2],
      },
      {
        rule: "R54 gives a result without an open call before it to the next one that has none",
        events: [
          ...made("call_0", "msg_A", "10:00"),
          ended("a", "10:01"),
          ended("bb", "10:02"),
          ...made("call_0", "msg_B", "10:03"),
          ...made("call_0", "msg_C", "10:04"),
          ended("ccc", "10:05"),
        ],
        bytes: [1, 2, 3],
      },
      {
        rule: "R54 pairs a log in which each result stands before its call",
        events: [
          ended("a", "10:00"),
          ...made("call_0", "msg_A", "10:01"),
          ended("bb", "10:02"),
          ...made("call_0", "msg_B", "10:03"),
        ],
        bytes: [1, 2],
      },
    ]),
  )("%s", (_, { events, bytes }) => {
    const elsewhere = copied(events, () => ({ file: "/rest.jsonl" }));
    for (const facts of [
      factsOf(events),
      factsOf(
        events,
        copied(events, () => ({ file: "/copy.jsonl" })),
      ),
      factsOf(events, forked(events, "s2")),
      ...events.map((__, cut) => factsOf(events.slice(0, cut), elsewhere.slice(cut))),
    ]) {
      expect([...facts.toolCalls.columns.resultBytes]).toEqual(bytes);
      expect(problemCodes(facts).filter((code) => code !== "call-negative-duration")).toEqual([]);
    }
  });

  it("R54 matches calls and results of one moment file by file", () => {
    const beginning = [...made("call_0", "msg_A", "10:00"), ended("a", "10:00")];
    const rest = [ended("bb", "10:00"), ...made("call_0", "msg_B", "10:00")];
    const facts = factsOf(inFile(beginning, "/a.jsonl"), inFile(rest, "/b.jsonl"));
    expect([...facts.toolCalls.columns.resultBytes]).toEqual([1, 2]);
  });

  it("R88 matches those of one moment alike where a backup lies under another path", () => {
    // The agent's thread comes after the main thread, wherever the copy of its log lies.
    const [first, third] = ["a", "bb"].map((text) => ended(text, "10:00"));
    const ofAgent = [
      requestPart("msg_A", { agentId: "a2", ...at("10:00") }),
      call("call_0", "msg_A", { agentId: "a2", ...at("10:00") }),
    ];
    const log = [first!, ...ofAgent, third!];
    const resultsWith = (...backup: readonly LogEvent[]) => [
      ...factsOf(
        log,
        copied(backup, ({ file }) => ({ file: `/backup${file}` })),
      ).toolCalls.columns.resultBytes,
    ];
    const alone = [...factsOf(log).toolCalls.columns.resultBytes];
    expect(resultsWith(...ofAgent)).toEqual(alone);
    expect(resultsWith(first!, ...ofAgent)).toEqual(alone);
  });

  it("R56 leaves two results with the call that they are of, where no other call waits", () => {
    const facts = factsOf([
      ...made("call_0", "msg_A", "10:00"),
      ended("a", "10:01"),
      ended("bb", "10:02"),
      ...made("call_0", "msg_B", "10:03"),
      ended("ccc", "10:04"),
    ]);
    expect([...facts.toolCalls.columns.resultBytes]).toEqual([2, 3]);
    expect(problemCodes(facts)).toEqual(["two-results"]);
  });

  it("R56 does not take a client-made result for that of a later call", () => {
    const facts = factsOf([
      ...made("call_0", "msg_A", "10:00"),
      ended("a", "10:01"),
      result("call_0", at("10:02"), { text: "cut", outcome: "interrupted", isClientMade: true }),
      ...made("call_0", "msg_B", "10:03"),
    ]);
    expect([...facts.toolCalls.columns.outcome]).toEqual(["ok", "pending"]);
  });

  it("R54 takes a result of another thread for an id that its session has once", () => {
    const told = result("call_0", { agentId: "a", ...at("10:02") });
    const once = factsOf([...made("call_0", "msg_A", "10:00"), told]);
    expect([...once.toolCalls.columns.outcome]).toEqual(["ok"]);
    const twice = factsOf([...made("call_0", "msg_A", "10:00"), ...made("call_0", "msg_B", "10:01"), told]);
    expect([...twice.toolCalls.columns.outcome]).toEqual(["pending", "pending"]);
    expect(problemCodes(twice)).toContain("result-without-call");
  });

  it("R13 R54 lets the copy of a result go with it where a fork ends before its call", () => {
    const told = row({ ...at("10:02") });
    const beginning = [
      ...made("call_0", "msg_A", "10:00"),
      ...made("call_1", "msg_A", "10:00"),
      ended("a", "10:01"),
      result("call_0", told, { text: "bb", resultBytes: 2 }),
      result("call_1", told, { text: "cccc", resultBytes: 4 }),
    ];
    const s1 = [...beginning, ...made("call_0", "msg_B", "10:03")];
    for (const facts of [factsOf(s1, forked(beginning, "s2")), factsOf(forked(beginning, "s2"), s1)]) {
      expect([...facts.toolCalls.columns.resultBytes]).toEqual([1, 4, 2]);
      expect(problemCodes(facts)).toEqual(["call-negative-duration"]);
    }
  });

  it("R55 keeps a result without a call as a problem", () => {
    const facts = factsOf([...made("call_1", "msg_A", "10:00"), ended("a", "10:01")]);
    expect(pick(facts.toolCalls, "callId", "outcome")).toEqual([{ callId: "call_1", outcome: "pending" }]);
    expect(problemCodes(facts)).toEqual(["call-without-result", "result-without-call"]);
  });
});

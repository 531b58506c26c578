import type { LogEvent } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { byRule } from "../../by-rule.js";
import { activity, agentCall, call, clock, interruption, requestPart, result, row } from "../../events.js";
import { factsOf, pick, problemCodes } from "../../facts-of.js";

const at = (time: string) => ({ at: clock(time) });

describe("callFacts", () => {
  it.each(
    byRule([
      {
        rule: "R59 takes the tool's own figure",
        made: call("toolu_1", "msg_A", at("10:00:00")),
        answer: result("toolu_1", at("10:00:02.100"), { durationMs: 1468 }),
        expected: { durationMs: 1468, durationBasis: "reported" },
      },
      {
        rule: "R59 takes wall time where the tool says nothing",
        made: call("toolu_1", "msg_A", at("10:00:00")),
        answer: result("toolu_1", at("10:00:02.100")),
        expected: { durationMs: 2100, durationBasis: "wall" },
      },
      {
        rule: "R59 keeps a duration of 0 that the tool states",
        made: call("toolu_1", "msg_A", at("10:00:00")),
        answer: result("toolu_1", at("10:00:00"), { durationMs: 0 }),
        expected: { durationMs: 0, durationBasis: "reported" },
      },
      {
        rule: "R59 takes the shortest time there is",
        made: call("toolu_1", "msg_A", at("10:00:00")),
        answer: result("toolu_1", at("10:00:00.002")),
        expected: { durationMs: 2, durationBasis: "wall" },
      },
      {
        rule: "R60 knows no duration of a call that was written with its result",
        made: call("toolu_1", "msg_A", at("10:00:00")),
        answer: result("toolu_1", at("10:00:00")),
        expected: { durationMs: null, durationBasis: "none" },
      },
      {
        rule: "R60 takes a step of the clock for no duration",
        made: call("toolu_1", "msg_A", at("10:00:00")),
        answer: result("toolu_1", at("10:00:00.001")),
        expected: { durationMs: null, durationBasis: "none" },
      },
      {
        rule: "R60 knows no duration where a time is missing",
        made: call("toolu_1", "msg_A", { at: null }),
        answer: result("toolu_1", at("10:00:02")),
        expected: { durationMs: null, durationBasis: "none" },
      },
      {
        rule: "R60 knows no duration for a tool that waits for a person",
        made: call("toolu_1", "msg_A", at("10:00:00"), { tool: "AskUserQuestion", isWaiting: true }),
        answer: result("toolu_1", at("10:07:00"), { durationMs: 420_000 }),
        expected: { durationMs: null, durationBasis: "none" },
      },
      {
        rule: "R60 knows no duration for a launch",
        made: call("toolu_1", "msg_A", at("10:00:00")),
        answer: result("toolu_1", at("10:00:01"), { outcome: "detached", durationMs: 900 }),
        expected: { durationMs: null, durationBasis: "none" },
      },
    ]),
  )("%s", (_, { made, answer, expected }) => {
    const facts = factsOf([made, answer]);
    expect(pick(facts.toolCalls, "durationMs", "durationBasis")).toEqual([expected]);
    expect(problemCodes(facts)).toEqual([]);
  });

  it("R60 makes a negative duration a problem", () => {
    const facts = factsOf([
      call("toolu_1", "msg_A", { ...at("10:00:05"), line: 6 }),
      result("toolu_1", at("10:00:02")),
    ]);
    expect(pick(facts.toolCalls, "durationMs", "durationBasis", "outcome")).toEqual([
      { durationMs: null, durationBasis: "none", outcome: "ok" },
    ]);
    expect(pick(facts.problems, "code", "line", "detail")).toEqual([
      { code: "call-negative-duration", line: 6, detail: "-3000 ms" },
    ]);
  });

  it("R60 believes no tool that it ran while its session was silent for more than an hour", () => {
    const reported = { durationMs: 2 * 3_600_000 };
    const durations = (...between: readonly LogEvent[]) =>
      pick(
        factsOf([call("toolu_1", "msg_A", at("10:00")), ...between, result("toolu_1", at("12:00"), reported)])
          .toolCalls,
        "durationMs",
        "durationBasis",
      );
    expect(durations()).toEqual([{ durationMs: null, durationBasis: "none" }]);
    const rows = [activity(row(at("10:59"))), activity(row(at("11:30")))];
    expect(durations(...rows)).toEqual([{ durationMs: 7_200_000, durationBasis: "reported" }]);
  });

  it("R61 keeps changed lines, but of calls that never ran", () => {
    const lines = { linesAdded: 2, linesRemoved: 1 };
    const facts = factsOf([
      call("toolu_1", "msg_A", at("10:00")),
      result("toolu_1", at("10:01"), lines),
      call("toolu_2", "msg_A", at("10:02")),
      result("toolu_2", at("10:03"), { ...lines, outcome: "rejected" }),
      call("toolu_3", "msg_A", at("10:04")),
      result("toolu_3", at("10:05"), { ...lines, outcome: "failed" }),
    ]);
    expect(pick(facts.toolCalls, "linesAdded", "linesRemoved")).toEqual([
      { linesAdded: 2, linesRemoved: 1 },
      { linesAdded: null, linesRemoved: null },
      { linesAdded: 2, linesRemoved: 1 },
    ]);
  });

  it.each([
    { outcome: "failed", errorKind: "timeout" },
    { outcome: "invalid", errorKind: "timeout" },
    { outcome: "denied", errorKind: "timeout" },
    { outcome: "rejected", errorKind: null },
    { outcome: "interrupted", errorKind: null },
  ] as const)("R63 keeps the cause of a call that was $outcome: $errorKind", ({ outcome, errorKind }) => {
    const facts = factsOf([
      call("toolu_1", "msg_A", {}),
      result("toolu_1", {}, { outcome, cause: "timeout" }),
    ]);
    expect(pick(facts.toolCalls, "outcome", "errorKind")).toEqual([{ outcome, errorKind }]);
  });

  it("takes what a call starts in the background from its result, else from its input", () => {
    const facts = factsOf([
      agentCall("toolu_1", at("10:00"), { isBackground: false }),
      result("toolu_1", at("10:01"), { outcome: "detached" }),
      agentCall("toolu_2", at("10:02"), { isBackground: true }),
      agentCall("toolu_3", at("10:03")),
    ]);
    expect([...facts.toolCalls.columns.isBackground]).toEqual([true, true, null]);
  });

  it("measures the size of parallel calls by response, not by thread", () => {
    const rows = [row(at("10:00")), row(at("10:01"))];
    const facts = factsOf([
      requestPart("msg_A", rows[0]!),
      call("toolu_1", "msg_A", rows[0]!),
      call("toolu_2", "msg_A", rows[0]!),
      requestPart("msg_B", rows[1]!),
      call("toolu_3", "msg_B", rows[1]!),
      call("toolu_4", null, at("10:02")),
    ]);
    expect(pick(facts.toolCalls, "requestKey", "parallelSize")).toEqual([
      { requestKey: "msg_A:req_msg_A", parallelSize: 2 },
      { requestKey: "msg_A:req_msg_A", parallelSize: 2 },
      { requestKey: "msg_B:req_msg_B", parallelSize: 1 },
      { requestKey: null, parallelSize: 1 },
    ]);
  });
});

describe("callFacts tells interrupted calls from pending ones", () => {
  const a = row(at("10:00"));
  const callsOfA = [requestPart("msg_A", a), call("toolu_1", "msg_A", a), call("toolu_2", "msg_A", a)];
  const b = row(at("10:05"));
  const callOfB = [requestPart("msg_B", b), call("toolu_3", "msg_B", b)];

  it.each(
    byRule([
      {
        rule: "R62.1 a marker row cuts the calls of the response before it",
        events: [...callsOfA, ...callOfB, interruption(null, at("10:06"))],
        outcomes: ["pending", "pending", "interrupted"],
      },
      {
        rule: "R62.1 a marker row leaves the result of a call that has one",
        events: [...callsOfA, result("toolu_1", at("10:01")), interruption(null, at("10:06"))],
        outcomes: ["ok", "interrupted"],
      },
      {
        rule: "R62.1 a row that names a response cuts its calls",
        events: [...callsOfA, interruption("msg_A", at("10:06"))],
        outcomes: ["interrupted", "interrupted"],
      },
      {
        rule: "R62.1 a row that names a response cuts its calls, also where another answer was begun",
        events: [...callsOfA, ...callOfB, interruption("msg_A", at("10:06"))],
        outcomes: ["interrupted", "interrupted", "pending"],
      },
      {
        rule: "R62.1 a row that names an unknown response cuts nothing",
        events: [...callsOfA, interruption("msg_X", at("10:06"))],
        outcomes: ["pending", "pending"],
      },
      {
        rule: "R62.1 a marker in another thread cuts nothing here",
        events: [...callsOfA, interruption(null, { ...at("10:06"), agentId: "a" })],
        outcomes: ["pending", "pending"],
      },
      {
        rule: "R62.1 a placeholder does not hide that the turn was cut",
        events: [
          ...callOfB,
          result("toolu_3", at("10:06"), { isClientMade: true, isPlaceholder: true }),
          interruption(null, at("10:07")),
        ],
        outcomes: ["interrupted"],
      },
      {
        rule: "R62.1 a cut call whose result came all the same is what the result says",
        events: [
          ...callOfB,
          interruption(null, at("10:06")),
          result("toolu_3", at("10:07"), { outcome: "failed" }),
        ],
        outcomes: ["failed"],
      },
    ]),
  )("%s", (_, { events, outcomes }) => {
    expect([...factsOf(events).toolCalls.columns.outcome]).toEqual(outcomes);
  });
});

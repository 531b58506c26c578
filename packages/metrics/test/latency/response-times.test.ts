import { describe, expect, it } from "vitest";
import { responseDurations, responseTimes } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const start = at("2026-11-09T12:00:00Z");
const second = (seconds: number) => start + 1000 * seconds;

/** Durations in seconds, by row. */
function secondsOf(rows: Parameters<typeof factsOf>[0]): readonly number[] {
  return [...responseDurations(factsOf(rows))].map((ms) => ms / 1000);
}

/** A prompt and its answer, which begins so many seconds later. */
const answerAfter = (seconds: number) => ({
  marks: [{ kind: "prompt" as const, at: second(0) }],
  requests: [{ at: second(seconds), lastAt: second(seconds + 1) }],
});

/** A response that ends so many milliseconds after its prompt. */
function answered(ms: number) {
  return {
    marks: [{ kind: "prompt" as const, at: second(0) }],
    requests: [{ at: second(0) + ms, lastAt: second(0) + ms }],
  };
}

describe("responseDurations", () => {
  it("goes from the prompt, result or response before to the last row of the response", () => {
    expect(
      secondsOf({
        marks: [{ kind: "prompt", at: second(0) }],
        requests: [
          { requestKey: "r1", at: second(4), lastAt: second(6) },
          { requestKey: "r2", at: second(20), lastAt: second(20) },
          { requestKey: "r3", at: second(23), lastAt: second(25) },
        ],
        // The call of r1 ends at 17.
        toolCalls: [{ startedAt: second(6), endedAt: second(17) }],
      }),
    ).toEqual([6, 3, 5]);
  });

  it("begins at the start of a subagent, and knows nothing before the first row of a thread", () => {
    const rows = {
      requests: [
        { requestKey: "r1", threadId: "s1/a1", at: second(5), lastAt: second(6) },
        { requestKey: "r2", at: second(5), lastAt: second(6) },
      ],
      agents: [{ threadId: "s1/a1", startedAt: second(3) }],
    };
    expect(secondsOf(rows)).toEqual([3, Number.NaN]);
  });

  it("takes up to 5 minutes for the model's time", () => {
    expect(secondsOf(answerAfter(300))).toEqual([301]);
    expect(secondsOf(answerAfter(301))).toEqual([Number.NaN]);
  });

  it("knows no time of a response that was written in the moment of what it answers", () => {
    const requests = [{ at: second(0), lastAt: second(0) }];
    expect(secondsOf({ marks: [{ kind: "prompt", at: second(0) }], requests })).toEqual([Number.NaN]);
  });

  it("knows none of a response a millisecond later, which is a step of the clock", () => {
    expect(secondsOf(answered(1))).toEqual([Number.NaN]);
    expect(secondsOf(answered(2))).toEqual([0.002]);
  });

  it("leaves out what is no response of a thread, and what has no time", () => {
    const rows = {
      marks: [{ kind: "prompt" as const, at: second(0) }],
      requests: [
        { requestKey: "r1", at: second(1), kind: "compaction" as const },
        { requestKey: "r2", at: null },
        { requestKey: "r3", at: second(2), lastAt: null },
      ],
    };
    expect(secondsOf(rows)).toEqual([Number.NaN, Number.NaN, 2]);
  });
});

describe("responseTimes", () => {
  it("gives no row for no facts", () => {
    expect(responseTimes(factsOf({}))).toEqual([]);
  });

  it("ranks the responses of each model", () => {
    // Model a: 1, 2, … 10 s after the prompt of its own turn; model null: one that nothing is before.
    const marks = Array.from({ length: 10 }, (_, i) => ({ kind: "prompt" as const, at: second(100 * i) }));
    const requests = Array.from({ length: 10 }, (_, i) => ({
      requestKey: `r${i}`,
      at: second(100 * i + i + 1),
    }));
    const other = { requestKey: "x", model: null, threadId: "s2", sessionId: "s2", at: second(0) };
    expect(responseTimes(factsOf({ marks, requests: [...requests, other] }))).toEqual([
      {
        model: "model-a",
        responses: 10,
        timedResponses: 10,
        p50Ms: 5_000,
        p90Ms: 9_000,
        p99Ms: 10_000,
        totalMs: 55_000,
      },
      { model: null, responses: 1, timedResponses: 0, p50Ms: null, p90Ms: null, p99Ms: null, totalMs: null },
    ]);
  });
});

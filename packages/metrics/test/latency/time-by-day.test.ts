import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timeByDay, totals, turnDurations } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const zone = { timezone: "Europe/Berlin", weekStart: "monday" } as const;

const interval = (sessionId: string, threadId: string, from: string, to: string, isOwn = true) => ({
  sessionId,
  threadId,
  startAt: at(`2026-11-09T${from}:00Z`),
  endAt: at(`2026-11-09T${to}:00Z`),
  isOwn,
});

describe("timeByDay", () => {
  it("gives no day for no facts", () => {
    expect(timeByDay(factsOf({}), zone)).toEqual([]);
  });

  it("adds turns up on the local day of their prompt", () => {
    const facts = factsOf({
      turns: [
        // 00:30 on the 10th in Berlin.
        { promptAt: at("2026-11-09T23:30:00Z"), durationMs: 100, modelMs: 50, toolMs: 30, waitMs: 5 },
        { promptAt: at("2026-11-10T12:00:00Z"), durationMs: 40, modelMs: 10, toolMs: null, waitMs: null },
        { promptAt: at("2026-11-10T13:00:00Z"), durationMs: null, modelMs: 7 },
        { promptAt: null, durationMs: 9 },
      ],
    });
    expect(timeByDay(facts, zone)).toEqual([
      {
        date: "2026-11-10",
        turns: 2,
        durationMs: 140,
        modelMs: 60,
        toolMs: 30,
        waitMs: 5,
        restMs: 45,
        subagentMs: 0,
      },
    ]);
  });

  it("unites the subagents of a session, adds sessions up, and cuts at midnight", () => {
    const facts = factsOf({
      activity: [
        interval("s1", "s1", "12:00", "20:00"),
        interval("s1", "s1/a1", "12:00", "12:10"),
        interval("s1", "s1/a2", "12:05", "12:20"),
        interval("s1", "s1/a3", "12:07", "12:09"),
        interval("s1", "s1/a4", "12:00", "12:59", false),
        // 15 minutes before midnight in Berlin and 20 after it.
        interval("s2", "s2/a1", "22:45", "23:20"),
      ],
    });
    const minutes = timeByDay(facts, zone).map(({ date, subagentMs }) => [date, subagentMs / 60_000]);
    expect(minutes).toEqual([
      ["2026-11-09", 35],
      ["2026-11-10", 20],
    ]);
  });

  it("adds up to the turn times of the totals", () => {
    const part = fc.option(fc.integer({ min: 0, max: 1000 }), { nil: null });
    const turn = fc.record({
      promptAt: fc.integer({ min: at("2026-10-20T00:00:00Z"), max: at("2026-11-05T00:00:00Z") }),
      durationMs: fc.option(fc.integer({ min: 3000, max: 10 ** 7 }), { nil: null }),
      modelMs: part,
      toolMs: part,
      waitMs: part,
    });
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 20 }), (turns) => {
        const facts = factsOf({ turns });
        const days = timeByDay(facts, zone);
        const total = totals(facts).turnTimes;
        for (const figure of ["turns", "durationMs", "modelMs", "toolMs", "waitMs", "restMs"] as const)
          expect(days.reduce((sum, day) => sum + day[figure], 0)).toBe(total[figure] ?? 0);
      }),
    );
  });
});

describe("turnDurations", () => {
  it("ranks the durations that are known", () => {
    expect(turnDurations(factsOf({}))).toEqual({
      turns: 0,
      p50Ms: null,
      p90Ms: null,
      p99Ms: null,
      maxMs: null,
    });
    const durations = [4, null, 1, 3, 2];
    expect(turnDurations(factsOf({ turns: durations.map((durationMs) => ({ durationMs })) }))).toEqual({
      turns: 4,
      p50Ms: 2,
      p90Ms: 4,
      p99Ms: 4,
      maxMs: 4,
    });
  });
});

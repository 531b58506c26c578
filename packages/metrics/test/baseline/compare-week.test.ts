import { array, assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { compareWeek, logWindows } from "../../src/index.js";
import type { WeekSpan } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const zone = { timezone: "UTC", weekStart: "monday" } as const;
const week46: WeekSpan = {
  week: "2026-W46",
  since: "2026-11-09",
  until: "2026-11-15",
  isWhole: true,
  isRunning: false,
};

interface Work {
  readonly day: string;
  readonly usd: number;
  readonly source?: "claude-code" | "codex";
}

/** Each day of work is a session of one hour, with a prompt and a request at 10 o'clock. */
function factsOfWork(work: readonly Work[]) {
  const rows = work.map(({ day, usd, source = "claude-code" }, index) => {
    const place = { sessionId: `s${index}`, threadId: `s${index}`, source };
    return { place, key: `r${index}`, start: at(`${day}T10:00:00Z`), costNanoUsd: Math.round(usd * 1e9) };
  });
  return factsOf({
    requests: rows.map(({ place, key, start, costNanoUsd }) => ({
      ...place,
      requestKey: key,
      at: start,
      outputTokens: 100,
      costNanoUsd,
    })),
    sessions: rows.map(({ place, start }) => ({ ...place, startedAt: start, endedAt: start + 3_600_000 })),
    marks: rows.map(({ place, start }) => ({ ...place, at: start })),
    activity: rows.map(({ place, start }) => ({ ...place, startAt: start, endAt: start + 60_000 })),
  });
}

function compared(work: readonly Work[], span = week46) {
  const facts = factsOfWork(work);
  return compareWeek(facts, span, { ...zone, windows: logWindows(facts) });
}

const standings = (work: readonly Work[], span = week46) =>
  compared(work, span).before.map(({ week, standing }) => `${week.slice(5)} ${standing}`);

describe("compareWeek", () => {
  it("counts no week as whole that the logs begin in", () => {
    // The first session is of Wednesday of W42: what was before it may be deleted.
    const work = [
      { day: "2026-10-14", usd: 1 },
      { day: "2026-10-20", usd: 2 },
      { day: "2026-10-27", usd: 4 },
      { day: "2026-11-03", usd: 6 },
      { day: "2026-11-10", usd: 9 },
    ];
    expect(standings(work)).toEqual(["W45 whole", "W44 whole", "W43 whole", "W42 cut"]);
    const { figures, before, median, wholeFrom } = compared(work);
    expect(wholeFrom).toBe("2026-10-15");
    expect(figures).toMatchObject({
      costUsd: 9,
      tokens: 100,
      requests: 1,
      prompts: 1,
      sessions: 1,
      errorRate: null,
      activeMs: 60_000,
      costPerPromptUsd: 9,
      subagentShare: 0,
    });
    expect(before[0]?.figures?.costUsd).toBe(6);
    expect(before[3]).toMatchObject({ figures: null, cutSources: ["claude-code"] });
    // Of 6, 4 and 2.
    expect(median).toMatchObject({
      weeks: 3,
      figures: { costUsd: 4, prompts: 1, errorRate: null },
      weeksOf: { costUsd: 3, errorRate: 0 },
    });
  });

  it("leaves an empty week out of the median", () => {
    const work = [
      { day: "2026-09-01", usd: 1 },
      { day: "2026-10-13", usd: 2 },
      { day: "2026-10-27", usd: 4 },
      { day: "2026-11-03", usd: 6 },
      { day: "2026-11-10", usd: 9 },
    ];
    expect(standings(work)).toEqual(["W45 whole", "W44 whole", "W43 empty", "W42 whole"]);
    expect(compared(work).median).toMatchObject({ weeks: 3, figures: { costUsd: 4 } });
  });

  it("has no median of two weeks", () => {
    const work = [
      { day: "2026-10-20", usd: 1 },
      { day: "2026-10-27", usd: 4 },
      { day: "2026-11-03", usd: 6 },
      { day: "2026-11-10", usd: 9 },
    ];
    expect(standings(work)).toEqual(["W45 whole", "W44 whole", "W43 cut", "W42 cut"]);
    expect(compared(work).median).toBeNull();
  });

  it("counts a week as cut for each source whose logs begin in it", () => {
    const work: readonly Work[] = [
      { day: "2026-09-01", usd: 1, source: "codex" },
      { day: "2026-10-28", usd: 4 },
      { day: "2026-11-03", usd: 6 },
    ];
    const { before } = compared(work);
    expect(before.map(({ standing, cutSources }) => [standing, ...cutSources])).toEqual([
      ["whole"],
      ["cut", "claude-code"],
      ["cut", "claude-code"],
      ["cut", "claude-code"],
    ]);
  });

  it("is not told by a source that begins in the week itself", () => {
    const work: readonly Work[] = [
      { day: "2026-10-01", usd: 1 },
      { day: "2026-11-10", usd: 4, source: "codex" },
    ];
    expect(standings(work)).toEqual(["W45 empty", "W44 empty", "W43 empty", "W42 empty"]);
  });

  it("has no baseline in a first week", () => {
    expect(standings([{ day: "2026-11-10", usd: 9 }])).toEqual(["W45 cut", "W44 cut", "W43 cut", "W42 cut"]);
  });

  it("R43 compares days of a week with the same days", () => {
    const work = [
      { day: "2026-10-12", usd: 1 },
      { day: "2026-10-19", usd: 5 },
      { day: "2026-10-27", usd: 4 },
      { day: "2026-11-03", usd: 6 },
      { day: "2026-11-07", usd: 50 },
      { day: "2026-11-10", usd: 9 },
    ];
    const monToWed: WeekSpan = { ...week46, until: "2026-11-11", isWhole: false, isRunning: true };
    const { before, median } = compared(work, monToWed);
    expect(before[0]).toMatchObject({ since: "2026-11-02", until: "2026-11-04", isWhole: false });
    expect(before[0]?.figures?.costUsd).toBe(6);
    expect(median?.figures.costUsd).toBe(5);
  });

  it("R43 compares a month with the months before, and days of it with the same days", () => {
    const work = [
      { day: "2026-07-01", usd: 1 },
      { day: "2026-08-31", usd: 4 },
      { day: "2026-09-30", usd: 6 },
      { day: "2026-10-15", usd: 9 },
    ];
    const october: WeekSpan = { ...week46, week: "2026-10", since: "2026-10-01", until: "2026-10-31" };
    const { before } = compared(work, october);
    expect(before.map(({ week, since, until, standing }) => [week, since, until, standing])).toEqual([
      ["2026-09", "2026-09-01", "2026-09-30", "whole"],
      ["2026-08", "2026-08-01", "2026-08-31", "whole"],
      ["2026-07", "2026-07-01", "2026-07-31", "cut"],
      ["2026-06", "2026-06-01", "2026-06-30", "cut"],
    ]);
    expect(before[0]?.figures?.costUsd).toBe(6);
    // Up to 30 October: September ends on that day, and August is cut a day short.
    const days = compared(work, { ...october, until: "2026-10-30", isWhole: false }).before;
    expect(days.slice(0, 2).map(({ until }) => until)).toEqual(["2026-09-30", "2026-08-30"]);
    expect(days[1]?.figures?.costUsd).toBe(0);
  });

  it("takes the median of costs in whole nano-dollars", () => {
    const work = ["2026-09-01", "2026-10-20", "2026-10-27", "2026-11-03"].map((day, index) => ({
      day,
      usd: (index + 1) * 1e-9,
    }));
    // W43, W44, W45 have 2, 3 and 4 nano-dollars; W42 is empty.
    expect(compared(work).median?.figures.costUsd).toBe(3e-9);
  });

  it("gives the same whatever the order of rows", () => {
    const days = integer({ min: 0, max: 45 }).map((day) => ({
      day: new Date(Date.UTC(2026, 9, 1) + day * 86_400_000).toISOString().slice(0, 10),
      usd: 1 + (day % 5),
    }));
    assert(
      property(array(days, { maxLength: 12 }), (work) => {
        expect(compared(work.toReversed())).toEqual(compared(work));
      }),
      { numRuns: 30 },
    );
  });
});

import { describe, expect, it } from "vitest";
import {
  comparedSpans,
  compareWeek,
  logWindows,
  periodOf,
  usageByModel,
  usageByProject,
  usageBySession,
  selectFacts,
} from "../../src/index.js";
import { firstScreenRows } from "../../src/weekly/first-screen.js";
import { at, factsOf } from "../util/facts.js";

const zone = { timezone: "UTC", weekStart: "monday" } as const;
const nowMs = at("2026-11-18T12:00:00Z");

interface Work {
  readonly day: string;
  readonly usd: number;
  readonly project: string;
  readonly session?: string;
  readonly model?: string;
}

/** A request at noon for each piece of work, in a session of its own unless one is named. */
function rowsOf(work: readonly Work[], since: string, until: string) {
  const sessions = new Map<
    string,
    { readonly startedAt: number; readonly endedAt: number; readonly project: string }
  >();
  const requests = work.map(({ day, usd, project, session = `${project}-${day}`, model = "opus" }, index) => {
    const start = at(`${day}T12:00:00Z`);
    const known = sessions.get(session);
    sessions.set(session, { startedAt: known?.startedAt ?? start, endedAt: start, project });
    return {
      sessionId: session,
      threadId: session,
      requestKey: `r${index}`,
      at: start,
      costNanoUsd: usd * 1e9,
      project,
      model,
    };
  });
  const allFacts = factsOf({
    requests,
    sessions: [...sessions].map(([sessionId, row]) => ({ sessionId, ...row })),
  });
  const period = periodOf(since, until, zone);
  const facts = selectFacts(allFacts, { period });
  const span = comparedSpans(allFacts, period, { nowMs }).main;
  const comparison = span && compareWeek(allFacts, span, { ...zone, windows: logWindows(allFacts) });
  return firstScreenRows({ facts, allFacts, unfilteredFacts: allFacts }, period, comparison, {
    projects: usageByProject(facts),
    models: usageByModel(facts),
    sessions: usageBySession(facts),
  });
}

const work: readonly Work[] = [
  { day: "2026-09-01", usd: 1, project: "ember" },
  { day: "2026-10-07", usd: 5, project: "ember" },
  { day: "2026-11-03", usd: 97, project: "ember" },
  { day: "2026-11-04", usd: 84, project: "beacon", model: "haiku" },
  { day: "2026-11-10", usd: 27, project: "ember" },
  { day: "2026-11-11", usd: 102, project: "beacon", model: "haiku" },
  { day: "2026-11-12", usd: 4, project: "atlas" },
];

describe("firstScreenRows", () => {
  it("splits the difference to the week before, and all parts add up to it", () => {
    const { isCompared, breakdowns } = rowsOf(work, "2026-11-09", "2026-11-15");
    expect(isCompared).toBe(true);
    const [projects, models, sessions] = breakdowns;
    expect(
      projects?.parts.map(({ key, beforeUsd, afterUsd, differenceUsd }) => [
        key,
        beforeUsd,
        afterUsd,
        differenceUsd,
      ]),
    ).toEqual([
      ["ember", 97, 27, -70],
      ["beacon", 84, 102, 18],
      ["atlas", 0, 4, 4],
    ]);
    // 88 of 92 beside 2 of 3 parts.
    expect(projects?.concentration).toBeCloseTo((88 / 92 - 2 / 3) * 3, 12);
    expect(models?.parts.map(({ key, differenceUsd }) => [key, differenceUsd])).toEqual([
      ["opus", -66],
      ["haiku", 18],
    ]);
    expect(sessions?.parts.map(({ key, differenceUsd }) => [key, differenceUsd])).toEqual([
      ["beacon-2026-11-11", 102],
      ["ember-2026-11-03", -97],
      ["beacon-2026-11-04", -84],
      ["ember-2026-11-10", 27],
      ["atlas-2026-11-12", 4],
    ]);
    expect(sessions?.parts[0]?.session).toEqual({
      title: null,
      firstWords: null,
      project: "beacon",
      startedAt: "2026-11-11T12:00:00.000Z",
    });
  });

  it("adds up what is beyond eight parts", () => {
    const many = Array.from({ length: 11 }, (_, index) => ({
      day: "2026-11-10",
      usd: 20 - index,
      project: `p${index}`,
    }));
    const [projects] = rowsOf(many, "2026-11-09", "2026-11-15").breakdowns;
    expect(projects?.parts).toHaveLength(8);
    // 12, 11 and 10.
    expect(projects?.rest).toEqual({
      count: 3,
      beforeUsd: 0,
      afterUsd: 33,
      differenceUsd: 33,
      differenceNanoUsd: "33000000000",
      lowerBoundRequests: 0,
    });
  });

  it("keeps empty weeks of the strip in their places", () => {
    const { strip } = rowsOf(work, "2026-11-09", "2026-11-15");
    expect(strip.map(({ span, costUsd, standing }) => [span.slice(5), costUsd, standing])).toEqual([
      ["W39", 0, "empty"],
      ["W40", 0, "empty"],
      ["W41", 5, "whole"],
      ["W42", 0, "empty"],
      ["W43", 0, "empty"],
      ["W44", 0, "empty"],
      ["W45", 181, "whole"],
      ["W46", 133, "whole"],
    ]);
    expect(strip[0]).toMatchObject({ since: "2026-09-21", until: "2026-09-27" });
  });

  it("has a strip of months for a month", () => {
    const { strip, isCompared } = rowsOf(work, "2026-10-01", "2026-10-31");
    expect(isCompared).toBe(false);
    expect(strip.map(({ span, costUsd, standing }) => `${span} ${costUsd} ${standing}`)).toEqual([
      "2026-03 0 cut",
      "2026-04 0 cut",
      "2026-05 0 cut",
      "2026-06 0 cut",
      "2026-07 0 cut",
      "2026-08 0 cut",
      "2026-09 1 cut",
      "2026-10 5 whole",
    ]);
  });

  it("splits the cost where no week before is whole or the period is no week", () => {
    const { isCompared, breakdowns, strip } = rowsOf(work.slice(2), "2026-11-02", "2026-11-08");
    expect(isCompared).toBe(false);
    expect(breakdowns[0]?.parts.map(({ key, differenceUsd }) => [key, differenceUsd])).toEqual([
      ["ember", 97],
      ["beacon", 84],
    ]);
    expect(strip.map(({ standing }) => standing).slice(6)).toEqual(["cut", "whole"]);
    const days = rowsOf(work, "2026-11-03", "2026-11-11");
    expect([days.isCompared, days.strip]).toEqual([false, []]);
  });

  it("places a session that began before the period where it was first seen in it", () => {
    const resumed = [
      { day: "2026-11-03", usd: 1, project: "ember", session: "a" },
      { day: "2026-11-12", usd: 1, project: "ember", session: "a" },
      { day: "2026-11-10", usd: 1, project: "ember", session: "b" },
    ];
    expect(rowsOf(resumed, "2026-11-09", "2026-11-15").starts).toEqual([
      { sessionId: "a", at: "2026-11-12T12:00:00.000Z" },
      { sessionId: "b", at: "2026-11-10T12:00:00.000Z" },
    ]);
  });
});

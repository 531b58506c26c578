import type { WeeklyReportData } from "@turnmeter/metrics";
import { bridgeOf } from "../bridge-rows.js";
import { breakdownOf, noFirstScreen, partOf } from "../first-screen-rows.js";
import { outcomesOf, totalsOf, usageOf } from "../report-rows.js";
import { emptyReportData } from "../sample-report-data.js";
import { comparisonOf, sampleWeekChange } from "../week-comparisons.js";

const week46 = { ...emptyReportData().period, since: "2026-11-09", until: "2026-11-15" };

/** Week 46 of $205 after week 45 of $270, with what is given. */
export function dataOf(part: Partial<WeeklyReportData> = {}): WeeklyReportData {
  const now = {
    costUsd: 204.57,
    requests: 900,
    prompts: 965,
    sessions: 71,
    endedCalls: 1000,
    errorRate: 0.039,
  };
  const before = {
    costUsd: 270.21,
    requests: 1200,
    prompts: 1253,
    sessions: 100,
    endedCalls: 900,
    errorRate: 0.035,
  };
  const outcomes = outcomesOf({ ok: 961, failed: 39 });
  const perPrompt = { now: 204.57 / 965, before: 270.21 / 1253 };
  return {
    ...emptyReportData(),
    period: week46,
    generatedFrom: ["claude-code"],
    totals: totalsOf({ ...now, outcomes }),
    comparison: comparisonOf(
      { ...now, costPerPromptUsd: perPrompt.now },
      { ...before, costPerPromptUsd: perPrompt.before },
    ),
    weekChange: { ...sampleWeekChange(), bridge: bridgeOf(270.21, { volume: -66, contextSize: 0.36 }) },
    firstScreen: {
      ...noFirstScreen,
      isCompared: true,
      breakdowns: [
        breakdownOf("project", [
          partOf("/ann/ember", 97, 27),
          partOf("/ann/delta", 36, 18),
          partOf("/ann/cobalt", 21, 18),
          partOf("/ann/atlas", 32, 40),
          partOf("/ann/beacon", 84, 102),
        ]),
        breakdownOf("model", [partOf("opus-4-5-20251101", 265, 201), partOf("haiku", 5, 4)]),
      ],
    },
    ...part,
  };
}

/** A session of one request in the project `/ann/shop`. */
export const session = (sessionId: string, costUsd: number | null, startedAt: string | null) => ({
  ...usageOf({ requests: 1, costUsd }),
  sessionId,
  kind: "interactive" as const,
  project: "/ann/shop",
  title: sessionId,
  firstWords: null,
  startedAt,
  endedAt: null,
  ending: null,
  activeMs: null,
  copiedRequests: 0,
});

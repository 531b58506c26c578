import { bridgeOf } from "./bridge-rows.js";
import { usageOf } from "./report-rows.js";
import type {
  BaselineWeek,
  MedianFigures,
  PeriodFigures,
  WeekChange,
  WeekComparison,
  WeekParts,
  WeekSpan,
} from "@turnmeter/metrics";

/** Figures that are 0 but for what is given. */
export function figuresOf(part: Partial<PeriodFigures> = {}): PeriodFigures {
  return {
    costUsd: 0,
    costNanoUsd: String(Math.round((part.costUsd ?? 0) * 1e9)),
    requests: 1,
    unpricedRequests: 0,
    unknownUsageRequests: 0,
    lowerBoundRequests: 0,
    tokens: 0,
    prompts: 0,
    sessions: 0,
    toolCalls: 0,
    endedCalls: 0,
    errorRate: null,
    activeMs: null,
    costPerPromptUsd: null,
    subagentShare: null,
    ...part,
  };
}

/** Week 46 of 2026. */
export const week46: WeekSpan = {
  week: "2026-W46",
  since: "2026-11-09",
  until: "2026-11-15",
  isWhole: true,
  isRunning: false,
};

/** Week 47 of 2026 up to its Wednesday. */
export const week47: WeekSpan = {
  week: "2026-W47",
  since: "2026-11-16",
  until: "2026-11-18",
  isWhole: false,
  isRunning: true,
};

/** The weeks before one, the last one first; `null` is cut, `"empty"` has no request. */
export function weeksBefore(
  { week, ...days }: WeekSpan,
  figures: readonly (Partial<PeriodFigures> | "empty" | null)[],
): readonly BaselineWeek[] {
  const number = Number(week.slice(6));
  return figures.map((given, at) => ({
    ...days,
    isRunning: false,
    week: `2026-W${number - 1 - at}`,
    standing: given === null ? "cut" : given === "empty" ? "empty" : "whole",
    cutSources: given === null ? ["claude-code"] : [],
    figures: given === null || given === "empty" ? null : figuresOf(given),
  }));
}

/** A median over so many weeks with nothing in it but what is given. */
export function medianOf(weeks: number, figures: Partial<MedianFigures["figures"]>): MedianFigures {
  return {
    weeks,
    figures: {
      costUsd: null,
      tokens: null,
      requests: null,
      prompts: null,
      sessions: null,
      toolCalls: null,
      errorRate: null,
      activeMs: null,
      costPerPromptUsd: null,
      subagentShare: null,
      ...figures,
    },
    weeksOf: {
      costUsd: weeks,
      tokens: weeks,
      requests: weeks,
      prompts: weeks,
      sessions: weeks,
      toolCalls: weeks,
      errorRate: weeks,
      activeMs: weeks,
      costPerPromptUsd: weeks,
      subagentShare: weeks,
    },
    lowerBoundRequests: 0,
    unpricedRequests: 0,
  };
}

/** Week 46 beside week 45 and three weeks of which the logs do not hold everything. */
export function comparisonOf(
  now: Partial<PeriodFigures>,
  last: Partial<PeriodFigures> | "empty" | null,
  span: Partial<WeekSpan> = {},
): WeekComparison {
  return {
    span: { ...week46, ...span },
    figures: figuresOf(now),
    before: weeksBefore(week46, [last, null, null, null]),
    wholeFrom: last === null ? null : "2026-10-31",
    median: null,
  };
}

const usual: PeriodFigures = figuresOf({
  costUsd: 44.1,
  requests: 402,
  tokens: 61_000_000,
  prompts: 118,
  sessions: 17,
  toolCalls: 2010,
  endedCalls: 1960,
  errorRate: 0.041,
  activeMs: 41_000_000,
  costPerPromptUsd: 0.3737,
  subagentShare: 0.12,
});

/** Week 46 of the sample, against week 45 and the median of two weeks. */
export function sampleComparison(): WeekComparison {
  const figures = { ...usual, costUsd: 52.4, prompts: 131, errorRate: 0.052, subagentShare: 0.158 };
  return {
    span: week46,
    figures,
    before: weeksBefore(week46, [usual, { ...usual, costUsd: 48.3 }, "empty", null]),
    wholeFrom: "2026-10-17",
    median: medianOf(2, { costUsd: 46.2, tokens: 61_000_000, prompts: 118, sessions: 17, errorRate: 0.041 }),
  };
}

/** Week 47 of the sample up to its Wednesday, against the same days. */
export function sampleWeekSoFar(): WeekComparison {
  return {
    span: week47,
    figures: { ...usual, costUsd: 18.2, prompts: 44 },
    before: weeksBefore(week47, [{ ...usual, costUsd: 21.9 }, { ...usual, costUsd: 17 }, null, null]),
    wholeFrom: "2026-10-17",
    median: medianOf(2, { costUsd: 19.45, prompts: 40 }),
  };
}

/** What is behind the difference between weeks 45 and 46 of the sample. */
export function sampleWeekChange(): WeekChange {
  return {
    bridge: bridgeOf(44.1, { volume: 6.2, modelMix: 3.1, cacheMix: -1.4, contextSize: 0.4 }),
    now: partsOf(31),
    before: partsOf(26.5),
  };
}

function partsOf(costUsd: number): WeekParts {
  const usage = usageOf({ requests: 200, costUsd });
  return {
    models: [{ ...usage, model: "claude-opus-4-5-20251101", source: "claude-code" }],
    projects: [{ ...usage, project: "/home/ann/shop" }],
    agents: [],
    tools: [],
  };
}

import type { ComparedFigure, MedianFigures, PeriodFigures } from "../rows/baseline.js";
import { leastCases } from "../figures/enough.js";
import { medianNanoUsd, usdOf } from "../figures/usd.js";

const FEWEST_WEEKS = 2;

/** The medians of weeks, figure by figure; null for fewer than two weeks. Of an even number, the mean of the two in the middle. */
export function medianFigures(weeks: readonly PeriodFigures[]): MedianFigures | null {
  if (weeks.length < FEWEST_WEEKS) return null;
  const medianOf = (figure: ComparedFigure): number | null => {
    const values = valuesOf(weeks, figure);
    return values.length < FEWEST_WEEKS ? null : median(values);
  };
  return {
    weeks: weeks.length,
    figures: { ...byFigure(medianOf), costUsd: medianCost(weeks) },
    weeksOf: byFigure((figure) => valuesOf(weeks, figure).length),
    lowerBoundRequests: weeks.reduce((sum, week) => sum + week.lowerBoundRequests, 0),
    unpricedRequests: weeks.reduce((sum, week) => sum + week.unpricedRequests, 0),
  };
}

function valuesOf(weeks: readonly PeriodFigures[], figure: ComparedFigure): readonly number[] {
  return weeks
    .filter(({ endedCalls }) => figure !== "errorRate" || endedCalls >= leastCases)
    .map((week) => week[figure])
    .filter((value) => value !== null);
}

function byFigure<Value>(valueOf: (figure: ComparedFigure) => Value): {
  readonly [Figure in ComparedFigure]: Value;
} {
  return {
    costUsd: valueOf("costUsd"),
    tokens: valueOf("tokens"),
    requests: valueOf("requests"),
    prompts: valueOf("prompts"),
    sessions: valueOf("sessions"),
    toolCalls: valueOf("toolCalls"),
    errorRate: valueOf("errorRate"),
    activeMs: valueOf("activeMs"),
    costPerPromptUsd: valueOf("costPerPromptUsd"),
    subagentShare: valueOf("subagentShare"),
  };
}

/** In whole nano-dollars, so that no digit is lost. */
function medianCost(weeks: readonly PeriodFigures[]): number | null {
  const costs = weeks.filter(({ costUsd }) => costUsd !== null).map(({ costNanoUsd }) => BigInt(costNanoUsd));
  const middle = costs.length < FEWEST_WEEKS ? null : medianNanoUsd(costs);
  return middle === null ? null : usdOf(middle);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.ceil(sorted.length / 2) - 1]! + sorted[Math.floor(sorted.length / 2)]!) / 2;
}

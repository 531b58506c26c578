import { byName } from "../by-name.js";
import type { MedianFigures, PeriodFigures } from "../rows/baseline.js";
import { comparedFigures } from "../rows/shown-figures.js";
import type { ComparedFigure } from "../rows/shown-figures.js";
import { leastCases } from "../figures/enough.js";
import { medianNanoUsd, usdOf } from "../figures/usd.js";

/** Two weeks have no middle: each is as usual as the other. */
const FEWEST_WEEKS = 3;

/** The medians of weeks, figure by figure; null for fewer than three weeks. Of an even number, the mean of the two in the middle. */
export function medianFigures(weeks: readonly PeriodFigures[]): MedianFigures | null {
  if (weeks.length < FEWEST_WEEKS) return null;
  const medianOf = (figure: ComparedFigure): number | null => {
    const values = valuesOf(weeks, figure);
    return values.length < FEWEST_WEEKS ? null : median(values);
  };
  return {
    weeks: weeks.length,
    figures: { ...byName(comparedFigures, medianOf), costUsd: medianCost(weeks) },
    weeksOf: byName(comparedFigures, (figure) => valuesOf(weeks, figure).length),
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

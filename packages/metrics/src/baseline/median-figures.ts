import type { ComparedFigure, MedianFigures, PeriodFigures } from "../rows/baseline.js";
import { comparedFigures } from "../rows/baseline.js";
import { usdOf } from "../usage/usd.js";

const FEWEST_WEEKS = 2;

/** The medians of weeks, figure by figure; null for fewer than two weeks. Of an even number, the mean of the two in the middle. */
export function medianFigures(weeks: readonly PeriodFigures[]): MedianFigures | null {
  if (weeks.length < FEWEST_WEEKS) return null;
  const medianOf = (figure: ComparedFigure): number | null => {
    const values = weeks.map((week) => week[figure]).filter((value) => value !== null);
    return values.length < FEWEST_WEEKS ? null : median(values);
  };
  const figures: { [Figure in ComparedFigure]: number | null } = {
    ...noFigures,
    ...Object.fromEntries(comparedFigures.map((figure) => [figure, medianOf(figure)])),
    costUsd: medianCost(weeks),
  };
  return {
    weeks: weeks.length,
    figures,
    lowerBoundRequests: weeks.reduce((sum, week) => sum + week.lowerBoundRequests, 0),
    unpricedRequests: weeks.reduce((sum, week) => sum + week.unpricedRequests, 0),
  };
}

const noFigures: { readonly [Figure in ComparedFigure]: null } = {
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
};

/** In whole nano-dollars, so that no digit is lost; a half one is rounded up. */
function medianCost(weeks: readonly PeriodFigures[]): number | null {
  const costs = weeks
    .filter(({ costUsd }) => costUsd !== null)
    .map(({ costNanoUsd }) => BigInt(costNanoUsd))
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  if (costs.length < FEWEST_WEEKS) return null;
  const [lower, upper] = middleOf(costs);
  return usdOf((lower + upper + 1n) / 2n);
}

function median(values: readonly number[]): number {
  const [lower, upper] = middleOf(values.toSorted((a, b) => a - b));
  return (lower + upper) / 2;
}

/** The two values in the middle, or twice the one. */
function middleOf<Value>(sorted: readonly Value[]): readonly [Value, Value] {
  return [sorted[Math.ceil(sorted.length / 2) - 1]!, sorted[Math.floor(sorted.length / 2)]!];
}

import type { MonthBudget } from "@turnmeter/metrics";
import { NANO_USD_PER_USD } from "@turnmeter/metrics/figures.js";
import { boundsOfBudget, countOf, textOf } from "@turnmeter/reporting";
import type { Fraction, Measured } from "./threshold.js";

/** Budget values that thresholds can use; expected ones are estimates. */
const measures = {
  "budget.pace": ({ spentUsd, spentNanoUsd, budgetNanoUsd, elapsedMs, monthMs }) =>
    spentUsd === null || elapsedMs <= 0
      ? null
      : {
          numerator: BigInt(spentNanoUsd) * BigInt(monthMs),
          denominator: BigInt(budgetNanoUsd) * BigInt(elapsedMs),
        },
  "budget.spentUsd": ({ spentUsd, spentNanoUsd }) =>
    spentUsd === null ? null : { numerator: BigInt(spentNanoUsd), denominator: NANO_USD_PER_USD },
  "budget.expectedUsd": ({ expectedUsd }) =>
    expectedUsd === null
      ? null
      : { numerator: BigInt(Math.round(expectedUsd * 1e6)), denominator: 1_000_000n },
} satisfies Readonly<Record<string, (row: MonthBudget) => Fraction | null>>;

type BudgetMetric = keyof typeof measures;

/** Metrics of thresholds on a budget. */
export const budgetMetrics: readonly string[] = Object.keys(measures);

/** Whether a metric is one of a budget. */
export function isBudgetMetric(metric: string): metric is BudgetMetric {
  return budgetMetrics.includes(metric);
}

/** A metric of a month's budget, and whether it is a lower bound. */
export function measureBudget(metric: BudgetMetric, row: MonthBudget): Measured {
  const value = measures[metric](row);
  const bounds = boundsOfBudget(row);
  const reason =
    value === null
      ? metric === "budget.expectedUsd"
        ? "less than a whole week of logs"
        : "nothing of the month has a price"
      : bounds === 0
        ? ""
        : `${textOf(countOf(bounds, "request", "requests"))} not fully priced`;
  return { value, isLowerBound: value !== null && bounds > 0, reason };
}

import type { ProblemCounts, Totals, TurnTimes, MonthBudget } from "@turnmeter/metrics";
import { NANO_USD_PER_USD, figures } from "@turnmeter/metrics/figures.js";
import type { Missing, Figure, TotalFigure } from "@turnmeter/metrics/figures.js";
import { countOf, textOf, boundsOfBudget } from "@turnmeter/reporting";
import { outcomes, sessionKinds } from "@turnmeter/schema";
import { didYouMean } from "@turnmeter/schema/names.js";
import { CliError } from "../common/cli-error.js";
import type { Fraction, Measured, Threshold } from "./threshold.js";

interface MeasuredSelection {
  readonly totals: Totals;
  readonly problems: ProblemCounts;
}

/**
 * A metric of a selection, and whether it is a lower bound.
 *
 * @throws if there is no such metric
 */
export function measure(metric: string, { totals, problems }: MeasuredSelection): Measured {
  if (metric === "problems") {
    return { value: { numerator: BigInt(problems.count), denominator: 1n }, isLowerBound: false, reason: "" };
  }
  const figure = measuredFigures.get(metric);
  if (figure === undefined) throw new Error(`no such metric: ${metric}`);
  const { unit, grownBy, over } = figure;
  const quotient = figure.of(totals);
  const missing = grownBy.map((what) => missingText(what, totals)).filter((text) => text !== null);
  if (quotient === null) {
    const reason = over === undefined ? missing.join(", ") || "no turn says so" : `no ${over}`;
    return { value: null, isLowerBound: false, reason };
  }
  const { numerator, denominator } = quotient;
  const parts = unit === "share" ? [`${numerator} of ${denominator} ${over}`] : [];
  return {
    value: { numerator, denominator: unit === "usd" ? denominator * NANO_USD_PER_USD : denominator },
    isLowerBound: missing.length > 0,
    reason: [...parts, ...missing].join(", "),
  };
}

function missingText(what: Missing, totals: Totals): string | null {
  const { count, one, many } = {
    price: {
      count: totals.unpricedRequests,
      one: "request without a price",
      many: "requests without a price",
    },
    usage: {
      count: totals.unknownUsageRequests,
      one: "request without logged usage",
      many: "requests without logged usage",
    },
    end: {
      count: totals.lowerBoundRequests,
      one: "answer cut short in the log",
      many: "answers cut short in the log",
    },
  }[what];
  return count === 0 ? null : textOf(countOf(count, one, many));
}

type MeasuredFigure = Pick<TotalFigure, "of" | "unit" | "grownBy" | "over">;

/** Name of a figure as a metric. In JSON a rate stands beside its tool; here its name says that it is of tools. */
export const metricName = (id: string): string => (id === "errorRate" ? "toolErrorRate" : id);

const turnTimes = [
  "turns",
  "durationMs",
  "modelMs",
  "toolMs",
  "waitMs",
  "restMs",
] as const satisfies readonly (keyof TurnTimes)[];

/** Prefix of the metrics of audit findings. */
export const auditMetric = "audit.";

const measuredFigures: ReadonlyMap<string, MeasuredFigure> = new Map([
  ...Object.entries<Figure>(figures).flatMap(([id, { of, ...figure }]) =>
    of === undefined ? [] : [[metricName(id), { ...figure, of }] as const],
  ),
  // Rows of usage have this name for all their tokens.
  ["totalTokens", figures.tokens],
  ...sessionKinds.map((kind) => part(`sessionsByKind.${kind}`, (totals) => totals.sessionsByKind[kind])),
  ...turnTimes.map((time) => part(`turnTimes.${time}`, (totals) => totals.turnTimes[time])),
  ...outcomes.map((outcome) => part(`outcomes.${outcome}`, (totals) => totals.outcomes[outcome])),
]);

/** Metrics of thresholds: figures of totals, and the count of problems. */
export const thresholdMetrics: readonly string[] = [...measuredFigures.keys(), "problems"];

function part(
  name: string,
  valueOf: (totals: Parameters<MeasuredFigure["of"]>[0]) => number | null,
): readonly [string, MeasuredFigure] {
  const of: MeasuredFigure["of"] = (totals) => {
    const value = valueOf(totals);
    return value === null ? null : { numerator: BigInt(value), denominator: 1n };
  };
  return [name, { unit: "count", grownBy: [], of }];
}

/**
 * Makes sure that there is the metric of each threshold. Not done where flags are parsed: every run would load all figures.
 *
 * @throws {CliError} 2 if there is none of that name, or it is of a budget and there is none
 */
export function checkThresholds(
  thresholds: readonly Threshold[],
  { hasBudget, ownMetrics }: { readonly hasBudget: boolean; readonly ownMetrics: readonly string[] },
): void {
  for (const { metric, text } of thresholds) {
    if (thresholdMetrics.includes(metric) || ownMetrics.includes(metric)) continue;
    if (metric.startsWith(auditMetric) && ownMetrics.length === 0) {
      throw new CliError(`not a value of --fail-on: ${text}; only \`turnmeter audit\` measures it`, 2);
    }
    if (isBudgetMetric(metric)) {
      if (hasBudget) continue;
      throw new CliError(
        `not a value of --fail-on: ${text}; there is no budget; allowed is one with --budget month=200, or "budget": { "month": 200 } in a config file`,
        2,
      );
    }
    const all = [...thresholdMetrics, ...budgetMetrics, ...ownMetrics];
    const hint = didYouMean(metric, all) ?? `allowed is ${all.join(", ")}`;
    throw new CliError(`not a value of --fail-on: ${text}; no such metric; ${hint}`, 2);
  }
}

/** The fraction that decimal digits such as `-12.50` spell. */
export function fractionOfDecimal(text: string): Fraction {
  const [whole = "0", decimals = ""] = text.split(".");
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
}

/** Below 0 where `a` is less than `b`, 0 where they are equal, else above 0. */
export function compareFractions(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

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

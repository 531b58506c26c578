import type { ProblemCounts, Totals } from "@turnmeter/metrics";
import { NANO_USD_PER_USD } from "@turnmeter/metrics/figures.js";
import type { Missing } from "@turnmeter/metrics/figures.js";
import { countOf, textOf } from "@turnmeter/reporting";
import type { Fraction } from "./fraction.js";
import { measuredFigures } from "./threshold-metrics.js";

/** How far a measured value holds. */
export interface Measured {
  /** What it is, or is at least; null where nothing of it is known. */
  readonly value: Fraction | null;
  /** True: it is at least `value`, and how much more is not known. */
  readonly isLowerBound: boolean;
  /** Of how many it is made, or why it is not known exactly; empty where there is nothing to say. */
  readonly reason: string;
}

/** What a threshold is measured on. */
export interface MeasuredSelection {
  readonly totals: Totals;
  readonly problems: ProblemCounts;
}

/**
 * What a metric of a selection is, and how far that holds.
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
    const reason = over === undefined ? missing.join(", ") || "no turn tells of it" : `no ${over}`;
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

/** How many requests lack what a figure would grow with; null where none does. */
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
      one: "answer of which the log has the beginning",
      many: "answers of which the log has the beginning",
    },
  }[what];
  return count === 0 ? null : textOf(countOf(count, one, many));
}

import type { ProblemCounts, Totals } from "@turnmeter/metrics";
import { englishFormats } from "@turnmeter/reporting";
import { counted } from "../counted.js";
import type { Fraction } from "./fraction.js";
import type { ThresholdMetric } from "./threshold-metrics.js";

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

/** What a metric of a selection is, and how far that holds. */
export function measure(metric: ThresholdMetric, { totals, problems }: MeasuredSelection): Measured {
  const { outcomes } = totals;
  const bad = outcomes.failed + outcomes.invalid;
  switch (metric) {
    case "costUsd":
      return cost(totals);
    case "problems":
      return exact(problems.count);
    case "toolErrorRate":
      return rate(bad, outcomes.ok + bad, "calls that ran to an end");
    case "rejectionRate": {
      const undecided = outcomes.pending + outcomes.cancelled + outcomes.interrupted;
      return rate(outcomes.rejected, totals.toolCalls - undecided, "calls that were decided on");
    }
    case "cacheReadShare": {
      const writes = totals.cacheWrite5mTokens + totals.cacheWrite1hTokens;
      const { cacheReadTokens, inputTokens } = totals;
      return rate(cacheReadTokens, inputTokens + cacheReadTokens + writes, "prompt tokens");
    }
    default:
      return sum(metric, totals);
  }
}

/** Sums that grow with what a request without logged usage has used. */
const sumsOfUsage: ReadonlySet<ThresholdMetric> = new Set([
  "inputTokens",
  "outputTokens",
  "reasoningTokens",
  "cacheReadTokens",
  "cacheWrite5mTokens",
  "cacheWrite1hTokens",
  "cacheWriteUnknownTtlTokens",
  "webSearches",
  "unpricedTokens",
]);

/** Those that grow with the rest of an answer of which only the beginning is logged. */
const sumsOfOutput: ReadonlySet<ThresholdMetric> = new Set([
  "outputTokens",
  "reasoningTokens",
  "unpricedTokens",
]);

function sum(metric: ThresholdMetric, totals: Totals): Measured {
  const member = memberOf(totals, metric.split("."));
  if (member === null) return { value: null, isLowerBound: false, reason: "no turn tells of it" };
  const value = exact(member);
  const reasons = [
    ...(sumsOfUsage.has(metric) ? [withoutUsage(totals)] : []),
    ...(sumsOfOutput.has(metric) ? [withoutEnd(totals)] : []),
  ];
  return bounded(value, reasons);
}

function cost(totals: Totals): Measured {
  const { costUsd, costNanoUsd, unpricedRequests, requests } = totals;
  const reasons = [
    countReason(unpricedRequests, "request without a price", "requests without a price"),
    withoutUsage(totals),
    withoutEnd(totals),
  ];
  const value = { numerator: BigInt(costNanoUsd), denominator: 1_000_000_000n };
  const measured = bounded({ value, isLowerBound: false, reason: "" }, reasons);
  return costUsd === null && requests > 0 ? { ...measured, value: null, isLowerBound: false } : measured;
}

function bounded(measured: Measured, reasons: readonly (string | null)[]): Measured {
  const told = reasons.filter((reason) => reason !== null);
  return told.length === 0 ? measured : { ...measured, isLowerBound: true, reason: told.join(", ") };
}

function withoutUsage({ unknownUsageRequests: count }: Totals): string | null {
  return countReason(count, "request without logged usage", "requests without logged usage");
}

function withoutEnd({ lowerBoundRequests: count }: Totals): string | null {
  return countReason(
    count,
    "answer of which the log has the beginning",
    "answers of which the log has the beginning",
  );
}

function countReason(count: number, one: string, many: string): string | null {
  return count === 0 ? null : counted(count, one, many, englishFormats);
}

function exact(value: number): Measured {
  return { value: { numerator: BigInt(value), denominator: 1n }, isLowerBound: false, reason: "" };
}

function rate(part: number, whole: number, what: string): Measured {
  if (whole === 0) return { value: null, isLowerBound: false, reason: `no ${what}` };
  const value = { numerator: BigInt(part), denominator: BigInt(whole) };
  return { value, isLowerBound: false, reason: `${part} of ${whole} ${what}` };
}

/** A number of the totals; null where it is not known. @throws where a metric names none */
function memberOf(value: unknown, path: readonly string[]): number | null {
  const [name, ...rest] = path;
  if (name === undefined) {
    if (value === null) return null;
    if (typeof value !== "number") throw new Error("a metric names no number of the totals");
    return value;
  }
  return memberOf(typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined, rest);
}

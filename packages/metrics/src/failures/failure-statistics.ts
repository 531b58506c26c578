import { failureTable } from "../derived/derive-failures.js";
import { aggregate } from "../engine/aggregate.js";
import { groupBy } from "../engine/group-by.js";
import type { MetricRow } from "../engine/metric.js";
import type { FailureRow } from "../rows/failure.js";
import { joinedFrequencies, knownTotal, nearestRank, totalCount } from "../statistics/nearest-rank.js";
import { placesOf, topPlaces } from "../examples/top-places.js";
import { compareNames } from "../usage/order.js";
import { beganChains, retryCost, retryMeasures } from "./retry-costs.js";
import type { FailureFacts } from "./retry-costs.js";

const dimensions = {
  outcome: { column: "outcome" },
  errorKind: { column: "errorKind" },
  tool: { column: "tool" },
  end: { column: "chainEnd" },
  isPriced: { present: "retryCostNanoUsd" },
} as const;

const measures = {
  chains: "count",
  failures: { sum: "failures" },
  attempts: { sum: "attempts" },
  fixes: { frequencies: "fixMs" },
  dearest: topPlaces("retryCostNanoUsd", "attempts"),
  ...retryMeasures,
} as const;

type Part = MetricRow<"failures", typeof dimensions, typeof measures>;

/** Chains of failures by the kind and tool of their first one: the most expensive first, then the most frequent. */
export function failureStatistics(facts: FailureFacts): readonly FailureRow[] {
  const parts = aggregate(
    { failures: failureTable(facts) },
    { table: "failures", where: beganChains, dimensions, measures },
  );
  const groups = groupBy(parts, ({ outcome, errorKind, tool }) => JSON.stringify([outcome, errorKind, tool]));
  return Array.from(groups.values(), failureRow).sort(
    (a, b) =>
      compareCosts(a, b) ||
      b.failures - a.failures ||
      compareNames(a.outcome, b.outcome) ||
      compareNames(a.errorKind, b.errorKind) ||
      compareNames(a.tool, b.tool),
  );
}

function failureRow(parts: readonly Part[]): FailureRow {
  const { outcome, errorKind, tool } = parts[0]!;
  const ended = (end: Part["end"]) =>
    parts.reduce((sum, part) => sum + (part.end === end ? part.chains : 0), 0);
  const fixes = joinedFrequencies(parts.map((part) => part.fixes));
  return {
    outcome: outcome === "invalid" ? "invalid" : "failed",
    errorKind,
    tool,
    chains: parts.reduce((sum, { chains }) => sum + chains, 0),
    failures: Number(parts.reduce((sum, { failures }) => sum + failures, 0n)),
    attempts: Number(parts.reduce((sum, { attempts }) => sum + attempts, 0n)),
    fixed: ended("fixed"),
    abandoned: ended("abandoned"),
    failing: ended("failing"),
    medianFixMs: nearestRank(fixes, 500),
    totalFixMs: knownTotal(fixes),
    timedFixes: totalCount(fixes),
    examples: placesOf(parts.map(({ dearest }) => dearest)),
    ...retryCost(parts),
  };
}

function compareCosts(a: FailureRow, b: FailureRow): number {
  const [left, right] = [BigInt(a.costNanoUsd), BigInt(b.costNanoUsd)];
  return left < right ? 1 : Number(left > right) * -1;
}

import { groupBy } from "../engine/group-by.js";
import type { ErrorChain, FailureRow } from "../rows/failure.js";
import { frequenciesOf, knownTotal, nearestRank, totalCount } from "../statistics/nearest-rank.js";
import { sumCosts } from "../usage/costs-of-groups.js";
import { compareNames } from "../usage/order.js";

const mostExamples = 3;

/** Chains of failures by the kind and tool of their first one: the most expensive first, then the most frequent. */
export function failureStatistics(chains: readonly ErrorChain[]): readonly FailureRow[] {
  const groups = groupBy(chains, ({ outcome, errorKind, tool }) =>
    JSON.stringify([outcome, errorKind, tool]),
  );
  return Array.from(groups.values(), failureRow).sort(
    (a, b) =>
      compareCosts(a, b) ||
      b.failures - a.failures ||
      compareNames(a.outcome, b.outcome) ||
      compareNames(a.errorKind, b.errorKind) ||
      compareNames(a.tool, b.tool),
  );
}

function failureRow(chains: readonly ErrorChain[]): FailureRow {
  const { outcome, errorKind, tool } = chains[0]!;
  const ended = (end: ErrorChain["end"]) => chains.filter((chain) => chain.end === end).length;
  const fixes = frequenciesOf(chains.map(({ fixMs }) => fixMs).filter((fixMs) => fixMs !== null));
  return {
    outcome,
    errorKind,
    tool,
    chains: chains.length,
    failures: chains.reduce((sum, { failures }) => sum + failures, 0),
    attempts: chains.reduce((sum, { attempts }) => sum + attempts, 0),
    fixed: ended("fixed"),
    abandoned: ended("abandoned"),
    failing: ended("failing"),
    medianFixMs: nearestRank(fixes, 500),
    totalFixMs: knownTotal(fixes),
    timedFixes: totalCount(fixes),
    examples: [...chains]
      .sort((a, b) => compareCosts(a, b) || b.attempts - a.attempts)
      .slice(0, mostExamples)
      .map(({ first }) => first),
    ...sumCosts(chains),
  };
}

function compareCosts(a: { readonly costNanoUsd: string }, b: { readonly costNanoUsd: string }): number {
  const [left, right] = [BigInt(a.costNanoUsd), BigInt(b.costNanoUsd)];
  return left < right ? 1 : Number(left > right) * -1;
}

import { usdOf } from "@turnmeter/metrics/figures.js";
import type { ReportQuality } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";

/**
 * What the client itself recorded as the cost of the period's sessions, beside what is computed for
 * them. Both are of whole sessions, since the client's figure cannot be divided; null where no
 * session has one.
 */
export function recordedCost(facts: Facts, allFacts: Facts): ReportQuality["recordedCost"] {
  const inPeriod = new Set(facts.requests.columns.sessionId);
  const { sessionId, recordedCostNanoUsd } = allFacts.sessions.columns;
  const recorded = new Map<string, number>();
  for (let row = 0; row < allFacts.sessions.rowCount; row++) {
    const cost = recordedCostNanoUsd.at(row);
    if (cost !== null && inPeriod.has(sessionId.at(row))) recorded.set(sessionId.at(row), cost);
  }
  if (recorded.size === 0) return null;
  const computed = costOf(allFacts.requests, recorded) + costOf(allFacts.toolCalls, recorded);
  const sum = [...recorded.values()].reduce((total, cost) => total + BigInt(cost), 0n);
  return {
    computedUsd: usdOf(computed),
    recordedUsd: usdOf(sum),
    sessions: recorded.size,
    lowerBoundRequests: lowerBoundsOf(allFacts.requests, recorded),
  };
}

function lowerBoundsOf(
  { rowCount, columns }: Facts["requests"],
  sessions: ReadonlyMap<string, number>,
): number {
  let count = 0;
  for (let row = 0; row < rowCount; row++) {
    const isBound = columns.tokenBasis.at(row) === "lowerBound" && columns.costNanoUsd.at(row) !== null;
    if (isBound && sessions.has(columns.sessionId.at(row))) count += 1;
  }
  return count;
}

function costOf(
  { rowCount, columns }: Facts["requests"] | Facts["toolCalls"],
  sessions: ReadonlyMap<string, number>,
): bigint {
  let sum = 0n;
  for (let row = 0; row < rowCount; row++) {
    if (sessions.has(columns.sessionId.at(row))) sum += BigInt(columns.costNanoUsd.at(row) ?? 0);
  }
  return sum;
}

import type { Facts } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import type { RecordedCost } from "../rows/recorded.js";
import { recordedOf, recordedParts } from "./recorded-of.js";
import type { RecordedPart } from "./recorded-of.js";

type Parts = Pick<Facts, "requests" | "toolCalls" | "sessions">;

/**
 * Recorded cost of each session with a request. If everything that `whole` has of a session is selected, the running
 * total of its log counts, if it has one; else what its single requests are recorded to have cost.
 */
export function recordedBySession(
  facts: Parts,
  whole: Parts,
): readonly ({ readonly sessionId: string } & RecordedCost)[] {
  return Array.from(sessionParts(facts, whole), ([sessionId, parts]) => ({
    sessionId,
    ...recordedOf(parts),
  }));
}

/** Recorded cost of all selected sessions together, as in {@link recordedBySession}. */
export function recordedTotal(facts: Parts, whole: Parts): RecordedCost {
  const totals = runningTotals(whole);
  if (totals.size > 0) return recordedOf([...sessionParts(facts, whole, totals).values()].flat());
  return recordedOf(recordedParts(facts, {}, () => null).get(null) ?? []);
}

function sessionParts(
  facts: Parts,
  whole: Parts,
  totals = runningTotals(whole),
): ReadonlyMap<string, readonly RecordedPart[]> {
  const single = recordedParts(facts, bySession, ({ sessionId }) => sessionId);
  if (totals.size === 0) return single;
  const [selected, all] = [rowsBySession(facts), rowsBySession(whole)];
  const computed = computedCosts(facts);
  const parts = new Map<string, readonly RecordedPart[]>();
  for (const [sessionId, own] of single) {
    const total = totals.get(sessionId);
    const isWhole = selected.get(sessionId) === all.get(sessionId);
    if (total === undefined || !isWhole) {
      parts.set(sessionId, own);
      continue;
    }
    const requests = own.reduce((sum, part) => sum + part.requests, 0);
    const lowerBoundRequests = own.reduce((sum, part) => sum + part.lowerBoundRequests, 0);
    const computedNanoUsd = computed.get(sessionId) ?? null;
    parts.set(sessionId, [
      { requests, sessions: 1, recordedNanoUsd: total, computedNanoUsd, lowerBoundRequests },
    ]);
  }
  return parts;
}

function runningTotals(facts: Parts): ReadonlyMap<string, bigint> {
  const stated = aggregate(facts, {
    table: "sessions",
    where: [{ present: "recordedCostNanoUsd" }],
    dimensions: bySession,
    measures: { recordedCostNanoUsd: { sum: "recordedCostNanoUsd" } },
  });
  return new Map(stated.map(({ sessionId, recordedCostNanoUsd }) => [sessionId, recordedCostNanoUsd]));
}

const bySession = { sessionId: { column: "sessionId" } } as const;

/** Requests and calls of each session. */
function rowsBySession(facts: Parts): ReadonlyMap<string, number> {
  const query = { dimensions: bySession, measures: { rows: "count" } } as const;
  const counts = new Map<string, number>();
  for (const table of ["requests", "toolCalls"] as const)
    for (const { sessionId, rows } of aggregate(facts, { table, ...query }))
      counts.set(sessionId, (counts.get(sessionId) ?? 0) + rows);
  return counts;
}

/** Priced requests and the searches of calls; none for a session without any price. */
function computedCosts(facts: Parts): ReadonlyMap<string, bigint> {
  const query = {
    where: [{ present: "costNanoUsd" }],
    dimensions: bySession,
    measures: { costNanoUsd: { sum: "costNanoUsd" } },
  } as const;
  const costs = new Map<string, bigint>();
  for (const table of ["requests", "toolCalls"] as const)
    for (const { sessionId, costNanoUsd } of aggregate(facts, { table, ...query }))
      costs.set(sessionId, (costs.get(sessionId) ?? 0n) + costNanoUsd);
  return costs;
}

import type { Facts } from "@turnmeter/schema";
import type { RecordedCost } from "../rows/recorded.js";
import { recordedOf } from "./recorded-of.js";
import type { RecordedPart } from "./recorded-of.js";

type Parts = Pick<Facts, "requests" | "toolCalls" | "sessions">;

/**
 * What each session with a request is recorded to have cost. Where all that `whole` has of a session is selected,
 * the running total of its log counts, if it has one; else what its single requests are recorded to have cost.
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

/** What all selected sessions are recorded to have cost, each as {@link recordedBySession} has it. */
export function recordedTotal(facts: Parts, whole: Parts): RecordedCost {
  return recordedOf([...sessionParts(facts, whole).values()].flat());
}

function sessionParts(facts: Parts, whole: Parts): ReadonlyMap<string, readonly RecordedPart[]> {
  const totals = runningTotals(whole);
  const [selected, all] = [rowsBySession(facts), rowsBySession(whole)];
  const computed = computedCosts(facts);
  const single = requestParts(facts);
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

function runningTotals({ sessions }: Parts): ReadonlyMap<string, bigint> {
  const totals = new Map<string, bigint>();
  const { sessionId, recordedCostNanoUsd } = sessions.columns;
  for (let row = 0; row < sessions.rowCount; row++) {
    const cost = recordedCostNanoUsd.at(row);
    if (cost !== null) totals.set(sessionId.at(row), BigInt(cost));
  }
  return totals;
}

/** Requests and calls of each session. */
function rowsBySession({ requests, toolCalls }: Parts): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { columns } of [requests, toolCalls])
    for (const id of columns.sessionId) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Priced requests and the searches of calls; none for a session of which nothing is priced. */
function computedCosts({ requests, toolCalls }: Parts): ReadonlyMap<string, bigint> {
  const costs = new Map<string, bigint>();
  for (const { columns, rowCount } of [requests, toolCalls]) {
    for (let row = 0; row < rowCount; row++) {
      const cost = columns.costNanoUsd.at(row);
      const id = columns.sessionId.at(row);
      if (cost !== null) costs.set(id, (costs.get(id) ?? 0n) + BigInt(cost));
    }
  }
  return costs;
}

/** The requests of each session, those alike in what is known of their cost as one part. */
function requestParts({ requests }: Parts): ReadonlyMap<string, readonly RecordedPart[]> {
  const parts = new Map<string, RecordedPart[]>();
  const { sessionId, costNanoUsd, recordedCostNanoUsd, tokenBasis } = requests.columns;
  for (let row = 0; row < requests.rowCount; row++) {
    const [cost, recorded] = [costNanoUsd.at(row), recordedCostNanoUsd.at(row)];
    const own = parts.get(sessionId.at(row)) ?? [];
    parts.set(sessionId.at(row), own);
    const alike = own.findIndex(
      (part) =>
        (part.recordedNanoUsd === null) === (recorded === null) &&
        (part.computedNanoUsd === null) === (cost === null),
    );
    const known = own[alike];
    own[known === undefined ? own.length : alike] = {
      requests: (known?.requests ?? 0) + 1,
      sessions: 0,
      recordedNanoUsd: added(known?.recordedNanoUsd, recorded),
      computedNanoUsd: added(known?.computedNanoUsd, cost),
      lowerBoundRequests:
        (known?.lowerBoundRequests ?? 0) + (cost !== null && tokenBasis.at(row) === "lowerBound" ? 1 : 0),
    };
  }
  return parts;
}

function added(sum: bigint | null | undefined, cost: number | null): bigint | null {
  return cost === null ? null : (sum ?? 0n) + BigInt(cost);
}

import type { Facts } from "@turnmeter/schema";
import type { RecordedCost } from "../rows/usage.js";
import type { Zone } from "../time/zone.js";
import { keyOf, requestDimensions, type UsageDimensions, type UsageKey } from "../usage/usage-by.js";
import { aggregate } from "../engine/aggregate.js";
import { byColumns, type Dimensions, type DimensionValues } from "../engine/metric.js";
import { groupBy } from "../engine/group-by.js";
import { usdOf } from "../figures/usd.js";

type Recorded<Key> = readonly (Key & RecordedCost)[];

/** Recorded cost of single requests, by local day; totals of sessions belong to no day. */
export function recordedByDay(facts: Pick<Facts, "requests">, zone: Zone): Recorded<{ date: string }> {
  return recordedBy(facts, { date: { unit: "date", zone } });
}

/** Recorded cost of single requests, by local week. */
export function recordedByWeek(facts: Pick<Facts, "requests">, zone: Zone): Recorded<{ week: string }> {
  return recordedBy(facts, { week: { unit: "week", zone } });
}

/** Recorded cost of single requests, by local month. */
export function recordedByMonth(facts: Pick<Facts, "requests">, zone: Zone): Recorded<{ month: string }> {
  return recordedBy(facts, { month: { unit: "month", zone } });
}

/** Recorded cost of single requests, by project. */
export function recordedByProject(facts: Pick<Facts, "requests">): Recorded<{ project: string | null }> {
  return recordedBy(facts, { project: { column: "project" } });
}

/** Recorded cost of single requests, by project and folder. */
export function recordedByFolder(
  facts: Pick<Facts, "requests">,
): Recorded<{ project: string | null; folder: string | null }> {
  return recordedBy(facts, byColumns("project", "folder"));
}

/** Recorded cost of single requests, by source and model. */
export function recordedByModel(
  facts: Pick<Facts, "requests">,
): Recorded<{ model: string | null; source: string }> {
  return recordedBy(facts, byColumns("model", "source"));
}

/** Recorded cost of single requests, by any dimensions of usage. */
export function recordedBy<const D extends UsageDimensions>(
  facts: Pick<Facts, "requests">,
  dimensions: D,
): Recorded<UsageKey<D>> {
  const keys = new Map<string, UsageKey<D>>();
  const parts = recordedParts(facts, requestDimensions(dimensions), (part) => {
    const key = keyOf(dimensions, part);
    const id = JSON.stringify(key);
    keys.set(id, key);
    return id;
  });
  return Array.from(parts, ([id, own]) => ({ ...keys.get(id)!, ...recordedOf(own) }));
}

type Parts = Pick<Facts, "requests" | "toolCalls" | "sessions">;

/** Recorded cost of each session with a request: the running total of its log, if it has one and everything that `whole` has of the session is selected; else the recorded costs of its single requests. */
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

function rowsBySession(facts: Parts): ReadonlyMap<string, number> {
  const query = { dimensions: bySession, measures: { rows: "count" } } as const;
  const counts = new Map<string, number>();
  for (const table of ["requests", "toolCalls"] as const)
    for (const { sessionId, rows } of aggregate(facts, { table, ...query }))
      counts.set(sessionId, (counts.get(sessionId) ?? 0) + rows);
  return counts;
}

/** Priced requests and searches per session; unpriced sessions are left out. */
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

/** Requests of one group: either all or none have a recorded cost. Sums are null if nothing has one. */
interface RecordedPart {
  readonly requests: number;
  readonly sessions: number;
  readonly recordedNanoUsd: bigint | null;
  readonly computedNanoUsd: bigint | null;
  /** Priced requests whose output is only a lower bound. */
  readonly lowerBoundRequests: number;
}

/** Recorded cost of a group, from its parts. */
function recordedOf(parts: readonly RecordedPart[]): RecordedCost {
  const covered = parts.filter(({ recordedNanoUsd }) => recordedNanoUsd !== null);
  const recorded = covered.reduce((sum, { recordedNanoUsd }) => sum + (recordedNanoUsd ?? 0n), 0n);
  const priced = covered.filter(({ computedNanoUsd }) => computedNanoUsd !== null);
  const compared = priced.reduce((sum, { computedNanoUsd }) => sum + (computedNanoUsd ?? 0n), 0n);
  const recordedRequests = covered.reduce((sum, { requests }) => sum + requests, 0);
  return {
    recordedCostUsd: covered.length === 0 ? null : usdOf(recorded),
    recordedCostNanoUsd: String(recorded),
    recordedRequests,
    unrecordedRequests: parts.reduce((sum, { requests }) => sum + requests, 0) - recordedRequests,
    recordedSessions: covered.reduce((sum, { sessions }) => sum + sessions, 0),
    comparedCostUsd: priced.length === 0 ? null : usdOf(compared),
    comparedCostNanoUsd: String(compared),
    comparedLowerBoundRequests: priced.reduce((sum, part) => sum + part.lowerBoundRequests, 0),
  };
}

/** The parts of requests by the dimensions, those of equal keys together. */
function recordedParts<const D extends Dimensions<"requests">, Key>(
  facts: Pick<Facts, "requests">,
  dimensions: D,
  keyOfPart: (part: DimensionValues<"requests", D>) => Key,
): ReadonlyMap<Key, readonly RecordedPart[]> {
  const parts = aggregate(facts, {
    table: "requests",
    dimensions: {
      ...dimensions,
      isRecorded: { present: "recordedCostNanoUsd" },
      isPriced: { present: "costNanoUsd" },
      tokenBasis: { column: "tokenBasis" },
    },
    measures: {
      requests: "count",
      recordedNanoUsd: { sum: "recordedCostNanoUsd" },
      computedNanoUsd: { sum: "costNanoUsd" },
    },
  });
  const recorded = parts.map((part) => ({
    key: keyOfPart(part),
    part: {
      requests: part.requests,
      sessions: 0,
      recordedNanoUsd: part.isRecorded ? part.recordedNanoUsd : null,
      computedNanoUsd: part.isPriced ? part.computedNanoUsd : null,
      lowerBoundRequests: part.isPriced && part.tokenBasis === "lowerBound" ? part.requests : 0,
    },
  }));
  return new Map(
    Array.from(
      groupBy(recorded, ({ key }) => key),
      ([key, own]) => [key, own.map(({ part }) => part)],
    ),
  );
}

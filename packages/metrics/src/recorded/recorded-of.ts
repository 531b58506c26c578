import type { Facts } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import { groupBy } from "../engine/group-by.js";
import type { Dimensions, DimensionValues } from "../engine/metric.js";
import type { RecordedCost } from "../rows/recorded.js";
import { usdOf } from "../figures/usd.js";

/** Requests of one group: either all or none have a recorded cost. Sums are null if nothing has one. */
export interface RecordedPart {
  readonly requests: number;
  readonly sessions: number;
  readonly recordedNanoUsd: bigint | null;
  readonly computedNanoUsd: bigint | null;
  /** Priced ones whose output is only a lower bound. */
  readonly lowerBoundRequests: number;
}

/** Recorded cost of a group, from its parts. */
export function recordedOf(parts: readonly RecordedPart[]): RecordedCost {
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
export function recordedParts<const D extends Dimensions<"requests">, Key>(
  facts: Pick<Facts, "requests">,
  dimensions: D,
  keyOf: (part: DimensionValues<"requests", D>) => Key,
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
    key: keyOf(part),
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

import type { RecordedCost } from "../rows/recorded.js";
import { usdOf } from "../figures/usd.js";

/** Requests of one group, of which all or none have a recorded cost. Sums are null where nothing has one. */
export interface RecordedPart {
  readonly requests: number;
  readonly sessions: number;
  readonly recordedNanoUsd: bigint | null;
  readonly computedNanoUsd: bigint | null;
  /** Priced ones whose output is only a lower bound. */
  readonly lowerBoundRequests: number;
}

/** What is recorded for a group, from its parts. */
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

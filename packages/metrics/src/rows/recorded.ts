/**
 * Dollars that logs themselves state, beside what is computed for the same requests (R38). They are a check: they
 * are never added to computed ones.
 */
export interface RecordedCost {
  /** What requests and whole sessions are recorded to have cost; null where nothing is recorded. */
  readonly recordedCostUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string; "0" where nothing is recorded. */
  readonly recordedCostNanoUsd: string;
  /** Requests that it covers, one by one or as parts of whole sessions. */
  readonly recordedRequests: number;
  /** Requests for which nothing is recorded. */
  readonly unrecordedRequests: number;
  /** Whole sessions whose running total is in it; 0 in rows that cut through sessions. */
  readonly recordedSessions: number;
  /** The computed cost of the covered requests, as far as priced; null if none is. */
  readonly comparedCostUsd: number | null;
  readonly comparedCostNanoUsd: string;
  /** Priced requests of what is covered whose output is only a lower bound, and so `comparedCostUsd`. */
  readonly comparedLowerBoundRequests: number;
}

/**
 * Dollars stated in logs, beside the computed cost of the same requests (R38). They are a check, never added to
 * computed costs.
 */
export interface RecordedCost {
  /** Recorded cost of requests and whole sessions, dollars; null if nothing is recorded. */
  readonly recordedCostUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string; "0" where nothing is recorded. */
  readonly recordedCostNanoUsd: string;
  /** Requests that it covers, one by one or as parts of whole sessions. */
  readonly recordedRequests: number;
  /** Requests for which nothing is recorded. */
  readonly unrecordedRequests: number;
  /** Whole sessions whose running total is included; 0 in rows that split sessions. */
  readonly recordedSessions: number;
  /** The computed cost of the covered requests, as far as priced; null if none is. */
  readonly comparedCostUsd: number | null;
  readonly comparedCostNanoUsd: string;
  /** Covered priced requests whose output, and so `comparedCostUsd`, is only a lower bound. */
  readonly comparedLowerBoundRequests: number;
}

import type { Cost, Place } from "./cost.js";

/**
 * How a chain of failures ended.
 *
 * - `fixed`: a later try went well
 * - `abandoned`: no try went well, and the turn went on with other calls
 * - `failing`: no try went well, and the turn made no call after the last one
 */
export type ErrorChainEnd = "fixed" | "abandoned" | "failing";

/**
 * A call that failed or was invalid, and the tries after it in the same turn of the same thread. Its cost is an
 * estimate: the thread's responses after the failure up to the last try, whatever else they did. Each response is in
 * one chain at most.
 */
export interface ErrorChain extends Cost {
  readonly sessionId: string;
  readonly threadId: string;
  readonly turnId: string | null;
  readonly tool: string;
  /** Of the first failure. */
  readonly outcome: "failed" | "invalid";
  /** Of the first failure; null if it is not known. */
  readonly errorKind: string | null;
  readonly end: ErrorChainEnd;
  /** All tries: the first call, those that failed after it, and the one that went well. */
  readonly attempts: number;
  /** Failed or invalid attempts. */
  readonly failures: number;
  /** From the first failure's result to the successful try's, ms; null unless fixed and both have a time. */
  readonly fixMs: number | null;
  /** When the first call was made, ISO 8601, UTC. */
  readonly firstAt: string | null;
  /** The first call, and the last try. */
  readonly first: Place;
  readonly last: Place;
}

/** Chains of failures of one kind and tool, by their first failure. */
export interface FailureRow extends Cost {
  readonly outcome: "failed" | "invalid";
  readonly errorKind: string | null;
  readonly tool: string;
  readonly chains: number;
  /** Calls of these chains that failed or were invalid, whatever their own kind. */
  readonly failures: number;
  /** All calls of these chains. */
  readonly attempts: number;
  /** Chains by how they ended; the three add up to `chains`. */
  readonly fixed: number;
  readonly abandoned: number;
  readonly failing: number;
  /** Nearest-rank median and sum of the known times to a fix, ms; null if none is known. */
  readonly medianFixMs: number | null;
  readonly totalFixMs: number | null;
  /** Chains with such a time. */
  readonly timedFixes: number;
  /** The first calls of up to three chains, the most expensive first. */
  readonly examples: readonly Place[];
}

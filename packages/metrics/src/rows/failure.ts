import type { ErrorChainEnd } from "@turnmeter/schema";
import type { Cost, Place } from "./cost.js";
import type { ErrorFigures, ErrorRow } from "./tool.js";

export type { ErrorChainEnd } from "@turnmeter/schema";

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
  /** From the first failure's result to the successful try's, ms; null unless fixed and both have a time of their own. */
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

/** Where a failed call is logged, and when it was made: ISO 8601, UTC. */
export interface FailurePlace extends Place {
  /** The subagent whose log it is in; null for the session's own. */
  readonly agentId: string | null;
  readonly at: string | null;
}

/** What became of failed calls, and where to look. */
export interface FailureKindFigures extends ErrorFigures {
  /** Failed and invalid calls whose chain ended well, and the others. They add up to `count`; null for denied calls, which had no tries. */
  readonly fixedCalls: number | null;
  readonly givenUpCalls: number | null;
  /** Retries of the chains that these calls began, an estimate in dollars; null for denied calls, and if none has a price. */
  readonly costUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string. */
  readonly costNanoUsd: string;
  readonly unpricedRequests: number;
  readonly lowerBoundRequests: number;
  /** What shells ran in these calls, the most frequent first. */
  readonly programs: readonly { readonly program: string; readonly count: number }[];
  /** Up to three of these calls, those with the most expensive tries first, then the newest. */
  readonly examples: readonly FailurePlace[];
}

/** One kind of failure of one tool, and what became of it. */
export interface FailureKindRow extends ErrorRow, FailureKindFigures {}

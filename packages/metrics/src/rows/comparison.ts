import type { ComparedNumber } from "./shown-figures.js";

/**
 * Verdict on a difference.
 *
 * - `differs`: more than chance explains, at 5 % over all figures judged together
 * - `withinNoise`: chance alone can explain it
 * - `tooFew`: too few sessions or calls on a side, or none that varies
 * - `lowerBound`: one side is only a lower bound, which may be the whole difference
 * - `fact`: a total, counted rather than sampled
 */
export const comparisonVerdicts = ["differs", "withinNoise", "tooFew", "lowerBound", "fact"] as const;
export type ComparisonVerdict = (typeof comparisonVerdicts)[number];

/** A figure of one side, and its sample size. */
export interface ComparedSide {
  /** Null if there is nothing to compute it from. */
  readonly value: number | null;
  /** Whether requests behind it are known only as lower bounds. */
  readonly isLowerBound: boolean;
  /** Sample size: sessions, prompts, requests, calls or turns; for a total, the count itself. */
  readonly n: number;
  /** Sessions in the sample. */
  readonly sessions: number;
}

/** One figure of two selections, after compared with before. */
export interface ComparisonRow {
  readonly figure: ComparedNumber;
  /** The tool; null for all tools. */
  readonly tool: string | null;
  readonly before: ComparedSide;
  readonly after: ComparedSide;
  /** After − before; null if either is null. */
  readonly difference: number | null;
  /** Difference ÷ before; null if there is none, and where before is 0. */
  readonly relativeDifference: number | null;
  /**
   * 95 % interval over sessions of the difference from the value before, as that was measured: before + low is never
   * impossible. Null for totals and where there is too little to tell.
   */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /**
   * Chance of so large a difference if there is none, corrected for the number of figures (Holm), 0–1; null without
   * interval.
   */
  readonly pValue: number | null;
  readonly verdict: ComparisonVerdict;
}

/**
 * Causes of a cost difference, in the order of a bridge.
 *
 * - `volume`: more or fewer requests
 * - `subagentShare`: changed share of requests made by subagents
 * - `modelMix`: changed shares of the models, among requests of main threads and of subagents
 * - `contextSize`: more or fewer prompt tokens a request
 * - `cacheMix`: changed shares of the prompt uncached, read, written for 5 minutes and for 1 hour
 * - `outputSize`: more or fewer output tokens a request
 * - `price`: another list price of the same model
 * - `terms`: surcharges and discounts for speed, service tier, place of inference and long prompts
 * - `other`: search fees, costs without a list price, and rounding
 */
export const costBridgePartIds = [
  "volume",
  "subagentShare",
  "modelMix",
  "contextSize",
  "cacheMix",
  "outputSize",
  "price",
  "terms",
  "other",
] as const;
export type CostBridgePartId = (typeof costBridgePartIds)[number];

/** One cause's part of the difference between two costs. */
export interface CostBridgePart {
  readonly id: CostBridgePartId;
  /** Whole nano-dollars; negative where it made the cost smaller. */
  readonly costNanoUsd: bigint;
}

/** One side of a bridge. Shares and sizes are over the requests in `requests`. */
export interface CostBridgeSide {
  /** Whole nano-dollars of everything that has a price, search fees included. */
  readonly costNanoUsd: bigint;
  /** Requests whose cost the bridge takes apart: those with a price. */
  readonly requests: number;
  /** Requests made by subagents. */
  readonly subagentRequests: number;
  /** Prompt tokens of all classes. */
  readonly promptTokens: number;
  /** The part of `promptTokens` that was read from a cache. */
  readonly cacheReadTokens: number;
  /** The part of `promptTokens` that was written to a cache. */
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
  /** Requests with a cost but no list price: their cost is in `other`. */
  readonly unexplainedRequests: number;
  /** Requests in no part, since their model has no known price. */
  readonly unpricedRequests: number;
  /** Requests in no part, since their usage is not logged. */
  readonly unknownUsageRequests: number;
  /** Requests whose output tokens, and so their cost, are only a lower bound. */
  readonly lowerBoundRequests: number;
}

/** How one cost becomes another: parts that add up to the difference, to the nano-dollar. */
export interface CostBridge {
  readonly beforeCostNanoUsd: bigint;
  readonly afterCostNanoUsd: bigint;
  /** One of each id, in the order of {@link costBridgePartIds}; they add up to after − before. */
  readonly parts: readonly CostBridgePart[];
  readonly before: CostBridgeSide;
  readonly after: CostBridgeSide;
}

/**
 * What can make two costs differ, in the order in which a bridge lists it.
 *
 * - `volume`: more or fewer requests
 * - `subagentShare`: another share of the requests made by subagents
 * - `modelMix`: changed shares of the models, among requests of main threads and of subagents
 * - `contextSize`: more or fewer prompt tokens a request
 * - `cacheMix`: other shares of the prompt uncached, read from a cache, written for 5 minutes and for 1 hour
 * - `outputSize`: more or fewer output tokens a request
 * - `price`: another list price of the same model
 * - `terms`: what speed, service tier, place of inference and long prompts put on or take off the list price
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

/** How much of the difference between two costs one cause accounts for. */
export interface CostBridgePart {
  readonly id: CostBridgePartId;
  /** Whole nano-dollars; negative where it made the cost smaller. */
  readonly costNanoUsd: bigint;
}

/** One side of a bridge: what the parts are made of. Shares and sizes are over the requests in `requests`. */
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
  /** Requests with a cost and without a list price to take it apart by: their cost is in `other`. */
  readonly unexplainedRequests: number;
  /** Requests that are in no part, since their model has no known price. */
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

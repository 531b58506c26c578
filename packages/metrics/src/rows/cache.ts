import type { CacheBreakCause, UnreadReason } from "@turnmeter/schema";
import type { Place, Cost } from "./usage.js";

export { cacheBreakCauses, unreadReasons } from "@turnmeter/schema";
export type { CacheBreakCause, UnreadReason } from "@turnmeter/schema";

/** Dollars of tokens at base list prices: an estimate, without tiers and surcharges for long prompts. */
export interface CacheCost {
  /** Cost of these tokens, dollars; null if none could be priced. */
  readonly costUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string; "0" where `costUsd` is null. */
  readonly costNanoUsd: string;
  /** The avoidable part: for breaks, over reading the tokens; for writes, over sending them uncached. */
  readonly extraUsd: number | null;
  readonly extraNanoUsd: string;
  /** Breaks or writes without a known price. They are in neither figure. */
  readonly unpriced: number;
}

/** A request that read less than half of what its thread's previous request had in the cache. For a fork's first request, the previous one is the last that the fork copied. */
export interface CacheBreak extends CacheCost {
  readonly sessionId: string;
  readonly threadId: string;
  /** The request's row. */
  readonly place: Place;
  readonly model: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The probable cause: the first that applies. */
  readonly cause: CacheBreakCause;
  /** Time since the request before, ms. */
  readonly gapMs: number;
  /** Tokens that the request before had read and written. */
  readonly cachedTokens: number;
  /** Tokens that this one read. */
  readonly readTokens: number;
  /** Unread tokens that this request wrote or sent again. */
  readonly resentTokens: number;
  /** Lifetime of the thread's last write before it, ms; null without one. */
  readonly lifetimeMs: number | null;
}

/** Tokens of one request's prompt that were written to a cache and never read. */
export interface UnreadWrite extends CacheCost {
  readonly sessionId: string;
  readonly threadId: string;
  /** The request's row. */
  readonly place: Place;
  readonly model: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly reason: UnreadReason;
  /** Tokens of the write that no later request of the thread and model read. */
  readonly tokens: number;
  /** How long the write lived, ms. */
  readonly lifetimeMs: number;
}

/** Breaks of one cause. */
export interface CacheBreakRow extends CacheCost {
  readonly cause: CacheBreakCause;
  readonly breaks: number;
  readonly resentTokens: number;
  /** The lifetime of the writes that were lost, ms; null where it is not known, or not the same for all. */
  readonly lifetimeMs: number | null;
  /** Up to three, the most tokens first. */
  readonly examples: readonly Place[];
}

/** Unread writes of one reason. */
export interface UnreadWritesRow extends CacheCost {
  readonly reason: UnreadReason;
  /** Requests that wrote such tokens. */
  readonly writes: number;
  readonly tokens: number;
  /** The lifetime of these writes, ms; null where it is not the same for all. */
  readonly lifetimeMs: number | null;
  /** Up to three, the most tokens first. */
  readonly examples: readonly Place[];
}

/** Use of the cache in a period. */
export interface CacheHealth {
  /** Prompt tokens uncached, read and written; they add up to the prompt. */
  readonly inputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  /** cacheRead ÷ (input + cacheRead + cacheWrite), 0–1; null without a prompt token. */
  readonly cacheReadShare: number | null;
  /** Written tokens that a later request of the thread read. With `unread` and `unfollowedTokens` they add up to `cacheWriteTokens`. */
  readonly reusedTokens: number;
  /** Written by requests without a time or a place in a thread. */
  readonly unfollowedTokens: number;
  /** In the order of {@link unreadReasons}; only reasons that occur. */
  readonly unread: readonly UnreadWritesRow[];
  /** Requests that follow another one of their thread. */
  readonly followingRequests: number;
  /** In the order of {@link cacheBreakCauses}; only causes that occur. */
  readonly breaks: readonly CacheBreakRow[];
}

/** Requests by the size of their prompt: cache reads, cache writes and uncached input. */
export interface ContextBandRow extends Cost {
  /** Prompts are larger than this; null if their size is not known. */
  readonly aboveTokens: number | null;
  /** Prompts are at most this large; null for the largest, and where their size is not known. */
  readonly upToTokens: number | null;
}

/** Sizes of main threads' prompts. */
export interface ContextSizes {
  readonly requests: number;
  /** Nearest-rank percentiles and maximum, tokens; null without a request. */
  readonly p50Tokens: number | null;
  readonly p90Tokens: number | null;
  readonly maxTokens: number | null;
}

/** The context of one session's main thread. */
export interface ContextSessionRow {
  readonly sessionId: string;
  /** Null if it is not known. */
  readonly project: string | null;
  /** Requests of the main thread whose prompt is known. */
  readonly requests: number;
  readonly p50Tokens: number;
  readonly p90Tokens: number;
  readonly maxTokens: number;
  /** Row of the request with the largest prompt. */
  readonly largest: Place;
  /** Turns of these requests. */
  readonly turns: number;
  /** Sum of the growth from each prompt to the next, tokens; compactions are not subtracted. */
  readonly addedTokens: number;
  /** addedTokens ÷ turns; null if there are fewer than two requests. */
  readonly addedTokensPerTurn: number | null;
  readonly compactions: number;
}

/** A conversation was shortened. */
export interface CompactionRow {
  readonly sessionId: string;
  readonly threadId: string;
  readonly place: Place;
  /** ISO 8601, UTC. */
  readonly at: string | null;
  /** How it was started, where the log says. */
  readonly trigger: string | null;
  /** Prompt tokens before: as logged, else of the response before; null if neither is known. */
  readonly beforeTokens: number | null;
  readonly isBeforeLogged: boolean;
  /** Prompt tokens of the next response of the thread; null if none is known. */
  readonly afterTokens: number | null;
}

/** Cache reads beyond a prompt size. */
export interface ContextExcess {
  /** The size, tokens. */
  readonly aboveTokens: number;
  /** Requests with longer cache reads. */
  readonly requests: number;
  /** Sum of the tokens that they read beyond it. */
  readonly tokens: number;
  /** Cost of these tokens at base list prices; null if no such request has a price. */
  readonly costUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string; "0" where `costUsd` is null. */
  readonly costNanoUsd: string;
  /** Such requests without a known price. */
  readonly unpriced: number;
}

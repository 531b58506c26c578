import type { Cost, Place } from "./cost.js";

/** Requests by the size of their prompt: cache reads, cache writes and uncached input. */
export interface ContextBandRow extends Cost {
  /** Prompts are larger than this; null if their size is not known. */
  readonly aboveTokens: number | null;
  /** And not larger than this; null for the largest, and where their size is not known. */
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
  /** The row of the largest one. */
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

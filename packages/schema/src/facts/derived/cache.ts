import { amount, count, countFromOne, file, instant, oneOf, orNull, text } from "../../row-fields.js";
import type { RowOf } from "../../row-fields.js";
import { threadFields } from "../session.js";

/**
 * Why a request read far less from the cache than the one before it had there.
 *
 * - `compaction`: the conversation was shortened in between
 * - `modelSwitch`: another model answered; each model has its own cache
 * - `expired`: more time had passed than the lifetime of the write
 * - `clientUpdate`: another version of the client sent it, whose instructions may differ
 * - `unknown`: the log shows no cause
 */
export const cacheBreakCauses = ["compaction", "modelSwitch", "expired", "clientUpdate", "unknown"] as const;
export type CacheBreakCause = (typeof cacheBreakCauses)[number];

/**
 * Reason that tokens written to a cache were never read.
 *
 * - `ended`: no later request of the thread and model
 * - `expired`: the next one came after their lifetime
 * - `replaced`: the next one came in time, and wrote its prompt anew
 */
export const unreadReasons = ["ended", "expired", "replaced"] as const;
export type UnreadReason = (typeof unreadReasons)[number];

const findingFields = {
  ...threadFields,
  /** File and line of the request. */
  file,
  line: countFromOne,
  model: orNull(text),
  /** Epoch ms of the request's first row. */
  at: orNull(instant),
};

const costFields = {
  /** Cost of these tokens at base list prices, whole nano-dollars, rounded half up; null when unpriced. */
  costNanoUsd: orNull(amount),
  /** Avoidable part: for breaks, beyond reading the tokens; for writes, beyond sending them uncached. */
  extraNanoUsd: orNull(amount),
};

export const cacheBreakFields = {
  ...findingFields,
  /** The probable cause: the first that applies. */
  cause: oneOf(cacheBreakCauses),
  /** Time since the request before, ms. */
  gapMs: amount,
  /** Tokens that the request before had read and written. */
  cachedTokens: amount,
  /** Tokens that this one read. */
  readTokens: count,
  /** Unread tokens that this request wrote or sent again. */
  resentTokens: amount,
  /** Lifetime of the thread's last write before this request, ms; null if there was none. */
  lifetimeMs: orNull(amount),
  ...costFields,
};

/** A request that read less than half of what the request before it in its thread had in the cache. */
export interface CacheBreakFact extends RowOf<typeof cacheBreakFields> {}

export const unreadWriteFields = {
  ...findingFields,
  reason: oneOf(unreadReasons),
  /** Tokens of the write that no later request of the thread and model read. */
  tokens: amount,
  /** How long the write lived, ms. */
  lifetimeMs: amount,
  ...costFields,
};

/** Tokens of one request's prompt that were written to a cache and never read. */
export interface UnreadWriteFact extends RowOf<typeof unreadWriteFields> {}

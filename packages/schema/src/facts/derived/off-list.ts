import { amount, count, countFromOne, file, flag, id, instant, orNull, text } from "../../row-fields.js";
import type { RowOf } from "../../row-fields.js";
import { threadFields } from "../session.js";

export const offListFields = {
  ...threadFields,
  file,
  line: countFromOne,
  /** The subagent that made it; null on the main thread. */
  agentId: orNull(id),
  model: orNull(text),
  /** When its first row was written, epoch ms. */
  at: orNull(instant),
  inputTokens: orNull(count),
  outputTokens: orNull(count),
  cacheReadTokens: orNull(count),
  cacheWrite5mTokens: orNull(count),
  cacheWrite1hTokens: orNull(count),
  webSearches: orNull(count),
  /** Whole nano-dollars, search fees included. */
  costNanoUsd: amount,
  /** False if its model had no list price then, or its tokens cost nothing at list price: no multiplier explains the cost. */
  isExplained: flag,
};

/** A request whose cost is not, to half a nano-dollar, that of its tokens at base list prices: speed, tier, place or a long prompt has multiplied it. */
export interface OffListFact extends RowOf<typeof offListFields> {}

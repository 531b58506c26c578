import type { ColumnKinds } from "../table.js";
import {
  columnKinds,
  amount,
  count,
  countFromOne,
  instant,
  key,
  oneOf,
  orNull,
  text,
} from "../row-fields.js";
import type { RowOf } from "../row-fields.js";
import { copyKinds } from "../vocabulary.js";

/** Fields of {@link CopyFact}. */
export const copyFields = {
  /** The request that the rows repeat, or would be if they are of a `fork` or `digest`; null where they are no request's. */
  requestKey: orNull(key),
  /** The call that the rows repeat, or would be if they are of a `fork` or `digest`; null where they are no call's. */
  callKey: orNull(key),
  kind: oneOf(copyKinds),
  /** The session that holds the rows. */
  sessionId: text,
  /** The model that the rows name; null where they name none, and for calls. */
  model: orNull(text),
  /** When the first of them was written, epoch ms. */
  at: orNull(instant),
  /** File and line of the first of them. */
  file: text,
  line: count,
  rows: countFromOne,
  /** What the left-out rows would have added. */
  inputTokens: amount,
  outputTokens: amount,
  /** The part of `outputTokens` spent on reasoning, where it is logged. */
  reasoningTokens: amount,
  cacheReadTokens: amount,
  cacheWrite5mTokens: amount,
  cacheWrite1hTokens: amount,
  webSearches: amount,
  /**
   * What the left-out rows would have cost, search fees included, at the price of the request they repeat; those
   * that repeat none at their model's. Null when unpriced.
   */
  costNanoUsd: orNull(amount),
};

/** Rows that were left out of every total: they repeat a request or call, or no API made them. */
export interface CopyFact extends RowOf<typeof copyFields> {}

export const copyColumns: ColumnKinds<CopyFact> = columnKinds(copyFields);

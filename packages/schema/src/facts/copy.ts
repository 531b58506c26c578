import type { ColumnKinds } from "../table.js";
import {
  amount,
  columnKinds,
  count,
  countFromOne,
  file,
  id,
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
  /** The request that the rows repeat or, in a `fork` or `digest`, would be; null if they belong to no request. */
  requestKey: orNull(key),
  /** The call that the rows repeat or, in a `fork` or `digest`, would be; null if they belong to no call. */
  callKey: orNull(key),
  kind: oneOf(copyKinds),
  /** The session that holds the rows. */
  sessionId: id,
  /** Their thread, named as in requests; null for rows that the client wrote itself. */
  threadId: orNull(id),
  /** The model that the rows name; null if they name none, and for calls. */
  model: orNull(text),
  /** When the first of them was written, epoch ms. */
  at: orNull(instant),
  /** File and line of the first of them. */
  file,
  line: count,
  rows: countFromOne,
  /** Tokens that the rows would have added. */
  inputTokens: amount,
  outputTokens: amount,
  /** The part of `outputTokens` spent on reasoning, where it is logged. */
  reasoningTokens: amount,
  cacheReadTokens: amount,
  cacheWrite5mTokens: amount,
  cacheWrite1hTokens: amount,
  webSearches: amount,
  /**
   * Cost of the left-out rows, search fees included, at the price of the request they repeat, or at their model's if
   * they repeat none. Null when unpriced.
   */
  costNanoUsd: orNull(amount),
};

/** Rows that were left out of every total: they repeat a request or call, or no API made them. */
export interface CopyFact extends RowOf<typeof copyFields> {}

export const copyColumns: ColumnKinds<CopyFact> = columnKinds(copyFields);

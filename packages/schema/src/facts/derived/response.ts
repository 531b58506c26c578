import { amount, countFromOne, file, flag, id, instant, oneOf, orNull, text } from "../../row-fields.js";
import type { RowOf } from "../../row-fields.js";
import { requestKinds, sessionKinds, tokenBases } from "../../vocabulary.js";
import { threadFields } from "../session.js";

export const responseFields = {
  ...threadFields,
  file,
  line: countFromOne,
  turnId: orNull(id),
  /** The subagent that made it; null on the main thread. */
  agentId: orNull(id),
  model: orNull(text),
  /** When its first row was written, epoch ms. */
  at: orNull(instant),
  /** How its session was run; null if that is not known. */
  sessionKind: orNull(oneOf(sessionKinds)),
  kind: oneOf(requestKinds),
  tokenBasis: oneOf(tokenBases),
  /** Whole nano-dollars at list price; null when unpriced. */
  costNanoUsd: orNull(amount),
  /** Tokens of its prompt: cache reads, cache writes and uncached input; null if not logged, and for sums. */
  promptTokens: orNull(amount),
  /** True for a response of a thread: a message with a time and logged usage. Others have no place among responses. */
  isResponse: flag,
  /** True for a response that follows another one of its thread. */
  isFollowing: flag,
  /** By how much its prompt is longer than that of the response before it in its thread; null if there is none. */
  addedTokens: orNull(amount),
  /** Estimated duration, ms: from the last prompt, result or response of its thread before its first row (or the start of the subagent) to its last row. Null if nothing is before it, if the wait for its first row was over 5 minutes, if no time passed, and if it is no response of a thread. Rows are written when a part of a response is complete. */
  durationMs: orNull(amount),
};

/** What the order of rows in its thread shows about a request; one row for each request, in the same order. */
export interface ResponseFact extends RowOf<typeof responseFields> {}

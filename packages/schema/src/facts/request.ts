import type { ColumnKinds } from "../table.js";
import {
  amount,
  columnKinds,
  count,
  countFromOne,
  file,
  flag,
  id,
  instant,
  key,
  named,
  oneOf,
  orNull,
  text,
} from "../row-fields.js";
import type { RowOf } from "../row-fields.js";
import { threadFields } from "./session.js";
import { requestKinds, tokenBases } from "../vocabulary.js";

/** Fields of {@link RequestFact}. */
export const requestFields = {
  ...threadFields,
  /** Working directory of the request's row. */
  folder: orNull(named("project")),
  /** File and line of the row whose numbers count. */
  file,
  line: countFromOne,
  /** The same for every copy of the response, wherever it was logged. */
  requestKey: key,
  /** The prompt that led to it; null before the first prompt and where not known. */
  turnId: orNull(id),
  /** The subagent that made it; null on the main thread. */
  agentId: orNull(id),
  gitBranch: orNull(named("branch")),
  clientVersion: orNull(text),
  entrypoint: orNull(text),
  model: orNull(text),
  effort: orNull(text),
  /** When its first row was written, epoch ms. Decides day, week and price. */
  at: orNull(instant),
  /** When its last row was written, epoch ms. */
  lastAt: orNull(instant),
  kind: oneOf(requestKinds),
  /** Prompt tokens neither read from nor written to a cache. */
  inputTokens: orNull(count),
  /** Output tokens, reasoning included. */
  outputTokens: orNull(count),
  /** The part of `outputTokens` spent on reasoning; null if it is not logged. */
  reasoningTokens: orNull(count),
  cacheReadTokens: orNull(count),
  cacheWrite5mTokens: orNull(count),
  cacheWrite1hTokens: orNull(count),
  /** The part of `cacheWrite5mTokens` whose lifetime is not logged. */
  cacheWriteUnknownTtlTokens: orNull(count),
  /** Searches run by the vendor inside the response. */
  webSearches: orNull(count),
  serviceTier: orNull(text),
  speed: orNull(text),
  inferenceGeo: orNull(text),
  stopReason: orNull(text),
  tokenBasis: oneOf(tokenBases),
  /** True if only the parent's log holds it: the subagent's own log is missing. */
  isRepeated: flag,
  /** Log rows that hold this response, the one that counts included. */
  copies: countFromOne,
  /** The price row used; null when unpriced. */
  priceId: orNull(text),
  /** Whole nano-dollars at list price, search fees included; null when unpriced. */
  costNanoUsd: orNull(amount),
  /** Cost stated in the log, nano-dollars. */
  recordedCostNanoUsd: orNull(amount),
};

/**
 * One billed API response. The token columns never overlap and add up to all tokens of the
 * response; null means that no usage was logged.
 */
export interface RequestFact extends RowOf<typeof requestFields> {}

export const requestColumns: ColumnKinds<RequestFact> = columnKinds(requestFields);

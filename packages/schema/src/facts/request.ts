import type { ColumnKinds } from "../table.js";
import type { RequestKind, SourceId, TokenBasis } from "../vocabulary.js";

/**
 * One billed API response. The token columns never overlap and add up to all tokens of the
 * response; null means that no usage was logged.
 */
export interface RequestFact {
  readonly source: SourceId;
  readonly sessionId: string;
  /** The conversation: the session's id for its main thread, session and agent id for a subagent's. */
  readonly threadId: string;
  /** That of its session. */
  readonly project: string | null;
  /** Working directory of the request's row. */
  readonly folder: string | null;
  /** File and line of the row whose numbers count. */
  readonly file: string;
  readonly line: number;
  /** The same for every copy of the response, wherever it was logged. */
  readonly requestKey: string;
  /** The prompt that led to it; null before the first prompt and where not known. */
  readonly turnId: string | null;
  /** The subagent that made it; null on the main thread. */
  readonly agentId: string | null;
  readonly gitBranch: string | null;
  readonly clientVersion: string | null;
  readonly entrypoint: string | null;
  readonly model: string | null;
  readonly effort: string | null;
  /** When its first row was written, epoch ms. Decides day, week and price. */
  readonly at: number | null;
  /** When its last row was written, epoch ms. */
  readonly lastAt: number | null;
  readonly kind: RequestKind;
  /** Prompt tokens neither read from nor written to a cache. */
  readonly inputTokens: number | null;
  /** Output tokens, reasoning included. */
  readonly outputTokens: number | null;
  /** The part of `outputTokens` spent on reasoning; null where it is not logged. */
  readonly reasoningTokens: number | null;
  readonly cacheReadTokens: number | null;
  readonly cacheWrite5mTokens: number | null;
  readonly cacheWrite1hTokens: number | null;
  /** The part of `cacheWrite5mTokens` whose lifetime is not logged. */
  readonly cacheWriteUnknownTtlTokens: number | null;
  /** Searches run by the vendor inside the response. */
  readonly webSearches: number | null;
  readonly serviceTier: string | null;
  readonly speed: string | null;
  readonly inferenceGeo: string | null;
  readonly stopReason: string | null;
  readonly tokenBasis: TokenBasis;
  /** True where only the log of the subagent's parent holds it: the subagent's own log is missing. */
  readonly isRepeated: boolean;
  /** Log rows that hold this response, the one that counts included. */
  readonly copies: number;
  /** The price row used; null when unpriced. */
  readonly priceId: string | null;
  /** Whole nano-dollars at list price, search fees included; null when unpriced. */
  readonly costNanoUsd: number | null;
  /** What the log itself says it cost, nano-dollars. */
  readonly recordedCostNanoUsd: number | null;
}

export const requestColumns: ColumnKinds<RequestFact> = {
  source: "text",
  sessionId: "text",
  threadId: "text",
  project: "text",
  folder: "text",
  file: "text",
  line: "integer",
  requestKey: "key",
  turnId: "text",
  agentId: "text",
  gitBranch: "text",
  clientVersion: "text",
  entrypoint: "text",
  model: "text",
  effort: "text",
  at: "long",
  lastAt: "long",
  kind: "text",
  inputTokens: "integer",
  outputTokens: "integer",
  reasoningTokens: "integer",
  cacheReadTokens: "integer",
  cacheWrite5mTokens: "integer",
  cacheWrite1hTokens: "integer",
  cacheWriteUnknownTtlTokens: "integer",
  webSearches: "integer",
  serviceTier: "text",
  speed: "text",
  inferenceGeo: "text",
  stopReason: "text",
  tokenBasis: "text",
  isRepeated: "flag",
  copies: "integer",
  priceId: "text",
  costNanoUsd: "long",
  recordedCostNanoUsd: "long",
};

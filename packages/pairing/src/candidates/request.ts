import type { ColumnKinds, SourceId } from "@turnmeter/schema";

/** The rows of one response in one file and thread, joined. Token columns are those of the row that counts. */
export interface RequestCandidate {
  readonly source: SourceId;
  readonly sessionId: string;
  readonly threadId: string;
  readonly agentId: string | null;
  readonly file: string;
  readonly firstLine: number;
  /** Line of its second row; null where there is one alone. */
  readonly secondLine: number | null;
  /** Line and time of the row that counts. */
  readonly line: number;
  readonly at: number | null;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  readonly cwd: string | null;
  readonly gitBranch: string | null;
  readonly clientVersion: string | null;
  readonly entrypoint: string | null;
  /** The turn of a row on the main thread. */
  readonly turnId: string | null;
  /** Names the turn of a subagent's row, as far as the row says. */
  readonly promptId: string | null;
  readonly messageId: string | null;
  readonly requestId: string | null;
  readonly isMessageIdGlobal: boolean;
  /** The request id alone names the response. */
  readonly isNamedByRequest: boolean;
  /** Identifies the response where its ids do not: the row's uuid, else the hash of its line. */
  readonly rowKey: string | null;
  readonly isSidechain: boolean;
  readonly isBackgroundCopy: boolean;
  /** All its rows are a fork's copies with new uuids. */
  readonly isRenamedCopy: boolean;
  readonly model: string | null;
  readonly effort: string | null;
  /** False where no row has usage; the token columns are then null. */
  readonly hasUsage: boolean;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly cacheReadTokens: number | null;
  readonly cacheWrite5mTokens: number | null;
  readonly cacheWrite1hTokens: number | null;
  readonly cacheWriteUnknownTtlTokens: number | null;
  readonly webSearches: number | null;
  /** The responses inside this one, as JSON; null where there are none. */
  readonly iterations: string | null;
  readonly serviceTier: string | null;
  readonly speed: string | null;
  readonly inferenceGeo: string | null;
  readonly stopReason: string | null;
  readonly recordedCostNanoUsd: number | null;
  /** Characters of content on all rows. */
  readonly contentChars: number;
  /** Joined rows, and the sum of what they say. */
  readonly rows: number;
  readonly sumInputTokens: number;
  readonly sumOutputTokens: number;
  readonly sumReasoningTokens: number;
  readonly sumCacheReadTokens: number;
  readonly sumCacheWrite5mTokens: number;
  readonly sumCacheWrite1hTokens: number;
  readonly sumWebSearches: number;
}

export const requestCandidateColumns: ColumnKinds<RequestCandidate> = {
  source: "text",
  sessionId: "text",
  threadId: "text",
  agentId: "text",
  file: "text",
  firstLine: "integer",
  secondLine: "integer",
  line: "integer",
  at: "long",
  firstAt: "long",
  lastAt: "long",
  cwd: "text",
  gitBranch: "text",
  clientVersion: "text",
  entrypoint: "text",
  turnId: "text",
  promptId: "text",
  messageId: "key",
  requestId: "key",
  isMessageIdGlobal: "flag",
  isNamedByRequest: "flag",
  rowKey: "key",
  isSidechain: "flag",
  isBackgroundCopy: "flag",
  isRenamedCopy: "flag",
  model: "text",
  effort: "text",
  hasUsage: "flag",
  inputTokens: "integer",
  outputTokens: "integer",
  reasoningTokens: "integer",
  cacheReadTokens: "integer",
  cacheWrite5mTokens: "integer",
  cacheWrite1hTokens: "integer",
  cacheWriteUnknownTtlTokens: "integer",
  webSearches: "integer",
  iterations: "text",
  serviceTier: "text",
  speed: "text",
  inferenceGeo: "text",
  stopReason: "text",
  recordedCostNanoUsd: "long",
  contentChars: "long",
  rows: "integer",
  sumInputTokens: "long",
  sumOutputTokens: "long",
  sumReasoningTokens: "long",
  sumCacheReadTokens: "long",
  sumCacheWrite5mTokens: "long",
  sumCacheWrite1hTokens: "long",
  sumWebSearches: "long",
};

import type { ColumnKinds, SourceId, UsageTotalEvent } from "@turnmeter/schema";

/** A running total as one file has it. The token columns are cumulative: they may be larger than a response's. */
export interface UsageTotalCandidate {
  readonly source: SourceId;
  readonly sessionId: string;
  readonly threadId: string;
  readonly agentId: string | null;
  readonly file: string;
  readonly line: number;
  readonly at: number | null;
  readonly cwd: string | null;
  readonly gitBranch: string | null;
  readonly clientVersion: string | null;
  readonly entrypoint: string | null;
  /** The turn of a row on the main thread. */
  readonly turnId: string | null;
  /** Names the turn of a subagent's row, as far as the row says. */
  readonly promptId: string | null;
  readonly scope: UsageTotalEvent["scope"];
  readonly model: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly reasoningTokens: number | null;
  readonly cacheReadTokens: number;
  readonly cacheWrite5mTokens: number;
  readonly cacheWrite1hTokens: number;
  readonly cacheWriteUnknownTtlTokens: number;
  readonly webSearches: number;
}

export const usageTotalCandidateColumns: ColumnKinds<UsageTotalCandidate> = {
  source: "text",
  sessionId: "text",
  threadId: "text",
  agentId: "text",
  file: "text",
  line: "integer",
  at: "long",
  cwd: "text",
  gitBranch: "text",
  clientVersion: "text",
  entrypoint: "text",
  turnId: "text",
  promptId: "text",
  scope: "text",
  model: "text",
  inputTokens: "long",
  outputTokens: "long",
  reasoningTokens: "long",
  cacheReadTokens: "long",
  cacheWrite5mTokens: "long",
  cacheWrite1hTokens: "long",
  cacheWriteUnknownTtlTokens: "long",
  webSearches: "long",
};

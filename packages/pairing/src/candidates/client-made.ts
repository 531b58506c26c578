import type { ColumnKinds } from "@turnmeter/schema";

/** A row in the form of a response that the client wrote itself, with what it says of tokens. */
export interface ClientMadeCandidate {
  readonly sessionId: string;
  readonly file: string;
  readonly line: number;
  readonly at: number | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly reasoningTokens: number | null;
  readonly cacheReadTokens: number;
  readonly cacheWrite5mTokens: number;
  readonly cacheWrite1hTokens: number;
  readonly webSearches: number;
}

export const clientMadeCandidateColumns: ColumnKinds<ClientMadeCandidate> = {
  sessionId: "text",
  file: "text",
  line: "integer",
  at: "long",
  inputTokens: "integer",
  outputTokens: "integer",
  reasoningTokens: "integer",
  cacheReadTokens: "integer",
  cacheWrite5mTokens: "integer",
  cacheWrite1hTokens: "integer",
  webSearches: "integer",
};

import type { ClientMadeEvent } from "@turnmeter/schema";
import type { ClientMadeCandidate } from "../candidates/request.js";

/** A client-made row as it stands in its file; without usage it says 0. */
export function clientMadeCandidate({ origin, usage }: ClientMadeEvent): ClientMadeCandidate {
  return {
    sessionId: origin.sessionId,
    file: origin.file,
    line: origin.line,
    at: origin.at,
    inputTokens: usage?.inputTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
    reasoningTokens: usage?.reasoningTokens ?? null,
    cacheReadTokens: usage?.cacheReadTokens ?? 0,
    cacheWrite5mTokens: usage?.cacheWrite5mTokens ?? 0,
    cacheWrite1hTokens: usage?.cacheWrite1hTokens ?? 0,
    webSearches: usage?.webSearches ?? 0,
  };
}

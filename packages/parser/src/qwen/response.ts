import type { RequestPartEvent, RowOrigin, TokenUsage } from "@turnmeter/schema";
import { responsePart } from "../decoding/response-part.js";

/** A part of a response. Rows have ids that no copy changes: `messageId` is that of the response's first row. */
export function rowOfResponse(
  origin: RowOrigin,
  parts: Pick<RequestPartEvent, "messageId" | "model" | "contentChars"> & {
    readonly usage: TokenUsage | null;
    readonly lineHash: string | null;
  },
): RequestPartEvent {
  return responsePart(origin, { isMessageIdGlobal: parts.messageId !== null, ...parts });
}

/** Counters as a text that is equal for rows of one response. */
export function countersOf(usage: TokenUsage | null): string | null {
  if (usage === null) return null;
  const { inputTokens, cacheReadTokens, cacheWrite5mTokens, outputTokens, reasoningTokens } = usage;
  return [
    inputTokens + cacheReadTokens + cacheWrite5mTokens,
    cacheReadTokens,
    outputTokens,
    reasoningTokens,
  ].join(" ");
}

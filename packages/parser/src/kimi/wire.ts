import type { RequestPartEvent, RowOrigin, TokenUsage } from "@turnmeter/schema";
import { noTokens } from "../decoding/usage-sums.js";
import type { UsageForm } from "../decoding/usage-reader.js";
import { responsePart } from "../decoding/events-at.js";

/** What a row says about a response. */
export interface PartOfResponse extends Pick<RequestPartEvent, "model" | "effort" | "usage"> {
  /** The response's name, the same in every copy of its log. */
  readonly id: string;
  readonly stopReason?: string | null;
}

/** A row of a response. Neither client states a price. */
export function requestPart(
  origin: RowOrigin,
  { id, model, effort, usage, stopReason = null }: PartOfResponse,
): RequestPartEvent {
  return responsePart(origin, {
    messageId: id,
    isMessageIdGlobal: true,
    model,
    usage,
    stopReason,
    effort,
  });
}

/** Counters do not overlap as logged: input excludes what a cache held, output includes reasoning, which is not stated separately. */
export const kimiReadings: UsageForm["readings"] = [{ cache: "beside", reasoning: "inside" }];

/** The counters of a response in one text, equal for copies of it. */
export function countersKey(usage: TokenUsage | null): string {
  const { inputTokens, cacheReadTokens, cacheWrite5mTokens, outputTokens } = usage ?? noTokens;
  return [inputTokens, cacheReadTokens, cacheWrite5mTokens, outputTokens].join(",");
}

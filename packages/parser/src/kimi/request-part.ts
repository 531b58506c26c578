import type { RequestPartEvent, RowOrigin } from "@turnmeter/schema";
import { knownUsage } from "../decoding/known-usage.js";
import { responsePart } from "../decoding/response-part.js";

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
  const known = usage === null ? null : knownUsage(usage);
  return responsePart(origin, {
    messageId: id,
    isMessageIdGlobal: true,
    model,
    usage: known,
    stopReason,
    effort,
  });
}

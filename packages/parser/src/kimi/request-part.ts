import type { RequestPartEvent, RowOrigin } from "@turnmeter/schema";

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
  return {
    kind: "requestPart",
    origin,
    messageId: id,
    requestId: null,
    isMessageIdGlobal: true,
    isNamedByRequest: false,
    lineHash: null,
    model,
    usage,
    iterations: [],
    stopReason,
    effort,
    serviceTier: null,
    speed: null,
    inferenceGeo: null,
    contentChars: 0,
    recordedCostNanoUsd: null,
  };
}

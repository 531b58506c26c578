import type { RequestPartEvent, RowOrigin } from "@turnmeter/schema";

/** A row of a response: what it says, and nothing beyond that. */
export function responsePart(origin: RowOrigin, stated: Partial<RequestPartEvent>): RequestPartEvent {
  return {
    kind: "requestPart",
    origin,
    messageId: null,
    requestId: null,
    isMessageIdGlobal: false,
    isNamedByRequest: false,
    lineHash: null,
    model: null,
    usage: null,
    iterations: [],
    stopReason: null,
    effort: null,
    serviceTier: null,
    speed: null,
    inferenceGeo: null,
    contentChars: 0,
    recordedCostNanoUsd: null,
    ...stated,
  };
}

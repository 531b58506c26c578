import { costOfRequest } from "@turnmeter/pricing";
import type { PriceBook } from "@turnmeter/pricing";
import type { LogEvent } from "@turnmeter/schema";

/**
 * Cost of a part of a response, or of a sum so far, by its own counters at list price, in nano-dollars: null if it is
 * unpriced. Undefined for an event that costs nothing.
 */
export function requestCost(event: LogEvent, prices: PriceBook): number | null | undefined {
  if (event.kind !== "requestPart" && event.kind !== "usageTotal") return undefined;
  const { origin, model, usage } = event;
  const isPart = event.kind === "requestPart";
  const { costNanoUsd } = costOfRequest(
    {
      model,
      ...usage,
      ...(origin.at === null ? {} : { at: origin.at }),
      kind: isPart ? "message" : "total",
      tokenBasis: usage === null ? "unknown" : "exact",
      ...(isPart
        ? { speed: event.speed, serviceTier: event.serviceTier, inferenceGeo: event.inferenceGeo }
        : {}),
    },
    prices,
  );
  return costNanoUsd === null ? null : Number(costNanoUsd);
}

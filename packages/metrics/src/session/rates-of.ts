import type { RequestFact } from "@turnmeter/schema";
import type { ListPrices } from "../bridge/list-prices.js";

/** The prices at which a request's tokens are billed, its speed, tier and place considered; null where it has none. */
export type RatesOf = (request: RequestFact) => ListPrices | null;

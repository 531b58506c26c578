import { longsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import type { ListPrices } from "../bridge/list-prices.js";
import { placeAt } from "../threads/place-at.js";
import { pricesOfRequests } from "./cache-prices.js";
import type { PricesOf } from "./cache-prices.js";

/** Options of cache metrics. */
export interface CacheOptions {
  /** Base list prices of a model at a moment; null if it has none. */
  readonly pricesOf: PricesOf;
  /**
   * Only what was sent from `startAt` up to and without `endAt` (epoch ms) is reported, but all facts are used: what a
   * request follows, and what follows it, may lie outside. Null, as without it, is open.
   */
  readonly window?: CacheWindow | undefined;
}

export interface CacheWindow {
  readonly startAt: number | null;
  readonly endAt: number | null;
}

/** Whether a request lies in the window, by its row; without a time it lies only in one that is open on both sides. */
export function windowTest(
  { columns }: Facts["requests"],
  { startAt, endAt }: CacheWindow = { startAt: null, endAt: null },
): (row: number) => boolean {
  if (startAt === null && endAt === null) return () => true;
  const at = longsOf(columns.at);
  const from = startAt ?? Number.NEGATIVE_INFINITY;
  const to = endAt ?? Number.POSITIVE_INFINITY;
  return (row) => at[row]! >= from && at[row]! < to;
}

/** Findings about requests in the window, in order of time: the request and the finding. */
export function wantedInOrder<Found extends { readonly row: number }, Said>(
  requests: Facts["requests"],
  found: readonly Found[],
  { pricesOf, window }: CacheOptions,
  said: (found: Found, prices: ListPrices | null) => Said,
) {
  const { columns } = requests;
  const isWanted = windowTest(requests, window);
  const pricesAt = pricesOfRequests(requests, pricesOf);
  return found
    .filter(({ row }) => isWanted(row))
    .sort((a, b) => columns.at.at(a.row)! - columns.at.at(b.row)! || a.row - b.row)
    .map((each) => ({
      sessionId: columns.sessionId.at(each.row),
      threadId: columns.threadId.at(each.row),
      place: placeAt(requests, each.row),
      model: columns.model.at(each.row),
      at: new Date(columns.at.at(each.row)!).toISOString(),
      ...said(each, pricesAt(each.row)),
    }));
}

import type { DerivedFacts, Facts } from "@turnmeter/schema";
import type { BridgePrices, PricesOf } from "../prices/list-prices.js";
import { derivedTable } from "./derivation.js";
import { deriveCacheBreaks } from "./derive-cache-breaks.js";
import { deriveCompactions } from "./derive-compactions.js";
import { deriveFailures } from "./derive-failures.js";
import { deriveOffList } from "./derive-off-list.js";
import { deriveResponses } from "./derive-responses.js";
import { deriveUnreadWrites } from "./derive-unread-writes.js";
import type { ThreadFacts } from "./thread-facts.js";

/** What the order within threads tells of the requests of facts. */
export function responseTable(facts: ThreadFacts): DerivedFacts["responses"] {
  return derivedTable(facts, "responses", deriveResponses);
}

/** Calls that failed, were invalid or were denied, with what became of them. */
export function failureTable(facts: Pick<Facts, "toolCalls" | "requests">): DerivedFacts["failures"] {
  return derivedTable(facts, "failures", deriveFailures);
}

type CacheFacts = Pick<Facts, "requests" | "marks">;

/** Requests that lost what was in the cache. */
export function cacheBreakTable(facts: CacheFacts, pricesOf: PricesOf): DerivedFacts["cacheBreaks"] {
  const derive = (whole: CacheFacts) => deriveCacheBreaks(whole, pricesOf);
  return derivedTable(facts, "cacheBreaks", derive, pricesOf);
}

/** What was written to a cache and never read. */
export function unreadWriteTable(
  facts: Pick<Facts, "requests">,
  pricesOf: PricesOf,
): DerivedFacts["unreadWrites"] {
  const derive = (whole: Pick<Facts, "requests">) => deriveUnreadWrites(whole, pricesOf);
  return derivedTable(facts, "unreadWrites", derive, pricesOf);
}

/** Compactions of threads. */
export function compactionTable(facts: CacheFacts): DerivedFacts["compactions"] {
  return derivedTable(facts, "compactions", deriveCompactions);
}

/** Requests whose cost is not that of the list. */
export function offListTable(
  facts: Pick<Facts, "requests">,
  prices: BridgePrices,
): DerivedFacts["offListRequests"] {
  const derive = (whole: Pick<Facts, "requests">) => deriveOffList(whole, prices);
  return derivedTable(facts, "offListRequests", derive, prices.pricesOf);
}

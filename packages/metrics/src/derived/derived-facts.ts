import { lazyTable } from "@turnmeter/columns";
import type { Facts, StoredFacts } from "@turnmeter/schema";
import { checkFacts } from "../engine/fact-table.js";
import { withCacheBreaks } from "./derive-cache-breaks.js";
import { withCompactions } from "./derive-compactions.js";
import { withFailures } from "./derive-failures.js";
import { withOffList } from "./derive-off-list.js";
import { withResponses } from "./derive-responses.js";
import { withUnreadWrites } from "./derive-unread-writes.js";
import type { BridgePrices } from "../prices/prices.js";
import { setDerivation } from "./derivation.js";

/** Facts with all their derived tables, each made when it is first read. The facts must hold whole threads. */
export function deriveFacts(facts: Facts, prices: BridgePrices): StoredFacts {
  checkFacts(facts);
  const { pricesOf } = prices;
  return {
    ...facts,
    responses: lazyTable(() => withResponses(facts).responses),
    failures: lazyTable(() => withFailures(facts).failures),
    cacheBreaks: lazyTable(() => withCacheBreaks(facts, pricesOf).cacheBreaks),
    unreadWrites: lazyTable(() => withUnreadWrites(facts, pricesOf).unreadWrites),
    compactions: lazyTable(() => withCompactions(facts).compactions),
    offListRequests: lazyTable(() => withOffList(facts, prices).offListRequests),
  };
}

/** Facts with the derived tables that were stored with them: nothing is derived anew. */
export function factsOfStore(stored: StoredFacts): Facts {
  checkFacts(stored);
  const { responses, failures, cacheBreaks, unreadWrites, compactions, offListRequests, ...facts } = stored;
  return setDerivation(facts, {
    stored: { responses, failures, cacheBreaks, unreadWrites, compactions, offListRequests },
  });
}

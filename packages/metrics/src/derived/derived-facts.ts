import { lazyTable } from "@turnmeter/columns";
import type { Facts, StoredFacts } from "@turnmeter/schema";
import { checkFacts } from "../engine/fact-table.js";
import { cacheBreakTable } from "./derive-cache-breaks.js";
import { compactionTable } from "./derive-compactions.js";
import { failureTable } from "./derive-failures.js";
import { offListTable } from "./derive-off-list.js";
import { responseTable } from "./derive-responses.js";
import { unreadWriteTable } from "./derive-unread-writes.js";
import type { BridgePrices } from "../prices/prices.js";
import { setDerivation } from "./derivation.js";

/** Facts with all that is derived of them, each table made when it is first read. The facts are those of whole threads. */
export function deriveFacts(facts: Facts, prices: BridgePrices): StoredFacts {
  checkFacts(facts);
  const { pricesOf } = prices;
  return {
    ...facts,
    responses: lazyTable(() => responseTable(facts)),
    failures: lazyTable(() => failureTable(facts)),
    cacheBreaks: lazyTable(() => cacheBreakTable(facts, pricesOf)),
    unreadWrites: lazyTable(() => unreadWriteTable(facts, pricesOf)),
    compactions: lazyTable(() => compactionTable(facts)),
    offListRequests: lazyTable(() => offListTable(facts, prices)),
  };
}

/** Facts whose derived tables are those that were stored with them: nothing is derived anew. */
export function factsOfStore(stored: StoredFacts): Facts {
  checkFacts(stored);
  const { responses, failures, cacheBreaks, unreadWrites, compactions, offListRequests, ...facts } = stored;
  return setDerivation(facts, {
    stored: { responses, failures, cacheBreaks, unreadWrites, compactions, offListRequests },
  });
}

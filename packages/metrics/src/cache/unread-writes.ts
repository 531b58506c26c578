import { rowsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { unreadWriteTable } from "../derived/derive-unread-writes.js";
import { tableWhere } from "../engine/table-where.js";
import type { UnreadWrite } from "../rows/cache.js";
import { cacheCostOfRow } from "./cache-costs.js";
import { windowConditions } from "./cache-options.js";
import type { CacheOptions } from "./cache-options.js";
import { placedFinding } from "./placed-finding.js";

/** Requests that wrote tokens to a cache which no later request of their thread and model read, in order of time. */
export function unreadWrites(
  facts: Pick<Facts, "requests">,
  { pricesOf, window }: CacheOptions,
): readonly UnreadWrite[] {
  const table = unreadWriteTable(facts, pricesOf);
  return Array.from(rowsOf(tableWhere(table, windowConditions(window))), (row) => ({
    ...placedFinding(row),
    reason: row.reason,
    tokens: row.tokens,
    lifetimeMs: row.lifetimeMs,
    ...cacheCostOfRow(row),
  }));
}

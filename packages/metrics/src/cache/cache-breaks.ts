import { rowsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { cacheBreakTable } from "../derived/derive-cache-breaks.js";
import { tableWhere } from "../engine/table-where.js";
import type { CacheBreak } from "../rows/cache.js";
import { cacheCostOfRow } from "./cache-costs.js";
import { windowConditions } from "./cache-options.js";
import type { CacheOptions } from "./cache-options.js";
import { placedFinding } from "./placed-finding.js";

type CacheFacts = Pick<Facts, "requests" | "marks" | "copies" | "sessions">;

/** Requests that read far less than the one before them in their thread had in the cache, in order of time. */
export function cacheBreaks(facts: CacheFacts, { pricesOf, window }: CacheOptions): readonly CacheBreak[] {
  const table = cacheBreakTable(facts, pricesOf);
  return Array.from(rowsOf(tableWhere(table, windowConditions(window))), (row) => ({
    ...placedFinding(row),
    cause: row.cause,
    gapMs: row.gapMs,
    cachedTokens: row.cachedTokens,
    readTokens: row.readTokens,
    resentTokens: row.resentTokens,
    lifetimeMs: row.lifetimeMs,
    ...cacheCostOfRow(row),
  }));
}

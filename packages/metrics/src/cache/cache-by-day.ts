import { cacheReadShareOf, cacheWriteTokensOf } from "../figures/tokens.js";
import type { CacheRow } from "../rows/activity.js";
import type { UsageFacts } from "../usage/usage-of-groups.js";
import type { Zone } from "../time/zone.js";
import { usageByDay } from "../usage/usage-by.js";

/** How prompt tokens were served on each local day that has a request, ascending. */
export function cacheByDay(facts: UsageFacts, zone: Zone): readonly CacheRow[] {
  return usageByDay(facts, zone)
    .filter(({ requests }) => requests > 0)
    .map((usage) => ({
      date: usage.date,
      inputTokens: usage.inputTokens,
      cacheReadTokens: usage.cacheReadTokens,
      cacheWriteTokens: cacheWriteTokensOf(usage),
      cacheReadShare: cacheReadShareOf(usage),
    }));
}

import type { CacheRow } from "../rows/activity.js";
import type { UsageFacts } from "../usage/usage-by.js";
import type { Zone } from "../time/zone.js";
import { usageByDay } from "../usage/usage-by-period.js";

/** How prompt tokens were served on each local day that has a request, ascending. */
export function cacheByDay(facts: UsageFacts, zone: Zone): readonly CacheRow[] {
  return usageByDay(facts, zone)
    .filter(({ requests }) => requests > 0)
    .map(({ date, inputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens }) => {
      const cacheWriteTokens = cacheWrite5mTokens + cacheWrite1hTokens;
      const promptTokens = inputTokens + cacheReadTokens + cacheWriteTokens;
      const cacheReadShare = promptTokens === 0 ? null : cacheReadTokens / promptTokens;
      return { date, inputTokens, cacheReadTokens, cacheWriteTokens, cacheReadShare };
    });
}

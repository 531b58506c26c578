import type { Facts } from "@turnmeter/schema";
import { cacheBreakCauses, unreadReasons } from "../rows/cache.js";
import type { CacheBreak, CacheBreakRow, CacheHealth, UnreadWritesRow } from "../rows/cache.js";
import type { Place } from "../rows/cost.js";
import { promptTokens } from "../usage/prompt-tokens.js";
import { cacheBreaks } from "./cache-breaks.js";
import { windowTest } from "./cache-options.js";
import type { CacheOptions } from "./cache-options.js";
import { sumCacheCosts } from "./cache-prices.js";
import { unreadWrites } from "./unread-writes.js";
import { responseRows } from "../threads/thread-rows.js";

const mostExamples = 3;

/** How prompts were served, which writes were never read, and which requests broke the cache. */
export function cacheHealth(facts: Pick<Facts, "requests" | "marks">, options: CacheOptions): CacheHealth {
  const { requests } = facts;
  const isWanted = windowTest(requests, options.window);
  const { isFollowed, follows } = followedWrites(requests);
  const { input, read, written5m, written1h } = promptTokens(requests);
  const sums = { inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, unfollowedTokens: 0 };
  let followingRequests = 0;
  for (let row = 0; row < requests.rowCount; row++) {
    if (!isWanted(row)) continue;
    const written = written5m[row]! + written1h[row]!;
    sums.inputTokens += input[row]!;
    sums.cacheReadTokens += read[row]!;
    sums.cacheWriteTokens += written;
    if (isFollowed[row] === 0) sums.unfollowedTokens += written;
    followingRequests += follows[row]!;
  }
  const unread = unreadRows(facts, options);
  const promptTotal = sums.inputTokens + sums.cacheReadTokens + sums.cacheWriteTokens;
  const unreadTokens = unread.reduce((sum, { tokens }) => sum + tokens, 0);
  return {
    ...sums,
    cacheReadShare: promptTotal === 0 ? null : sums.cacheReadTokens / promptTotal,
    reusedTokens: sums.cacheWriteTokens - sums.unfollowedTokens - unreadTokens,
    unread,
    followingRequests,
    breaks: breakRows(facts, options),
  };
}

function unreadRows(facts: Pick<Facts, "requests">, options: CacheOptions): readonly UnreadWritesRow[] {
  const all = unreadWrites(facts, options);
  return unreadReasons.flatMap((reason) => {
    const writes = all.filter((write) => write.reason === reason);
    if (writes.length === 0) return [];
    return {
      reason,
      writes: writes.length,
      tokens: writes.reduce((sum, { tokens }) => sum + tokens, 0),
      lifetimeMs: sharedLifetimeMs(writes),
      examples: largest(writes, ({ tokens }) => tokens),
      ...sumCacheCosts(writes),
    };
  });
}

function breakRows(
  facts: Pick<Facts, "requests" | "marks">,
  options: CacheOptions,
): readonly CacheBreakRow[] {
  const all = cacheBreaks(facts, options);
  return cacheBreakCauses.flatMap((cause) => {
    const breaks = all.filter((found) => found.cause === cause);
    if (breaks.length === 0) return [];
    return {
      cause,
      breaks: breaks.length,
      resentTokens: breaks.reduce((sum, { resentTokens }) => sum + resentTokens, 0),
      lifetimeMs: sharedLifetimeMs(breaks),
      examples: largest(breaks, ({ resentTokens }) => resentTokens),
      ...sumCacheCosts(breaks),
    };
  });
}

/** The lifetime that all have; null where they have several. */
function sharedLifetimeMs([first, ...others]: readonly Pick<CacheBreak, "lifetimeMs">[]): number | null {
  const lifetimeMs = first?.lifetimeMs ?? null;
  return others.every((other) => other.lifetimeMs === lifetimeMs) ? lifetimeMs : null;
}

function largest<Row extends { readonly place: Place }>(
  rows: readonly Row[],
  sizeOf: (row: Row) => number,
): readonly Place[] {
  return [...rows]
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, mostExamples)
    .map(({ place }) => place);
}

/** Which requests have a place in a thread, and which of these follow another one there; 1 or 0 by row. */
function followedWrites(requests: Facts["requests"]) {
  const isFollowed = new Uint8Array(requests.rowCount);
  const follows = new Uint8Array(requests.rowCount);
  const { rows, starts } = responseRows(requests);
  for (let thread = 0; thread + 1 < starts.length; thread++) {
    for (let place = starts[thread]!; place < starts[thread + 1]!; place++) {
      isFollowed[rows[place]!] = 1;
      if (place > starts[thread]!) follows[rows[place]!] = 1;
    }
  }
  return { isFollowed, follows };
}

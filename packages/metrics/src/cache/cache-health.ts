import type { Facts } from "@turnmeter/schema";
import type { ThreadFacts } from "../derived/thread-facts.js";
import { cacheBreakTable } from "../derived/derive-cache-breaks.js";
import { responseTable } from "../derived/derive-responses.js";
import { unreadWriteTable } from "../derived/derive-unread-writes.js";
import { aggregate } from "../engine/aggregate.js";
import { groupBy } from "../engine/group-by.js";
import type { TopRow } from "../engine/metric.js";
import { together } from "../engine/pending.js";
import { cacheBreakCauses, unreadReasons } from "../rows/cache.js";
import type { CacheBreakRow, CacheHealth, UnreadWritesRow } from "../rows/cache.js";
import { placesOf, topPlaces } from "../examples/top-places.js";
import { cacheCostOf } from "./cache-costs.js";
import type { CacheCostPart } from "./cache-costs.js";
import { windowConditions } from "./cache-options.js";
import type { CacheOptions } from "./cache-options.js";

type CacheFacts = ThreadFacts & Pick<Facts, "copies">;

/** How prompts were served, which writes were never read, and which requests broke the cache. */
export function cacheHealth(facts: CacheFacts, options: CacheOptions): CacheHealth {
  const { sums, inThreads, followingRequests, unread, breaks } = together({
    sums: () => promptSums(facts, options, []),
    inThreads: () => promptSums(facts, options, ofThreads),
    followingRequests: () => followingCount(facts, options),
    unread: () => unreadRows(facts, options),
    breaks: () => breakRows(facts, options),
  });
  const { inputTokens, cacheReadTokens, cacheWriteTokens } = sums;
  const promptTotal = inputTokens + cacheReadTokens + cacheWriteTokens;
  const unfollowedTokens = cacheWriteTokens - inThreads.cacheWriteTokens;
  const unreadTokens = unread.reduce((sum, { tokens }) => sum + tokens, 0);
  return {
    inputTokens,
    cacheReadTokens,
    cacheWriteTokens,
    unfollowedTokens,
    cacheReadShare: promptTotal === 0 ? null : cacheReadTokens / promptTotal,
    reusedTokens: cacheWriteTokens - unfollowedTokens - unreadTokens,
    unread,
    followingRequests,
    breaks,
  };
}

/** Requests with a place in a thread: see `isResponse` of the derived responses. */
const ofThreads = [
  { column: "kind", in: ["message"] },
  { column: "tokenBasis", notIn: ["unknown"] },
  { present: "at" },
] as const;

function promptSums(
  facts: Pick<Facts, "requests">,
  { window }: CacheOptions,
  where: typeof ofThreads | readonly [],
) {
  const [all] = aggregate(facts, {
    table: "requests",
    where: [...windowConditions(window), ...where],
    dimensions: {},
    measures: {
      input: { sum: "inputTokens" },
      read: { sum: "cacheReadTokens" },
      written5m: { sum: "cacheWrite5mTokens" },
      written1h: { sum: "cacheWrite1hTokens" },
    },
  });
  return {
    inputTokens: Number(all?.input ?? 0n),
    cacheReadTokens: Number(all?.read ?? 0n),
    cacheWriteTokens: Number((all?.written5m ?? 0n) + (all?.written1h ?? 0n)),
  };
}

function followingCount(facts: ThreadFacts, { window }: CacheOptions): number {
  const [all] = aggregate(
    { responses: responseTable(facts) },
    {
      table: "responses",
      where: [...windowConditions(window), { column: "isFollowing", in: [true] }],
      dimensions: {},
      measures: { requests: "count" },
    },
  );
  return all?.requests ?? 0;
}

function unreadRows(
  facts: Pick<Facts, "requests">,
  { pricesOf, window }: CacheOptions,
): readonly UnreadWritesRow[] {
  const parts = aggregate(
    { unreadWrites: unreadWriteTable(facts, pricesOf) },
    {
      table: "unreadWrites",
      where: windowConditions(window),
      dimensions: {
        reason: { column: "reason" },
        lifetimeMs: { column: "lifetimeMs" },
        isPriced: { present: "costNanoUsd" },
      },
      measures: {
        count: "count",
        tokens: { sum: "tokens" },
        ...costMeasures,
        largest: topPlaces("tokens"),
      },
    },
  );
  const ofReasons = groupBy(parts, ({ reason }) => reason);
  return unreadReasons.flatMap((reason) => {
    const own = ofReasons.get(reason);
    if (own === undefined) return [];
    const { count, ...found } = findings(own);
    return { reason, writes: count, tokens: tokensOf(own), ...found };
  });
}

function breakRows(facts: CacheFacts, { pricesOf, window }: CacheOptions): readonly CacheBreakRow[] {
  const parts = aggregate(
    { cacheBreaks: cacheBreakTable(facts, pricesOf) },
    {
      table: "cacheBreaks",
      where: windowConditions(window),
      dimensions: {
        cause: { column: "cause" },
        lifetimeMs: { column: "lifetimeMs" },
        isPriced: { present: "costNanoUsd" },
      },
      measures: {
        count: "count",
        tokens: { sum: "resentTokens" },
        ...costMeasures,
        largest: topPlaces("resentTokens"),
      },
    },
  );
  const ofCauses = groupBy(parts, ({ cause }) => cause);
  return cacheBreakCauses.flatMap((cause) => {
    const own = ofCauses.get(cause);
    if (own === undefined) return [];
    const { count, ...found } = findings(own);
    return { cause, breaks: count, resentTokens: tokensOf(own), ...found };
  });
}

const costMeasures = { costNanoUsd: { sum: "costNanoUsd" }, extraNanoUsd: { sum: "extraNanoUsd" } } as const;

/** Breaks or writes that have a lifetime and a price in common. */
interface FindingPart extends CacheCostPart {
  readonly lifetimeMs: number | null;
  readonly tokens: bigint;
  readonly largest: readonly TopRow[];
}

function tokensOf(parts: readonly FindingPart[]): number {
  return Number(parts.reduce((sum, { tokens }) => sum + tokens, 0n));
}

function findings(parts: readonly FindingPart[]) {
  const lifetimes = new Set(parts.map(({ lifetimeMs }) => lifetimeMs));
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    lifetimeMs: lifetimes.size === 1 ? parts[0]!.lifetimeMs : null,
    examples: placesOf(parts.map(({ largest }) => largest)),
    ...cacheCostOf(parts),
  };
}

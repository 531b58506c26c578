import type { Facts, CacheBreakFact, UnreadWriteFact } from "@turnmeter/schema";
import { rowsOf } from "@turnmeter/columns";
import type { ThreadFacts } from "../derived/thread-rows.js";
import { withCacheBreaks } from "../derived/derive-cache-breaks.js";
import { withResponses } from "../derived/derive-responses.js";
import { withUnreadWrites } from "../derived/derive-unread-writes.js";
import { aggregate, countRows } from "../engine/aggregate.js";
import { byColumns, sumsOf, type TopRow } from "../engine/metric.js";
import { groupBy } from "../engine/group-by.js";
import { together } from "../engine/pending.js";
import { cacheBreakCauses, unreadReasons } from "../rows/cache.js";
import type {
  CacheBreakRow,
  CacheHealth,
  UnreadWritesRow,
  CacheBreak,
  UnreadWrite,
  CacheCost,
} from "../rows/cache.js";
import { placesOf, topPlaces } from "../engine/top-rows.js";
import { tableWhere } from "../engine/conditions.js";
import { usdOf } from "../figures/usd.js";
import type { PricesOf } from "../prices/prices.js";

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

/** Requests with a place in a thread; must match `isResponse` of the derived responses. */
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
  const isFollowing = { column: "isFollowing", in: [true] } as const;
  return countRows(withResponses(facts), "responses", [...windowConditions(window), isFollowing]);
}

function unreadRows(
  facts: Pick<Facts, "requests">,
  { pricesOf, window }: CacheOptions,
): readonly UnreadWritesRow[] {
  const parts = aggregate(withUnreadWrites(facts, pricesOf), {
    table: "unreadWrites",
    where: windowConditions(window),
    dimensions: { ...byColumns("reason", "lifetimeMs"), isPriced: { present: "costNanoUsd" } },
    measures: { count: "count", tokens: { sum: "tokens" }, ...costMeasures, largest: topPlaces("tokens") },
  });
  const ofReasons = groupBy(parts, ({ reason }) => reason);
  return unreadReasons.flatMap((reason) => {
    const own = ofReasons.get(reason);
    if (own === undefined) return [];
    const { count, ...found } = findings(own);
    return { reason, writes: count, tokens: tokensOf(own), ...found };
  });
}

function breakRows(facts: CacheFacts, { pricesOf, window }: CacheOptions): readonly CacheBreakRow[] {
  const parts = aggregate(withCacheBreaks(facts, pricesOf), {
    table: "cacheBreaks",
    where: windowConditions(window),
    dimensions: { ...byColumns("cause", "lifetimeMs"), isPriced: { present: "costNanoUsd" } },
    measures: {
      count: "count",
      tokens: { sum: "resentTokens" },
      ...costMeasures,
      largest: topPlaces("resentTokens"),
    },
  });
  const ofCauses = groupBy(parts, ({ cause }) => cause);
  return cacheBreakCauses.flatMap((cause) => {
    const own = ofCauses.get(cause);
    if (own === undefined) return [];
    const { count, ...found } = findings(own);
    return { cause, breaks: count, resentTokens: tokensOf(own), ...found };
  });
}

const costMeasures = sumsOf("costNanoUsd", "extraNanoUsd");

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

/** Requests that read far less than the one before them in their thread had in the cache, in order of time. */
export function cacheBreaks(facts: CacheFacts, { pricesOf, window }: CacheOptions): readonly CacheBreak[] {
  const table = withCacheBreaks(facts, pricesOf).cacheBreaks;
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

/** Requests that wrote tokens to a cache which no later request of their thread and model read, in order of time. */
export function unreadWrites(
  facts: Pick<Facts, "requests">,
  { pricesOf, window }: CacheOptions,
): readonly UnreadWrite[] {
  const table = withUnreadWrites(facts, pricesOf).unreadWrites;
  return Array.from(rowsOf(tableWhere(table, windowConditions(window))), (row) => ({
    ...placedFinding(row),
    reason: row.reason,
    tokens: row.tokens,
    lifetimeMs: row.lifetimeMs,
    ...cacheCostOfRow(row),
  }));
}

type Finding = Pick<
  CacheBreakFact & UnreadWriteFact,
  "sessionId" | "threadId" | "file" | "line" | "model" | "at"
>;

/** Where a break or write is logged, and when it was sent. Each has a time: those without have no place in a thread. */
function placedFinding({ sessionId, threadId, file, line, model, at }: Finding) {
  return {
    sessionId,
    threadId,
    place: { sessionId, file, line },
    model,
    at: new Date(at ?? Number.NaN).toISOString(),
  };
}

/** Breaks or writes that have a price, or that have none: how many, and their costs added up. */
interface CacheCostPart {
  readonly count: number;
  readonly isPriced: boolean;
  readonly costNanoUsd: bigint;
  readonly extraNanoUsd: bigint;
}

/** Costs of breaks or writes added up. */
function cacheCostOf(parts: readonly CacheCostPart[]): CacheCost {
  const cost = parts.reduce((sum, { costNanoUsd }) => sum + costNanoUsd, 0n);
  const extra = parts.reduce((sum, { extraNanoUsd }) => sum + extraNanoUsd, 0n);
  const isNothingPriced = parts.length > 0 && parts.every(({ isPriced }) => !isPriced);
  return {
    costUsd: isNothingPriced ? null : usdOf(cost),
    costNanoUsd: String(cost),
    extraUsd: isNothingPriced ? null : usdOf(extra),
    extraNanoUsd: String(extra),
    unpriced: parts.reduce((sum, { isPriced, count }) => sum + (isPriced ? 0 : count), 0),
  };
}

/** The cost of one break or write. */
function cacheCostOfRow(row: {
  readonly costNanoUsd: number | null;
  readonly extraNanoUsd: number | null;
}): CacheCost {
  return cacheCostOf([
    {
      count: 1,
      isPriced: row.costNanoUsd !== null,
      costNanoUsd: BigInt(row.costNanoUsd ?? 0),
      extraNanoUsd: BigInt(row.extraNanoUsd ?? 0),
    },
  ]);
}

/** Options of cache metrics. */
export interface CacheOptions {
  /** Base list prices of a model at a moment; null if it has none. */
  readonly pricesOf: PricesOf;
  /** Only breaks and writes sent from `startAt` up to, but not including, `endAt` (epoch ms) are reported, but all facts are used: the requests before and after them may lie outside. A null bound is open, as is an absent window. */
  readonly window?: CacheWindow | undefined;
}

export interface CacheWindow {
  readonly startAt: number | null;
  readonly endAt: number | null;
}

/** Rows that lie in the window; rows without a time lie only in one that is open on both sides. */
function windowConditions({ startAt, endAt }: CacheWindow = { startAt: null, endAt: null }) {
  return [
    ...(startAt === null ? [] : [{ column: "at", from: startAt } as const]),
    ...(endAt === null ? [] : [{ column: "at", below: endAt } as const]),
  ];
}

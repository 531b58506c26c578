import type { DerivedFacts, Facts } from "@turnmeter/schema";
import { rowsOf } from "@turnmeter/columns";
import type { ThreadFacts } from "../derived/thread-rows.js";
import { withResponses } from "../derived/derive-responses.js";
import { aggregate } from "../engine/aggregate.js";
import { together } from "../engine/pending.js";
import { keptResult } from "../engine/remote-runs.js";
import type {
  ContextSessionRow,
  ContextSizes,
  ContextBandRow,
  ContextExcess,
  CompactionRow,
} from "../rows/cache.js";
import { placeOf, topPlaces } from "../engine/top-rows.js";
import { compareNames } from "../usage/order.js";
import { groupBy } from "../engine/group-by.js";
import { costOfPart, sumCosts } from "../usage/usage.js";
import type { PricesOf } from "../prices/prices.js";
import { usdOf } from "../figures/usd.js";
import { withCompactions } from "../derived/derive-compactions.js";
import { isoInstant } from "../figures/days.js";

const ofMainThreads = [{ column: "isResponse", in: [true] }, { absent: "agentId" }] as const;

const shownRanks = [500, 900] as const;

/** How large the prompts of all main threads were. */
export function contextSizes(facts: ThreadFacts): ContextSizes {
  const [all] = aggregate(withResponses(facts), {
    table: "responses",
    where: ofMainThreads,
    measures: {
      requests: "count",
      ranks: { ranks: "promptTokens", permille: shownRanks },
      maxTokens: { max: "promptTokens" },
    },
  });
  const [p50Tokens = null, p90Tokens = null] = all?.ranks ?? [];
  return { requests: all?.requests ?? 0, p50Tokens, p90Tokens, maxTokens: all?.maxTokens ?? null };
}

/** How large the context of each session's main thread was and how it grew, the largest first. */
export function contextBySession(facts: ThreadFacts): readonly ContextSessionRow[] {
  return keptResult(facts, "contextBySession", () => sessionContexts(facts));
}

function sessionContexts(facts: ThreadFacts): readonly ContextSessionRow[] {
  const responses = withResponses(facts).responses;
  const { threads, turns, compacted } = together({
    threads: () => mainThreads(responses),
    turns: () => turnCounts(responses),
    compacted: () => compactionCounts(facts),
  });
  return threads
    .map(({ threadId, requests, ranks, maxTokens, addedTokens, first, largest }) => {
      const [sessionId, project] = first[0]!.values;
      const turnCount = turns.get(threadId)!;
      const added = Number(addedTokens);
      return {
        sessionId: String(sessionId),
        project: typeof project === "string" ? project : null,
        requests,
        p50Tokens: ranks[0]!,
        p90Tokens: ranks[1]!,
        maxTokens: maxTokens!,
        largest: placeOf(largest[0]!),
        turns: turnCount,
        addedTokens: added,
        addedTokensPerTurn: requests < 2 ? null : added / turnCount,
        compactions: compacted.get(threadId) ?? 0,
      };
    })
    .sort((a, b) => b.maxTokens - a.maxTokens || compareNames(a.sessionId, b.sessionId));
}

function mainThreads(responses: DerivedFacts["responses"]) {
  return aggregate(
    { responses },
    {
      table: "responses",
      where: ofMainThreads,
      dimensions: { threadId: { column: "threadId" } },
      measures: {
        requests: "count",
        ranks: { ranks: "promptTokens", permille: shownRanks },
        maxTokens: { max: "promptTokens" },
        addedTokens: { sum: "addedTokens" },
        first: { top: 1, by: [], of: ["sessionId", "project"] },
        largest: { ...topPlaces("promptTokens"), top: 1 },
      },
    },
  );
}

/** Turns per main thread; all responses without a turn count as one more. */
function turnCounts(responses: DerivedFacts["responses"]): ReadonlyMap<string, number> {
  const parts = aggregate(
    { responses },
    {
      table: "responses",
      where: ofMainThreads,
      dimensions: { threadId: { column: "threadId" }, hasTurn: { present: "turnId" } },
      measures: { turns: { distinct: "turnId" } },
    },
  );
  const counts = new Map<string, number>();
  for (const { threadId, hasTurn, turns } of parts)
    counts.set(threadId, (counts.get(threadId) ?? 0) + (hasTurn ? turns : 1));
  return counts;
}

function compactionCounts(facts: Pick<Facts, "marks">): ReadonlyMap<string, number> {
  const threads = aggregate(facts, {
    table: "marks",
    where: [{ column: "kind", in: ["compaction"] }],
    dimensions: { threadId: { column: "threadId" } },
    measures: { count: "count" },
  });
  return new Map(threads.map(({ threadId, count }) => [threadId, count]));
}

/** Prompt sizes at which bands end, tokens. */
export const contextLimits: readonly number[] = [20_000, 50_000, 100_000, 150_000, 200_000, 500_000];

/** Cost of all requests by the size of their prompt, smallest first; bands without a request are left out, except between others. Requests whose size is not known come last. Together the bands cost what all requests do. */
export function contextBands(facts: ThreadFacts): readonly ContextBandRow[] {
  const parts = aggregate(withResponses(facts), {
    table: "responses",
    dimensions: {
      band: { bandOf: "promptTokens", limits: contextLimits },
      isPriced: { present: "costNanoUsd" },
      tokenBasis: { column: "tokenBasis" },
    },
    measures: { requests: "count", costNanoUsd: { sum: "costNanoUsd" } },
  });
  const ofBands = groupBy(parts, ({ band }) => band);
  const costOf = (band: number | null) => sumCosts((ofBands.get(band) ?? []).map(costOfPart));
  const used = [...ofBands.keys()].filter((band) => band !== null).sort((a, b) => a - b);
  const [first, last] = [used[0] ?? 0, used.at(-1) ?? -1];
  const known = Array.from({ length: last - first + 1 }, (_, place) => {
    const band = first + place;
    const aboveTokens = band === 0 ? 0 : contextLimits[band - 1]!;
    return { aboveTokens, upToTokens: contextLimits[band] ?? null, ...costOf(band) };
  });
  const unknown = ofBands.has(null) ? [{ aboveTokens: null, upToTokens: null, ...costOf(null) }] : [];
  return [...known, ...unknown];
}

/** A long prompt starts here, where most models' windows and prices without a surcharge end. */
const LIMIT_TOKENS = 200_000;

/** A cache read covers the prompt's start, so only a longer read exceeds the limit. Totals have no prompt. */
const areLongReads = [
  { column: "cacheReadTokens", from: LIMIT_TOKENS + 1 },
  { column: "kind", notIn: ["total"] },
  { column: "tokenBasis", notIn: ["unknown"] },
] as const;
const measures = { requests: "count", tokens: { sum: "cacheReadTokens" } } as const;

/** Cache reads beyond the first 200,000 tokens of each prompt, and their cost at base list prices. */
export function contextExcess(
  facts: Pick<Facts, "requests">,
  { pricesOf }: { readonly pricesOf: PricesOf },
): ContextExcess {
  const found = { requests: 0, tokens: 0, unpriced: 0 };
  let picoUsd = 0n;
  for (const { model, at, requests, tokens } of longReads(facts)) {
    const excess = tokens - BigInt(requests) * BigInt(LIMIT_TOKENS);
    const prices = model === null ? null : pricesOf(model, at);
    found.requests += requests;
    found.tokens += Number(excess);
    if (prices === null) found.unpriced += requests;
    else picoUsd += excess * prices.cacheRead;
  }
  const nanoUsd = (picoUsd + 500n) / 1000n;
  const isPriced = found.requests === 0 || found.unpriced < found.requests;
  return {
    aboveTokens: LIMIT_TOKENS,
    ...found,
    costUsd: isPriced ? usdOf(nanoUsd) : null,
    costNanoUsd: String(nanoUsd),
  };
}

function longReads(facts: Pick<Facts, "requests">) {
  const table = "requests";
  const { dated, undated } = together({
    dated: () =>
      aggregate(facts, {
        table,
        where: areLongReads,
        dimensions: {
          model: { column: "model" },
          date: { at: "at", unit: "date", zone: { timezone: "UTC", weekStart: "monday" } },
        },
        measures,
      }),
    undated: () =>
      aggregate(facts, {
        table,
        where: [...areLongReads, { absent: "at" }],
        dimensions: { model: { column: "model" } },
        measures,
      }),
  });
  return [
    ...dated.map(({ date, ...part }) => ({ ...part, at: Date.parse(date) })),
    ...undated.map((part) => ({ ...part, at: null })),
  ];
}

/** Compactions of all threads with the size of the context before and after, in order of time. */
export function compactions(facts: Pick<Facts, "requests" | "marks">): readonly CompactionRow[] {
  return Array.from(rowsOf(withCompactions(facts).compactions), ({ file, line, at, ...row }) => ({
    sessionId: row.sessionId,
    threadId: row.threadId,
    place: { sessionId: row.sessionId, file, line },
    at: isoInstant(at),
    trigger: row.trigger,
    beforeTokens: row.beforeTokens,
    isBeforeLogged: row.isBeforeLogged,
    afterTokens: row.afterTokens,
  }));
}

import type { DerivedFacts, Facts } from "@turnmeter/schema";
import type { ThreadFacts } from "../derived/thread-facts.js";
import { responseTable } from "../derived/derive-responses.js";
import { aggregate } from "../engine/aggregate.js";
import { together } from "../engine/pending.js";
import type { ContextSessionRow, ContextSizes } from "../rows/context.js";
import { keptResult } from "../engine/remote-runs.js";
import { placeOf, topPlaces } from "../examples/top-places.js";
import { compareNames } from "../usage/order.js";

/** Responses of main threads. */
const ofMainThreads = [{ column: "isResponse", in: [true] }, { absent: "agentId" }] as const;

const shownRanks = [500, 900] as const;

/** How large the prompts of all main threads were. */
export function contextSizes(facts: ThreadFacts): ContextSizes {
  const [all] = aggregate(
    { responses: responseTable(facts) },
    {
      table: "responses",
      where: ofMainThreads,
      dimensions: {},
      measures: {
        requests: "count",
        ranks: { ranks: "promptTokens", permille: shownRanks },
        maxTokens: { max: "promptTokens" },
      },
    },
  );
  const [p50Tokens = null, p90Tokens = null] = all?.ranks ?? [];
  return { requests: all?.requests ?? 0, p50Tokens, p90Tokens, maxTokens: all?.maxTokens ?? null };
}

/** How large the context of each session's main thread was and how it grew, the largest first. */
export function contextBySession(facts: ThreadFacts): readonly ContextSessionRow[] {
  return keptResult(facts, "contextBySession", () => sessionContexts(facts));
}

function sessionContexts(facts: ThreadFacts): readonly ContextSessionRow[] {
  const responses = responseTable(facts);
  const { threads, turns, compactions } = together({
    threads: () => mainThreads(responses),
    turns: () => turnCounts(responses),
    compactions: () => compactionCounts(facts),
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
        compactions: compactions.get(threadId) ?? 0,
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

/** The turns of each main thread; all its responses without one are of one more. */
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

/** How often each thread was compacted. */
function compactionCounts(facts: Pick<Facts, "marks">): ReadonlyMap<string, number> {
  const threads = aggregate(facts, {
    table: "marks",
    where: [{ column: "kind", in: ["compaction"] }],
    dimensions: { threadId: { column: "threadId" } },
    measures: { compactions: "count" },
  });
  return new Map(threads.map(({ threadId, compactions }) => [threadId, compactions]));
}

import type { Facts } from "@turnmeter/schema";
import type { ContextSessionRow, ContextSizes } from "../rows/context.js";
import { frequenciesOf, joinedFrequencies, nearestRank, totalCount } from "../statistics/nearest-rank.js";
import { type MainPrompts, mainPrompts } from "./prompt-sizes.js";
import { textsOf } from "@turnmeter/columns";
import { aggregate } from "../engine/aggregate.js";
import { placeAt } from "../threads/place-at.js";
import { compareNames } from "../usage/order.js";

/** How large the prompts of all main threads were. */
export function contextSizes({ requests }: Pick<Facts, "requests">): ContextSizes {
  const sizes = joinedFrequencies(mainPrompts(requests).map((thread) => frequenciesOf(thread.sizes)));
  return {
    requests: totalCount(sizes),
    p50Tokens: nearestRank(sizes, 500),
    p90Tokens: nearestRank(sizes, 900),
    maxTokens: sizes.values.at(-1) ?? null,
  };
}

/** How large the context of each session's main thread was and how it grew, the largest first. */
export function contextBySession(facts: Pick<Facts, "requests" | "marks">): readonly ContextSessionRow[] {
  const { requests } = facts;
  const { columns } = requests;
  const turns = textsOf(columns.turnId).codes;
  const compactions = compactionCounts(facts);
  return mainPrompts(requests)
    .map(({ rows, sizes }) => {
      const counted = frequenciesOf(sizes);
      const first = rows[0]!;
      const maxTokens = counted.values.at(-1)!;
      const turnCount = new Set(Array.from(rows, (row) => turns[row])).size;
      const added = addedTokens(sizes);
      return {
        sessionId: columns.sessionId.at(first),
        project: columns.project.at(first),
        requests: rows.length,
        p50Tokens: nearestRank(counted, 500)!,
        p90Tokens: nearestRank(counted, 900)!,
        maxTokens,
        largest: placeAt(requests, rows[sizes.indexOf(maxTokens)]!),
        turns: turnCount,
        addedTokens: added,
        addedTokensPerTurn: rows.length < 2 ? null : added / turnCount,
        compactions: compactions.get(columns.threadId.at(first)) ?? 0,
      };
    })
    .sort((a, b) => b.maxTokens - a.maxTokens || compareNames(a.sessionId, b.sessionId));
}

function addedTokens(sizes: MainPrompts["sizes"]): number {
  let added = 0;
  for (let place = 1; place < sizes.length; place++) added += Math.max(0, sizes[place]! - sizes[place - 1]!);
  return added;
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

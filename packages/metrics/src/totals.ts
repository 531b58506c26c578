import { namesOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { byName } from "./by-name.js";
import { aggregate } from "./engine/aggregate.js";
import { outcomeCounts } from "./figures/outcomes.js";
import { markCounts } from "./rows/totals.js";
import type { SessionKindCounts, Totals, TurnTimes } from "./rows/totals.js";
import { usageOfAll } from "./usage/usage-by.js";

/** Everything in one row. Its usage is the sum of any of the usage tables, undated requests apart. */
export function totals(
  facts: Pick<Facts, "requests" | "toolCalls" | "marks" | "agents" | "sessions" | "turns">,
): Totals {
  const calls = aggregate(facts, {
    table: "toolCalls",
    dimensions: { outcome: { column: "outcome" } },
    measures: { calls: "count", linesAdded: { sum: "linesAdded" }, linesRemoved: { sum: "linesRemoved" } },
  });
  const kinds = aggregate(facts, {
    table: "marks",
    dimensions: { kind: { column: "kind" } },
    measures: { count: "count" },
  });
  const marks = new Map(kinds.map(({ kind, count }) => [kind, count]));
  const { prompts, ...counts } = byName(namesOf(markCounts), (name) => marks.get(markCounts[name]) ?? 0);
  const withRequest = aggregate(facts, {
    table: "requests",
    dimensions: { sessionId: { column: "sessionId" } },
    measures: {},
  });
  const [transcripts] = aggregate(facts, {
    table: "agents",
    where: [{ column: "hasTranscript", in: [true] }],
    dimensions: {},
    measures: { count: "count" },
  });
  return {
    ...usageOfAll(facts),
    prompts,
    sessions: withRequest.length,
    sessionsByKind: sessionsByKind(facts.sessions, new Set(withRequest.map(({ sessionId }) => sessionId))),
    subagents: transcripts?.count ?? 0,
    turnTimes: turnTimes(facts),
    toolCalls: facts.toolCalls.rowCount,
    outcomes: outcomeCounts(calls),
    linesAdded: Number(calls.reduce((sum, { linesAdded }) => sum + linesAdded, 0n)),
    linesRemoved: Number(calls.reduce((sum, { linesRemoved }) => sum + linesRemoved, 0n)),
    ...counts,
  };
}

/** R29: sessions with a request, by how they were run; takes these out of the set. */
function sessionsByKind(
  { columns, rowCount }: Facts["sessions"],
  withRequest: Set<string>,
): SessionKindCounts {
  const counts = { interactive: 0, headless: 0, background: 0 };
  for (let row = 0; row < rowCount; row++)
    if (withRequest.delete(columns.sessionId.at(row))) counts[columns.kind.at(row)] += 1;
  return counts;
}

function turnTimes(facts: Pick<Facts, "turns">): TurnTimes {
  const [sums] = aggregate(facts, {
    table: "turns",
    where: [{ present: "durationMs" }],
    dimensions: {},
    measures: {
      turns: "count",
      durationMs: { sum: "durationMs" },
      modelMs: { sum: "modelMs" },
      toolMs: { sum: "toolMs" },
      waitMs: { sum: "waitMs" },
      longestModelMs: { max: "modelMs" },
      longestToolMs: { max: "toolMs" },
    },
  });
  if (sums === undefined)
    return { turns: 0, durationMs: null, modelMs: null, toolMs: null, waitMs: null, restMs: null };
  const { turns, durationMs, modelMs, toolMs, waitMs } = sums;
  return {
    turns,
    durationMs: Number(durationMs),
    modelMs: sums.longestModelMs === null ? null : Number(modelMs),
    toolMs: sums.longestToolMs === null ? null : Number(toolMs),
    waitMs: Number(waitMs),
    restMs: Number(durationMs - modelMs - toolMs - waitMs),
  };
}

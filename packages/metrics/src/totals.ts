import { namesOf } from "@turnmeter/columns";
import type { Facts, SessionKind } from "@turnmeter/schema";
import { byName } from "./by-name.js";
import { aggregate } from "./engine/aggregate.js";
import { together } from "./engine/pending.js";
import { outcomeCounts } from "./figures/outcomes.js";
import { markCounts } from "./rows/totals.js";
import type { SessionKindCounts, Totals, TurnTimes } from "./rows/totals.js";
import { usageOfAll } from "./usage/usage-by.js";

/** Everything in one row. Its usage is the sum of any of the usage tables, undated requests apart. */
export function totals(
  facts: Pick<Facts, "requests" | "toolCalls" | "marks" | "agents" | "sessions" | "turns">,
): Totals {
  const { calls, kinds, withRequest, agents, sessions, usage, times, callCount } = together({
    calls: () =>
      aggregate(facts, {
        table: "toolCalls",
        dimensions: { outcome: { column: "outcome" } },
        measures: {
          calls: "count",
          linesAdded: { sum: "linesAdded" },
          linesRemoved: { sum: "linesRemoved" },
        },
      }),
    kinds: () =>
      aggregate(facts, {
        table: "marks",
        dimensions: { kind: { column: "kind" } },
        measures: { count: "count" },
      }),
    withRequest: () =>
      aggregate(facts, {
        table: "requests",
        dimensions: { sessionId: { column: "sessionId" } },
        measures: {},
      }),
    agents: () =>
      aggregate(facts, {
        table: "agents",
        where: [{ column: "hasTranscript", in: [true] }],
        dimensions: {},
        measures: { count: "count" },
      }),
    sessions: () =>
      aggregate(facts, {
        table: "sessions",
        dimensions: { sessionId: { column: "sessionId" }, kind: { column: "kind" } },
        measures: {},
      }),
    usage: () => usageOfAll(facts),
    times: () => turnTimes(facts),
    callCount: () => facts.toolCalls.rowCount,
  });
  const marks = new Map(kinds.map(({ kind, count }) => [kind, count]));
  const { prompts, ...counts } = byName(namesOf(markCounts), (name) => marks.get(markCounts[name]) ?? 0);
  return {
    ...usage,
    prompts,
    sessions: withRequest.length,
    sessionsByKind: sessionsByKind(sessions, new Set(withRequest.map(({ sessionId }) => sessionId))),
    subagents: agents[0]?.count ?? 0,
    turnTimes: times,
    toolCalls: callCount,
    outcomes: outcomeCounts(calls),
    linesAdded: Number(calls.reduce((sum, { linesAdded }) => sum + linesAdded, 0n)),
    linesRemoved: Number(calls.reduce((sum, { linesRemoved }) => sum + linesRemoved, 0n)),
    ...counts,
  };
}

/** R29: sessions with a request, by how they were run; takes these out of the set. */
function sessionsByKind(
  sessions: readonly { readonly sessionId: string; readonly kind: SessionKind }[],
  withRequest: Set<string>,
): SessionKindCounts {
  const counts = { interactive: 0, headless: 0, background: 0 };
  for (const { sessionId, kind } of sessions) if (withRequest.delete(sessionId)) counts[kind] += 1;
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

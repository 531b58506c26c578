import { namesOf } from "@turnmeter/columns";
import { type Facts, type SessionKind, sessionKinds } from "@turnmeter/schema";
import { withResponses } from "./derived/derive-responses.js";
import { byName } from "./engine/group-by.js";
import { aggregate, countRows } from "./engine/aggregate.js";
import { sumsOf } from "./engine/metric.js";
import { together } from "./engine/pending.js";
import { outcomeCounts } from "./figures/outcomes.js";
import { markCounts, type Totals, type TurnTimes } from "./rows/totals.js";
import { usageOfAll } from "./usage/usage-by.js";

/** Everything in one row. Its usage is the sum of any of the usage tables, undated requests apart. */
export function totals(
  facts: Pick<Facts, "requests" | "toolCalls" | "marks" | "agents" | "sessions" | "turns">,
): Totals {
  const { calls, kinds, subagents, sessions, usage, times } = together({
    calls: () =>
      aggregate(facts, {
        table: "toolCalls",
        dimensions: { outcome: { column: "outcome" } },
        measures: { calls: "count", ...sumsOf("linesAdded", "linesRemoved") },
      }),
    kinds: () =>
      aggregate(facts, {
        table: "marks",
        dimensions: { kind: { column: "kind" } },
        measures: { count: "count" },
      }),
    sessions: () =>
      aggregate(withResponses(facts), {
        table: "responses",
        dimensions: { kind: { column: "sessionKind" } },
        measures: { sessions: { distinct: "sessionId" } },
      }),
    subagents: () => countRows(facts, "agents", [{ column: "hasTranscript", in: [true] }]),
    usage: () => usageOfAll(facts),
    times: () => turnTimes(facts),
  });
  const marks = new Map(kinds.map(({ kind, count }) => [kind, count]));
  const { prompts, ...counts } = byName(namesOf(markCounts), (name) => marks.get(markCounts[name]) ?? 0);
  return {
    ...usage,
    prompts,
    sessions: sessions.reduce((sum, part) => sum + part.sessions, 0),
    sessionsByKind: byName(sessionKinds, (kind) => sessionsOf(sessions, kind)),
    subagents,
    turnTimes: times,
    toolCalls: calls.reduce((sum, part) => sum + part.calls, 0),
    outcomes: outcomeCounts(calls),
    linesAdded: Number(calls.reduce((sum, { linesAdded }) => sum + linesAdded, 0n)),
    linesRemoved: Number(calls.reduce((sum, { linesRemoved }) => sum + linesRemoved, 0n)),
    ...counts,
  };
}

/** R29: sessions of one kind with a request. */
function sessionsOf(
  parts: readonly { readonly kind: SessionKind | null; readonly sessions: number }[],
  wanted: SessionKind,
): number {
  return parts.find(({ kind }) => kind === wanted)?.sessions ?? 0;
}

function turnTimes(facts: Pick<Facts, "turns">): TurnTimes {
  const [all] = aggregate(facts, {
    table: "turns",
    where: [{ present: "durationMs" }],
    measures: {
      turns: "count",
      ...sumsOf("durationMs", "modelMs", "toolMs", "waitMs"),
      longestModelMs: { max: "modelMs" },
      longestToolMs: { max: "toolMs" },
    },
  });
  if (all === undefined)
    return { turns: 0, durationMs: null, modelMs: null, toolMs: null, waitMs: null, restMs: null };
  const { turns, durationMs, modelMs, toolMs, waitMs } = all;
  return {
    turns,
    durationMs: Number(durationMs),
    modelMs: all.longestModelMs === null ? null : Number(modelMs),
    toolMs: all.longestToolMs === null ? null : Number(toolMs),
    waitMs: Number(waitMs),
    restMs: Number(durationMs - modelMs - toolMs - waitMs),
  };
}

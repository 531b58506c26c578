import { outcomes } from "@turnmeter/schema";
import type { Facts } from "@turnmeter/schema";
import * as z from "zod/mini";
import type { SessionKindCounts, Totals, TurnTimes } from "./rows/totals.js";
import { aggregate } from "./engine/arquero.js";
import { outcomeCounts } from "./outcome-counts.js";
import { usageOfAll } from "./usage/usage-by.js";

/** Everything in one row. Its usage is the sum of any of the usage tables, undated requests apart. */
export function totals(
  facts: Pick<Facts, "requests" | "toolCalls" | "marks" | "agents" | "sessions" | "turns">,
): Totals {
  const calls = callParts(facts);
  const marks = new Map(markParts(facts).map(({ kind, count }) => [kind, count]));
  return {
    ...usageOfAll(facts),
    prompts: marks.get("prompt") ?? 0,
    sessions: sessionCount(facts),
    sessionsByKind: sessionsByKind(facts),
    subagents: subagentCount(facts),
    turnTimes: turnTimes(facts),
    toolCalls: calls.reduce((total, part) => total + part.calls, 0),
    outcomes: outcomeCounts(calls),
    linesAdded: Number(calls.reduce((total, part) => total + part.linesAdded, 0n)),
    linesRemoved: Number(calls.reduce((total, part) => total + part.linesRemoved, 0n)),
    apiErrors: marks.get("apiError") ?? 0,
    interruptions: marks.get("interruption") ?? 0,
    compactions: marks.get("compaction") ?? 0,
  };
}

function callParts(facts: Pick<Facts, "toolCalls">) {
  return aggregate(facts, {
    table: "toolCalls",
    dimensions: { outcome: { column: "outcome" } },
    measures: { calls: "count", linesAdded: { sum: "linesAdded" }, linesRemoved: { sum: "linesRemoved" } },
    row: z.object({
      outcome: z.enum(outcomes),
      calls: z.number(),
      linesAdded: z.bigint(),
      linesRemoved: z.bigint(),
    }),
  });
}

function markParts(facts: Pick<Facts, "marks">) {
  return aggregate(facts, {
    table: "marks",
    where: [{ column: "kind", in: ["prompt", "apiError", "interruption", "compaction"] }],
    dimensions: { kind: { column: "kind" } },
    measures: { count: "count" },
    row: z.object({ kind: z.string(), count: z.number() }),
  });
}

function sessionCount(facts: Pick<Facts, "requests">): number {
  const [all] = aggregate(facts, {
    table: "requests",
    dimensions: {},
    measures: { sessions: { distinct: "sessionId" } },
    row: z.object({ sessions: z.number() }),
  });
  return all?.sessions ?? 0;
}

/** R29: sessions with a request, by how they were run. */
function sessionsByKind({ requests, sessions }: Pick<Facts, "requests" | "sessions">): SessionKindCounts {
  const counts = { interactive: 0, headless: 0, background: 0 };
  const withRequest = new Set<string>(requests.columns.sessionId);
  const { sessionId, kind } = sessions.columns;
  for (let row = 0; row < sessions.rowCount; row++)
    if (withRequest.delete(sessionId.at(row))) counts[kind.at(row)] += 1;
  return counts;
}

function turnTimes(facts: Pick<Facts, "turns">): TurnTimes {
  const [all] = aggregate(facts, {
    table: "turns",
    where: [{ present: "durationMs" }],
    dimensions: {},
    measures: {
      turns: "count",
      durationMs: { sum: "durationMs" },
      modelMs: { sum: "modelMs" },
      toolMs: { sum: "toolMs" },
      waitMs: { sum: "waitMs" },
    },
    row: z.object({
      turns: z.number(),
      durationMs: z.bigint(),
      modelMs: z.bigint(),
      toolMs: z.bigint(),
      waitMs: z.bigint(),
    }),
  });
  if (all === undefined) return { turns: 0, durationMs: 0, modelMs: 0, toolMs: 0, waitMs: 0, restMs: 0 };
  const { turns, durationMs, modelMs, toolMs, waitMs } = all;
  return {
    turns,
    durationMs: Number(durationMs),
    modelMs: Number(modelMs),
    toolMs: Number(toolMs),
    waitMs: Number(waitMs),
    restMs: Number(durationMs - modelMs - toolMs - waitMs),
  };
}

function subagentCount(facts: Pick<Facts, "agents">): number {
  const [all] = aggregate(facts, {
    table: "agents",
    where: [{ column: "hasTranscript", in: [true] }],
    dimensions: {},
    measures: { subagents: "count" },
    row: z.object({ subagents: z.number() }),
  });
  return all?.subagents ?? 0;
}

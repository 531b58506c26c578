import type { SessionTurnRow } from "@turnmeter/metrics";
import { usdOf } from "@turnmeter/metrics/figures.js";
import { amount, atLeast } from "../format/sentence.js";
import { usdAxis } from "../plot/axes.js";
import { chartSpecOf, colorBy } from "../plot/chart-spec.js";
import type { ChartSpec } from "../report.js";

const MOST_TURNS = 120;
const PARTS = [
  { id: "own", title: "main thread", tone: "tone1" },
  { id: "delegated", title: "subagents", tone: "tone2" },
] as const;

/** The turns that {@link turnCostChart} draws, in order: all, or of more than 120 the most expensive. */
export function drawnTurns(rows: readonly SessionTurnRow[]): readonly SessionTurnRow[] {
  if (rows.length <= MOST_TURNS) return rows;
  const least = [...rows].sort((a, b) => (b.costUsd ?? 0) - (a.costUsd ?? 0)).slice(0, MOST_TURNS);
  const kept = new Set(least);
  return rows.filter((row) => kept.has(row));
}

/** The cost of each turn in order, in dollars: what its own requests cost, and its subagents'. */
export function turnCostChart(rows: readonly SessionTurnRow[]): ChartSpec {
  const shown = drawnTurns(rows);
  const parts = PARTS.filter(
    ({ id }) => id === "own" || rows.some(({ delegatedCostNanoUsd }) => delegatedCostNanoUsd !== "0"),
  );
  const values = shown.flatMap((row) => {
    const delegated = usdOf(BigInt(row.delegatedCostNanoUsd));
    const all = usdOf(BigInt(row.costNanoUsd));
    return parts.map(({ id, title }, order) => ({
      turn: row.turn === null ? "none" : String(row.turn),
      part: title,
      order,
      costUsd: id === "delegated" ? delegated : all - delegated,
      costText: row.costUsd === null ? "no priced cost" : atLeast(row, row.costUsd, amount.usd),
      delegatedText: atLeast({ lowerBoundRequests: row.delegatedLowerBoundRequests }, delegated, amount.usd),
      durationText: amount.duration(row.durationMs),
      calls: amount.count(row.toolCalls),
    }));
  });
  return chartSpecOf({
    description: "Bars of the cost of each turn in dollars, main thread and subagents.",
    values,
    height: 180,
    view: {
      mark: { type: "bar", width: { band: 0.8 } },
      encoding: {
        x: {
          field: "turn",
          type: "ordinal",
          sort: null,
          axis: { labelAngle: 0, labelOverlap: "greedy" },
        },
        y: { field: "costUsd", type: "quantitative", axis: usdAxis },
        order: { field: "order", type: "quantitative" },
        color: colorBy("part", parts, ...(parts.length === 1 ? [null] : [])),
        tooltip: [
          { field: "turn", title: "Turn" },
          { field: "costText", title: "Cost" },
          { field: "delegatedText", title: "Of it subagents" },
          { field: "durationText", title: "Time" },
          { field: "calls", title: "Calls" },
        ],
      },
    },
  });
}

import {
  bridgeNotes,
  bridgeTable,
  costReading,
  figuresTable,
  hasBridge,
  keyColumns,
  tableOf,
  toolTable,
  totalsTable,
  verdictReading,
} from "@turnmeter/reporting";
import type { TableView } from "@turnmeter/reporting";
import { sideLabels } from "../analysis/compare/side-names.js";
import type { Comparison } from "../analysis/compare/comparison-of.js";

/** A comparison as tables for people: totals, what the cost differs by, rates and means, tools. */
export function compareView(comparison: Comparison): TableView {
  const { before, after, rows, bridge, notes } = comparison;
  const names = { before: before.name, after: after.name };
  const title = `Comparison of ${before.name} and ${after.name}`;
  if (rows.length === 0) return { title, columns: totalsTable(rows, names).columns, rows: [] };
  const tools = (["errorRate", "p50Ms", "p90Ms"] as const)
    .map((figure) => toolTable(figure, rows, names))
    .filter((table) => table.rows.length > 0);
  const totals = totalsTable(rows, names);
  const figures = figuresTable(rows, names);
  return {
    ...totals,
    title,
    notes: [
      costReading(comparison, sideLabels(comparison)),
      ...(totals.notes ?? []),
      ...(hasBridge(bridge) ? [] : bridgeNotes(bridge)),
      ...notes,
    ],
    more: [
      ...(hasBridge(bridge) && bridge.parts.some(({ costNanoUsd }) => costNanoUsd !== 0n)
        ? [{ id: "bridge", ...bridgeTable(bridge, names) }]
        : []),
      { ...figures, notes: [...(figures.notes ?? []), verdictReading(rows)] },
      ...tools,
    ],
  };
}

/** The figures of a comparison as one table for programs. */
export function compareCsvView({ rows }: Pick<Comparison, "rows">): TableView {
  const flat = rows.map(({ before, after, interval, ...row }) => ({
    ...row,
    tool: row.tool ?? "",
    before: before.value,
    after: after.value,
    intervalLow: interval?.low ?? null,
    intervalHigh: interval?.high ?? null,
    nBefore: before.n,
    nAfter: after.n,
    sessionsBefore: before.sessions,
    sessionsAfter: after.sessions,
    isLowerBoundBefore: String(before.isLowerBound),
    isLowerBoundAfter: String(after.isLowerBound),
  }));
  return { title: "Comparison", ...tableOf(flat, csvColumns) };
}

const csvColumns = keyColumns(
  "figure",
  "tool",
  "before",
  "after",
  "difference",
  "relativeDifference",
  "intervalLow",
  "intervalHigh",
  "pValue",
  "nBefore",
  "nAfter",
  "sessionsBefore",
  "sessionsAfter",
  "isLowerBoundBefore",
  "isLowerBoundAfter",
  "verdict",
);

import {
  bridgeNotes,
  bridgeTable,
  costReading,
  figuresTable,
  hasBridge,
  toolTable,
  totalsTable,
  verdictReading,
} from "@turnmeter/reporting";
import type { Formats, TableColumn, TableView } from "@turnmeter/reporting";
import type { ComparisonRow } from "@turnmeter/metrics";
import { sideLabels } from "../compare/side-names.js";
import type { Comparison } from "../compare/comparison-of.js";

/** A comparison as tables for people: totals, what the cost differs by, rates and means, tools. */
export function compareView(comparison: Comparison, formats: Formats): TableView {
  const { before, after, rows, bridge, notes } = comparison;
  const names = { before: before.name, after: after.name };
  const title = `Comparison of ${before.name} and ${after.name}`;
  if (rows.length === 0) return { title, columns: totalsTable(rows, names, formats).columns, rows: [] };
  const tools = (["errorRate", "p50Ms", "p90Ms"] as const)
    .map((figure) => toolTable(figure, rows, names, formats))
    .filter((table) => table.rows.length > 0);
  const totals = totalsTable(rows, names, formats);
  const figures = figuresTable(rows, names, formats);
  return {
    ...totals,
    title,
    notes: [
      costReading(comparison, sideLabels(comparison), formats),
      ...(totals.notes ?? []),
      ...(hasBridge(bridge) ? [] : bridgeNotes(bridge, formats)),
      ...notes(formats),
    ],
    more: [
      ...(hasBridge(bridge) && bridge.parts.some(({ costNanoUsd }) => costNanoUsd !== 0n)
        ? [{ id: "bridge", ...bridgeTable(bridge, names, formats) }]
        : []),
      { ...figures, notes: [...(figures.notes ?? []), verdictReading(rows, formats)] },
      ...tools,
    ],
  };
}

const csvColumns: readonly (readonly [
  key: string,
  valueOf: (row: ComparisonRow) => string | number | null,
])[] = [
  ["figure", ({ figure }) => figure],
  ["tool", ({ tool }) => tool ?? ""],
  ["before", ({ before }) => before.value],
  ["after", ({ after }) => after.value],
  ["difference", ({ difference }) => difference],
  ["relativeDifference", ({ relativeDifference }) => relativeDifference],
  ["intervalLow", ({ interval }) => interval?.low ?? null],
  ["intervalHigh", ({ interval }) => interval?.high ?? null],
  ["pValue", ({ pValue }) => pValue],
  ["nBefore", ({ before }) => before.n],
  ["nAfter", ({ after }) => after.n],
  ["sessionsBefore", ({ before }) => before.sessions],
  ["sessionsAfter", ({ after }) => after.sessions],
  ["isLowerBoundBefore", ({ before }) => String(before.isLowerBound)],
  ["isLowerBoundAfter", ({ after }) => String(after.isLowerBound)],
  ["verdict", ({ verdict }) => verdict],
];

/** The figures of a comparison as one table for programs. */
export function compareCsvView({ rows }: Pick<Comparison, "rows">): TableView {
  return {
    title: "Comparison",
    columns: csvColumns.map(([key]): TableColumn => ({
      key,
      title: key,
      align: "left",
      kind: "text",
      priority: 1,
    })),
    rows: rows.map((row) => Object.fromEntries(csvColumns.map(([key, valueOf]) => [key, valueOf(row)]))),
  };
}

import { comparisonJudging } from "@turnmeter/metrics";
import {
  written,
  bridgeNotes,
  bridgeTable,
  costReading,
  figuresTable,
  hasBridge,
  keyColumns,
  tableOf,
  toolFigures,
  toolTable,
  totalsTable,
  verdictReading,
  workTable,
} from "@turnmeter/reporting";
import type { TableView } from "@turnmeter/reporting";
import {
  comparisonOf,
  sideDays,
  sideLabels,
  comparisonPage,
  isOfModels,
} from "../analysis/compare/comparison-of.js";
import type { Comparison } from "../analysis/compare/comparison-of.js";
import { openSides, type Side } from "../analysis/compare/open-sides.js";
import { bridgeJson } from "../output/result.js";
import type { CliContext } from "../common/context.js";
import { printResult } from "../output/print-result.js";
import { selectionTotals } from "../logs/selection-totals.js";
import { pricesOf, printPage } from "../output/page-file.js";
import { failAfterResult } from "../output/fail-after-result.js";
import type { FlagsOf } from "./specifications/own-flags.js";

/** Sets two selections side by side: totals, why the cost differs, and which rates differ by more than chance. */
export async function compare(
  flags: FlagsOf<"compare">,
  context: CliContext,
  ...typed: readonly [before: string, after: string]
): Promise<void> {
  const [before, after] = await openSides(typed, flags, context);
  const comparison = comparisonOf(before, after);
  const selection = { ...after.selection, facts: after.facts };
  if (selection.output.format === "html") {
    await printPage(comparisonPage(comparison), { command: "compare", form: flags }, selection);
    failAfterResult(selection);
    failOnOther(comparison);
    return;
  }
  await printResult(selection, {
    name: "compare",
    about: "calls",
    rows: comparison.rows,
    extra: extraOf(comparison),
    days: sideDays(comparison),
    ...(isEmpty(comparison) ? { empty: `Neither ${before.name} nor ${after.name} has a request.` } : {}),
    view: (format) => (format === "csv" ? compareCsvView(comparison) : compareView(comparison)),
  });
  failOnOther(comparison);
}

function isEmpty({ before, after, rows }: Comparison): boolean {
  return rows.length === 0 && [before, after].some(({ selection }) => selection.hasLogs);
}

/** Applies --strict to the first side's logs unless both share them; thresholds judge only the second. */
function failOnOther({ before, after }: Comparison): void {
  if (before.selection === after.selection) return;
  const { strict } = before.selection.checks;
  failAfterResult({ ...before.selection, facts: before.facts, checks: { strict } });
}

function extraOf({
  before,
  after,
  bridge,
  shared,
  emptySides,
  notes,
}: Comparison): Readonly<Record<string, unknown>> {
  return {
    before: sideJson(before),
    after: sideJson(after),
    bridge: bridgeJson(bridge),
    shared,
    judging: comparisonJudging,
    prices: pricesOf(after.selection),
    notes: written([...emptySides, ...notes]),
  };
}

function sideJson({ kind, name, id, session, facts, period }: Side) {
  const { since, until } = period;
  const { title = null, firstWords = null } = session ?? {};
  return { kind, name, id, title, firstWords, since, until, totals: selectionTotals({ facts }) };
}

function compareView(comparison: Comparison): TableView {
  const { before, after, rows, bridge, notes } = comparison;
  const names = { before: before.name, after: after.name };
  const title = `${before.name} (before) and ${after.name} (after)`;
  const totals = totalsTable(rows);
  if (rows.length === 0) return { title, columns: totals.columns, rows: [] };
  const isBridged = hasBridge(bridge) && bridge.parts.some(({ costNanoUsd }) => costNanoUsd !== 0n);
  const why = isOfModels(comparison)
    ? [workTable(rows)]
    : isBridged
      ? [{ id: "bridge", ...bridgeTable(bridge, names) }]
      : [];
  const tools = toolFigures.map((figure) => toolTable(figure, rows)).filter((table) => table.rows.length > 0);
  const figures = figuresTable(rows, { isOfModels: isOfModels(comparison) });
  return {
    ...totals,
    title,
    notes: [
      costReading(comparison, sideLabels(comparison)),
      ...(totals.notes ?? []),
      ...(hasBridge(bridge) ? [] : bridgeNotes(bridge)),
      ...notes,
    ],
    more: [...why, { ...figures, notes: [...(figures.notes ?? []), verdictReading(rows)] }, ...tools],
  };
}

function compareCsvView({ rows }: Pick<Comparison, "rows">): TableView {
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

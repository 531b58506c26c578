import { errorChains, errorStatistics, errorTotals, failureStatistics } from "@turnmeter/metrics";
import type { ErrorFigures, ErrorRow } from "@turnmeter/metrics";
import { errorColumns, rowOf, tableOf } from "@turnmeter/reporting";
import type { TableView } from "@turnmeter/reporting";
import { formatOfFlags } from "../output/result.js";
import type { CliContext } from "../common/context.js";
import type { CommonFlags } from "../specification/flags/shared-flags.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../logs/selection.js";

/** Failures by kind; in JSON with what became of those that failed or were invalid. */
export async function errors(flags: CommonFlags, context: CliContext): Promise<void> {
  const selection = await openSelection(flags, context);
  const { facts } = selection;
  const rows = errorStatistics(facts);
  const all = errorTotals(facts);
  const isJson = formatOfFlags(flags) === "json";
  const extra = isJson ? { all, failures: failureStatistics(errorChains(facts)) } : {};
  await printResult(
    { name: "errors", about: "calls", rows, extra, view: () => errorsView(rows, all) },
    selection,
    flags,
    context,
  );
}

/** Failures, the most frequent first, and all of them below. */
function errorsView(rows: readonly ErrorRow[], all: ErrorFigures): TableView {
  // Where there is no room for outcomes, the kind names the line.
  const total = { outcome: "Total", errorKind: "all kinds", tool: "", ...all };
  return {
    title: "Failures",
    ...tableOf(rows, errorColumns),
    bars: "count",
    totals: { ...rowOf(errorColumns, total), exitCodes: "" },
    empty: "No failures.",
  };
}

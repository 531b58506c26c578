import type { LedgerStep } from "@turnmeter/metrics";
import { column, keyColumns, ledgerTable, ledgerTitles, tableOf } from "@turnmeter/reporting";
import type { Columns, TableView } from "@turnmeter/reporting";
import type { Format } from "../specification/flags/reading-flags.js";
import { shortPlace } from "../output/short-place.js";

/** The columns of CSV. */
const rawColumns: Columns<LedgerStep> = {
  ...keyColumns(
    "step",
    "kind",
    "rule",
    "count",
    "inputTokens",
    "outputTokens",
    "reasoningTokens",
    "cacheReadTokens",
    "cacheWrite5mTokens",
    "cacheWrite1hTokens",
    "webSearches",
    "costUsd",
    "costNanoUsd",
    "unpricedTokens",
    "lowerBoundRequests",
  ),
  examples: column.text("examples", 1, ({ examples }) => examples.join(" ")),
};

/** The steps of a total: as they are in CSV, else those that add or take something, with a place in the logs. */
export function explainView(steps: readonly LedgerStep[], format: Format): TableView {
  if (format === "csv") return { title: "How the total comes about", ...tableOf(steps, rawColumns) };
  const isTable = format === "table";
  const view = ledgerTable(
    steps,
    isTable
      ? {}
      : {
          columns: {
            examples: column.text("Examples", 5, ({ examples }) => examples.map(shortPlace).join(", ")),
          },
        },
  );
  return {
    ...view,
    notes:
      steps.length === 0
        ? []
        : [
            ...(isTable ? steps.flatMap(placesNote) : []),
            "Rows count where the request is that they repeat. --json has every step with all columns and whole paths.",
          ],
  };
}

/** Where a step's rows are, for those that add or take some and those without a price. */
function placesNote({ step, kind, examples }: LedgerStep): string[] {
  const isTold = kind === "minus" || kind === "plus" || step === "unpriced" || step === "unknownUsage";
  if (!isTold || step === "responseRows" || examples.length === 0) return [];
  return [`${ledgerTitles[step].trim()}: ${examples.map(shortPlace).join(", ")}`];
}

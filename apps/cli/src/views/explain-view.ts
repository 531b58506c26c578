import type { LedgerStep } from "@turnmeter/metrics";
import { ledgerTable, ledgerTitles } from "@turnmeter/reporting";
import type { TableView } from "@turnmeter/reporting";
import type { Format } from "../flags/reading-flags.js";
import { shortPlace } from "./short-place.js";

/** Keys of a step whose values are one cell each, in the order of CSV. */
const rawKeys = [
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
] as const satisfies readonly (keyof LedgerStep)[];

/** The steps of a total: as they are in CSV, else those that add or take something, with a place in the logs. */
export function explainView(steps: readonly LedgerStep[], format: Format): TableView {
  if (format === "csv") return rawView(steps);
  const isTable = format === "table";
  const view = ledgerTable(steps, {
    columns: isTable
      ? []
      : [{ key: "examples", title: "Examples", align: "left", kind: "text", priority: 5 }],
    cellsOf: ({ examples }) => ({ examples: examples.map(shortPlace).join(", ") }),
  });
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

function rawView(steps: readonly LedgerStep[]): TableView {
  return {
    title: "How the total comes about",
    columns: [
      ...rawKeys.map((key) => ({ key, title: key, align: "left", kind: "text", priority: 1 }) as const),
      { key: "examples", title: "examples", align: "left", kind: "text", priority: 1 },
    ],
    rows: steps.map((step) => ({
      ...Object.fromEntries(rawKeys.map((key) => [key, step[key]])),
      examples: step.examples.join(" "),
    })),
  };
}

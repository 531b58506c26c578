import type { LedgerStep } from "@turnmeter/metrics";
import { ledgerTable } from "@turnmeter/reporting";
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
] as const satisfies readonly (keyof LedgerStep)[];

/** The steps of a total: as they are in CSV, else those that add or take something, with a place in the logs. */
export function explainView(
  steps: readonly LedgerStep[],
  { format, isLowerBound }: { readonly format: Format; readonly isLowerBound: boolean },
): TableView {
  if (format === "csv") return rawView(steps);
  const isWide = format !== "table";
  const view = ledgerTable(steps, {
    isLowerBound,
    columns: [
      { key: "examples", title: isWide ? "Examples" : "Example", align: "left", kind: "text", priority: 5 },
    ],
    cellsOf: ({ examples }) => ({
      examples: (isWide ? examples : examples.slice(0, 1)).map(shortPlace).join(", "),
    }),
  });
  return {
    ...view,
    notes: [
      "Rows count where the request is that they repeat. --json has every step, all columns and three places.",
    ],
  };
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

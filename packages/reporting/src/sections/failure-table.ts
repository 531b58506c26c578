import { sumCosts } from "@turnmeter/metrics/figures.js";
import type { FailureRow } from "@turnmeter/metrics";
import type { Formats } from "../format/formats.js";
import type { TableRow, TableView } from "../table/table-view.js";
import { placeText } from "../words/place-text.js";
import { countOf } from "../words/plural.js";
import { boundCell } from "../words/usage-phrase.js";

const MOST_ROWS = 50;

/** Failures with the tries after them. Of more than 50 rows the rest is one row. */
export function failureTable(failures: readonly FailureRow[], formats: Formats): TableView {
  const rest = failures.slice(MOST_ROWS);
  return {
    title: "Failures and the tries after them",
    columns: [
      { key: "errorKind", title: "Kind", align: "left", kind: "text", priority: 1 },
      { key: "tool", title: "Tool", align: "left", kind: "text", priority: 1 },
      { key: "outcome", title: "Outcome", align: "left", kind: "text", priority: 5 },
      { key: "failures", title: "Calls", align: "right", kind: "count", priority: 2 },
      { key: "chains", title: "Chains", align: "right", kind: "count", priority: 3 },
      { key: "fixed", title: "Fixed", align: "right", kind: "count", priority: 2 },
      { key: "abandoned", title: "Abandoned", align: "right", kind: "count", priority: 4 },
      { key: "failing", title: "Failing", align: "right", kind: "count", priority: 4 },
      { key: "medianFixMs", title: "Median to fix", align: "right", kind: "duration", priority: 3 },
      { key: "costUsd", title: "New tries", align: "right", kind: "usd", priority: 1 },
      { key: "example", title: "Example", align: "left", kind: "text", priority: 6 },
    ],
    rows: [
      ...failures.slice(0, MOST_ROWS).map((row) => ({
        ...sums([row]),
        errorKind: row.errorKind ?? "not known",
        tool: row.tool,
        outcome: row.outcome,
        medianFixMs: row.medianFixMs,
        example: placeText(row.examples[0]),
      })),
      ...(rest.length > 0
        ? [{ ...sums(rest), errorKind: countOf(rest.length, "more kind", "more kinds", formats) }]
        : []),
    ],
    ...(rest.length > 0 ? { hasRest: true } : {}),
    totals: {
      ...sums(failures),
      errorKind: `Total of ${countOf(failures.length, "kind", "kinds", formats)}`,
    },
    notes: [
      "A chain is a call that failed or was invalid with the tries after it in the same turn: calls of the same tool with the same input or target, or others right after it. Fixed: a try went well. Abandoned: none did, and the turn went on with other calls. Failing: none did, and the turn made no more calls.",
      "New tries: an estimate, the responses after the failure up to the last try, whatever else they did; each counts once. They are part of the total. Definitions: docs/metrics/failures.md.",
    ],
    empty: "No call failed.",
  };
}

function sums(rows: readonly FailureRow[]): TableRow {
  const sum = (valueOf: (row: FailureRow) => number) => rows.reduce((all, row) => all + valueOf(row), 0);
  const cost = sumCosts(rows);
  const isUnpriced = rows.some(({ costUsd }) => costUsd === null) && rows.every((row) => !row.costUsd);
  return {
    errorKind: "",
    tool: "",
    outcome: "",
    failures: sum(({ failures }) => failures),
    chains: sum(({ chains }) => chains),
    fixed: sum(({ fixed }) => fixed),
    abandoned: sum(({ abandoned }) => abandoned),
    failing: sum(({ failing }) => failing),
    medianFixMs: "",
    costUsd: isUnpriced ? null : boundCell(cost, cost.costUsd),
    example: "",
  };
}

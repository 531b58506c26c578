import type { FailureRow } from "@turnmeter/metrics";
import { sumCosts } from "@turnmeter/metrics/figures.js";
import { amount, say, joined, atLeast } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { toolColumn } from "../subjects/tools.js";
import { column, tableOf } from "../table/column.js";
import type { Columns } from "../table/column.js";
import { sumRow, firstRows } from "../table/first-rows.js";
import type { Cell, TableRow, TableView } from "../table/table-view.js";
import { joinWords, countOf } from "../words/listed.js";
import { placeText } from "../words/names.js";
import { boundCell } from "../words/usage-phrase.js";
import { sumOf } from "../sum-of.js";

/** What became of failures, and what the tries after them cost; null where no call failed or was invalid. */
export function failuresReading(failures: readonly FailureRow[]): Text | null {
  const chains = sumOf(failures, (row) => row.chains);
  if (chains <= 0) return null;
  return joined([endsText(failures, chains), costText(failures)]);
}

function endsText(failures: readonly FailureRow[], chains: number): Text | null {
  const calls = sumOf(failures, (row) => row.failures);
  const ends = [
    { count: sumOf(failures, (row) => row.fixed), text: "fixed in the same turn" },
    { count: sumOf(failures, (row) => row.abandoned), text: "abandoned" },
    { count: sumOf(failures, (row) => row.failing), text: "still failing when the turn ended" },
  ].filter(({ count }) => count > 0);
  const [first] = ends;
  if (first === undefined) return null;
  if (calls === 1) return `The call that failed or was invalid was ${first.text}.`;
  const subject = say`The ${amount.count(calls)} that failed or were invalid make ${countOf(chains, "chain", "chains")} of tries`;
  if (ends.length === 1) return say`${subject}, ${chains === 1 ? "" : "all "}${first.text}.`;
  return say`${subject}: ${joinWords(ends.map(({ count, text }) => say`${amount.count(count)} ${text}`))}.`;
}

function costText(failures: readonly FailureRow[]): Text | null {
  const requests = sumOf(failures, (row) => row.requests);
  if (requests <= 0) return null;
  const unpriced = sumOf(failures, (row) => row.unpricedRequests);
  const cost = sumCosts(failures);
  const fixMs = sumOf(failures, (row) => row.totalFixMs);
  const fixes = sumOf(failures, (row) => row.timedFixes);
  const fixText = fixes > 0 && fixMs > 0 ? say`, and the fixes took ${amount.duration(fixMs)} together` : "";
  const responses = countOf(requests, "response", "responses");
  if (unpriced >= requests || cost.costUsd <= 0)
    return say`New tries took ${responses}${unpriced > 0 ? ", which could not be priced" : ""}${fixText}.`;
  const part = unpriced > 0 ? " as far as they are priced" : "";
  return say`New tries took ${responses} of an estimated ${atLeast(cost, cost.costUsd, amount.usd)}${part}${fixText}.`;
}

/** Failures with the tries after them. Of more than 50 rows the rest is one row. */
export function failureTable(failures: readonly FailureRow[]): TableView {
  return {
    title: "Failures and the tries after them",
    ...firstRows(failures, columns, (rest) =>
      totalRow(rest, countOf(rest.length, "more kind", "more kinds")),
    ),
    totals: totalRow(failures, say`Total of ${countOf(failures.length, "kind", "kinds")}`),
    notes: [
      "A chain is a call that failed or was invalid with the tries after it in the same turn: calls of the same tool with the same input or target, or others right after it. Fixed: a try went well. Abandoned: none did, and the turn went on with other calls. Failing: none did, and the turn made no more calls.",
      "New tries: an estimate, the responses after the failure up to the last try, whatever else they did; each counts once. They are part of the total. Definitions: docs/metrics/failures.md.",
    ],
    empty: "No call failed.",
  };
}

const columns = {
  errorKind: column.text("Kind", 1, ({ errorKind }) => errorKind ?? "not known"),
  tool: toolColumn,
  outcome: column.text("Outcome", 5, ({ outcome }) => outcome),
  failures: column.count("Calls", 2, ({ failures }) => failures),
  chains: column.count("Chains", 3, ({ chains }) => chains),
  fixed: column.count("Fixed", 2, ({ fixed }) => fixed),
  abandoned: column.count("Abandoned", 4, ({ abandoned }) => abandoned),
  failing: column.count("Failing", 4, ({ failing }) => failing),
  medianFixMs: column.duration("Median to fix", 3, ({ medianFixMs }) => medianFixMs),
  costUsd: column.usd("New tries", 1, (row) => costCell([row])),
  example: column.text("Example", 6, ({ examples }) => placeText(examples[0])),
} satisfies Columns<FailureRow>;

function totalRow(rows: readonly FailureRow[], errorKind: Text): TableRow {
  return { ...sumRow(tableOf(rows, columns)), errorKind, medianFixMs: "", costUsd: costCell(rows) };
}

/** What new tries cost together; null where nothing is priced. */
function costCell(rows: readonly FailureRow[]): Cell {
  const cost = sumCosts(rows);
  const isUnpriced = rows.some(({ costUsd }) => costUsd === null) && rows.every((row) => !row.costUsd);
  return isUnpriced ? null : boundCell(cost, cost.costUsd);
}

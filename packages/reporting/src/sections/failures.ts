import type { FailureRow } from "@turnmeter/metrics";
import { sumCosts } from "@turnmeter/metrics/figures.js";
import { amount, say } from "../format/sentence.js";
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

/** Failures, the rounds of tries that they are in, and how many of these ended in each way. */
type FailureEnds = Pick<FailureRow, "chains" | "failures" | "fixed" | "abandoned" | "failing">;

/** What became of failures; null where no call failed or was invalid. */
export function failuresReading(failures: readonly FailureEnds[]): Text | null {
  const chains = sumOf(failures, (row) => row.chains);
  const calls = sumOf(failures, (row) => row.failures);
  const ends = [
    { count: sumOf(failures, (row) => row.fixed), text: "fixed in the same turn" },
    { count: sumOf(failures, (row) => row.abandoned), text: "given up" },
    { count: sumOf(failures, (row) => row.failing), text: "still failing when the turn ended" },
  ].filter(({ count }) => count > 0);
  const [first] = ends;
  if (chains <= 0 || first === undefined) return null;
  if (calls === 1) return `The call that failed was ${first.text}.`;
  const told = joinWords(ends.map(({ count, text }) => say`${amount.count(count)} ${text}`));
  if (chains === calls)
    return ends.length === 1
      ? say`${calls === 2 ? "Both" : say`All ${amount.count(calls)}`} were ${first.text}.`
      : say`Of ${amount.count(calls)} failures, ${told}.`;
  return say`${amount.count(calls)} failures in ${countOf(chains, "round", "rounds")} of tries: ${told}.`;
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
      "A round is a failure with the tries after it in the same turn. Retries: an estimate, the responses after a failure up to the last try, whatever else they did.",
    ],
    empty: "No call failed.",
  };
}

const columns = {
  errorKind: column.text("Kind", 1, ({ errorKind }) => errorKind ?? "not known"),
  tool: toolColumn,
  outcome: column.text("Outcome", 5, ({ outcome }) => outcome),
  failures: column.count("Calls", 2, ({ failures }) => failures),
  chains: column.count("Rounds", 3, ({ chains }) => chains),
  fixed: column.count("Fixed", 2, ({ fixed }) => fixed),
  abandoned: column.count("Given up", 4, ({ abandoned }) => abandoned),
  failing: column.count("Unfixed", 4, ({ failing }) => failing),
  medianFixMs: column.duration("Median to fix", 3, ({ medianFixMs }) => medianFixMs),
  costUsd: column.usd("Retries", 1, (row) => costCell([row])),
  example: column.text("Example", 6, ({ examples }) => placeText(examples[0]), { cut: "place" }),
} satisfies Columns<FailureRow>;

function totalRow(rows: readonly FailureRow[], errorKind: Text): TableRow {
  return { ...sumRow(tableOf(rows, columns)), errorKind, medianFixMs: "", costUsd: costCell(rows) };
}

/** What retries cost together; null where nothing is priced. */
function costCell(rows: readonly FailureRow[]): Cell {
  const cost = sumCosts(rows);
  const isUnpriced = rows.some(({ costUsd }) => costUsd === null) && rows.every((row) => !row.costUsd);
  return isUnpriced ? null : boundCell(cost, cost.costUsd);
}

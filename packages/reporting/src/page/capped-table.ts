import { sumCells } from "./sum-cells.js";
import type { TableColumn, TableRow, TableView } from "../table/table-view.js";

const ADDED_UP: ReadonlySet<TableColumn["kind"]> = new Set(["count", "tokens", "usd"]);

/**
 * A table with its first rows, and the others as one row that adds up what can be added: counts, tokens, dollars. A note says
 * so, and what lists every row. A table whose rows mean something in their order only stays as it is.
 */
export function cappedTable(view: TableView, mostRows: number): TableView {
  const { rows, columns, notes = [], hasRest = false, isOrdered = false, command } = view;
  if (rows.length <= mostRows || isOrdered) return view;
  const rest = rows.slice(mostRows);
  const name = columns[0]?.key ?? "";
  const cells = columns.map(({ key, kind }): [string, TableRow[string]] => [
    key,
    ADDED_UP.has(kind) ? sumCells(rest.map((row) => row[key] ?? null)) : "",
  ]);
  const more = hasRest ? "all others" : `${rest.length} more`;
  const whole = command === undefined ? "" : ` \`${command}\` lists each.`;
  return {
    ...view,
    rows: [...rows.slice(0, mostRows), { ...Object.fromEntries(cells), [name]: more }],
    hasRest: true,
    notes: [...notes, `The first ${mostRows} rows; the others are added up in one.${whole}`],
  };
}

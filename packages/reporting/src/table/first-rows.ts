import { amount, say, type Text } from "../format/sentence.js";
import { tableOf, type Columns } from "./column.js";
import type {
  AtLeast,
  Cell,
  ColumnKind,
  TableColumn,
  TableRow,
  TableView,
  WrittenCell,
  WrittenColumn,
  WrittenRow,
  WrittenTable,
} from "./table-view.js";
import type { Formats } from "../format/formats.js";

const SUMS: ReadonlySet<ColumnKind> = new Set(["count", "tokens", "usd", "duration"]);

/** Whether numbers of this kind may be added up. A duration may be a median too. */
export function canSum(kind: ColumnKind): boolean {
  return SUMS.has(kind);
}

/** The sum of cells: a lower bound if one of them is; cells without a number add nothing; null if none has one. */
export function sumCells(cells: readonly Cell[]): number | AtLeast | null {
  const numbers = cells.filter(isNumber);
  if (numbers.length === 0) return null;
  const sum = numbers.reduce<number>(
    (total, cell) => total + (typeof cell === "number" ? cell : cell.atLeast),
    0,
  );
  return numbers.some((cell) => typeof cell !== "number") ? { atLeast: sum } : sum;
}

function isNumber(cell: Cell): cell is number | AtLeast {
  return typeof cell === "number" || (typeof cell === "object" && cell !== null && "atLeast" in cell);
}

/** True where a table's column can be added up: its total has a number for it, or there is no total and no duration, which may be a median. */
function isSum(
  { totals }: { readonly totals?: Readonly<Record<string, unknown>> | undefined },
  { key, kind }: Pick<TableColumn, "key" | "kind">,
): boolean {
  if (!canSum(kind)) return false;
  if (totals === undefined) return kind !== "duration";
  const total = totals[key];
  return typeof total === "number" || (typeof total === "object" && total !== null);
}

/** The sums of rows; columns that cannot be added up stay empty. */
export function sumRow({ columns, rows }: Pick<TableView, "columns" | "rows">): TableRow {
  return Object.fromEntries(
    columns.map(({ key, kind }) => [key, canSum(kind) ? sumCells(rows.map((row) => row[key] ?? null)) : ""]),
  );
}

/** Name of the row that adds up this many others: `99,950 more`. */
export function restName({ length }: readonly unknown[]): Text {
  return say`${amount.count(length)} more`;
}

/** Most rows of a table in the weekly report. */
export const mostRows = 50;

/** The first rows, {@link mostRows} by default; the others as one, if there are any. */
export function firstRows<Row>(
  rows: readonly Row[],
  columns: Columns<NoInfer<Row>>,
  restOf: (rest: readonly Row[]) => TableRow,
  most = mostRows,
): Pick<TableView, "columns" | "rows" | "keys" | "hasRest"> {
  const shown = tableOf(rows.slice(0, most), columns);
  const rest = rows.slice(most);
  return rest.length === 0 ? shown : { ...shown, rows: [...shown.rows, restOf(rest)], hasRest: true };
}

/** A note on the last row of {@link firstRows}, with the command that lists every row. */
export function restNotes(
  { length }: readonly unknown[],
  command?: string,
  most = mostRows,
): readonly Text[] {
  if (length <= most) return [];
  const whole = command === undefined ? "" : ` \`${command}\` lists each.`;
  return [
    say`The first ${amount.count(most)}; the other ${amount.count(length - most)} are added up in one row.${whole}`,
  ];
}

/** A note where a table has only its first rows: `The first 50 of 1,204 models.` */
export function firstNotes(
  { length }: readonly unknown[],
  most: number,
  nouns = "",
  which = "first",
): readonly Text[] {
  if (length <= most) return [];
  return [
    say`The ${which} ${amount.count(most)} of ${amount.count(length)}${nouns === "" ? "" : ` ${nouns}`}.`,
  ];
}

const SORTED_ROWS = 4;

/** Whether rows can be sorted: there are enough of them, and their order has no meaning. */
export function canSort({ rows, columns, levels, isOrdered = false }: WrittenTable): boolean {
  return rows.length >= SORTED_ROWS && columns.length > 1 && !isOrdered && !levels;
}

/** The column by which a table's rows are in order, and how; null where none is. Of several, cost goes first. */
export function sortedColumn(
  view: WrittenTable,
): { readonly key: string; readonly direction: "ascending" | "descending" } | null {
  if (!canSort(view)) return null;
  const rows = view.hasRest === true ? view.rows.slice(0, -1) : view.rows;
  const falling = view.columns.filter((column) => isFalling(rows, column));
  const [first] = [...falling.filter(({ kind }) => kind === "usd"), ...falling];
  if (first !== undefined) return { key: first.key, direction: "descending" };
  const rising = view.columns.find((column) => isRising(rows, column));
  return rising === undefined ? null : { key: rising.key, direction: "ascending" };
}

/** Descending with unknown values last, and not all equal. */
function isFalling(rows: readonly WrittenRow[], { key, align, kind }: WrittenColumn): boolean {
  if (align !== "right" || kind === "text") return false;
  const values = rows.map((row) => numberOf(row[key]) ?? Number.NEGATIVE_INFINITY);
  return values.every((value, at) => at === 0 || value <= values[at - 1]!) && values[0] !== values.at(-1);
}

function isRising(rows: readonly WrittenRow[], { key, kind }: WrittenColumn): boolean {
  if (kind !== "instant" && kind !== "date") return false;
  const values = rows.map((row) => row[key]).filter((value) => typeof value === "string");
  return values.length === rows.length && values.every((value, at) => at === 0 || value >= values[at - 1]!);
}

/** What rows add up to, as far as the table's total adds it up; empty below other columns. */
export function restCells(
  view: Pick<TableView, "columns"> & { readonly totals?: Readonly<Record<string, unknown>> | undefined },
  rest: readonly TableRow[],
): Readonly<Record<string, number | AtLeast | null | "">> {
  return Object.fromEntries(
    view.columns.map((column) => [
      column.key,
      isSum(view, column) ? sumCells(rest.map((row) => row[column.key] ?? null)) : "",
    ]),
  );
}

export function restRow(view: WrittenTable, folded: readonly WrittenRow[], formats: Formats): WrittenRow {
  const name = view.columns[0]?.key ?? "";
  return { ...restCells(view, folded), [name]: `${formats.count(folded.length)} more` };
}

function numberOf(cell: WrittenCell | undefined): number | null {
  if (typeof cell === "number") return cell;
  return typeof cell === "object" && cell !== null ? cell.atLeast : null;
}

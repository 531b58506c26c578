import type { Formats } from "../format/formats.js";
import { isSum, sumCells } from "./first-rows.js";
import type { WrittenCell, WrittenColumn, WrittenRow, WrittenTable } from "./table-view.js";

const SORTED_ROWS = 4;

/** Whether rows can be put in another order: there are a few, and none means something in its place only. */
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

/** Numbers from the highest down, unknown ones last; not all alike. */
function isFalling(rows: readonly WrittenRow[], { key, align, kind }: WrittenColumn): boolean {
  if (align !== "right" || kind === "text") return false;
  const values = rows.map((row) => numberOf(row[key]) ?? Number.NEGATIVE_INFINITY);
  return values.every((value, at) => at === 0 || value <= values[at - 1]!) && values[0] !== values.at(-1);
}

/** Moments or days in their order. */
function isRising(rows: readonly WrittenRow[], { key, kind }: WrittenColumn): boolean {
  if (kind !== "instant" && kind !== "date") return false;
  const values = rows.map((row) => row[key]).filter((value) => typeof value === "string");
  return values.length === rows.length && values.every((value, at) => at === 0 || value >= values[at - 1]!);
}

/** The row that stands for folded rows: what can be added up is, as far as the table's total adds it up. */
export function restRow(view: WrittenTable, folded: readonly WrittenRow[], formats: Formats): WrittenRow {
  const name = view.columns[0]?.key ?? "";
  const cells = view.columns.map((column): [string, WrittenCell] => [
    column.key,
    isSum(view, column) ? sumCells(folded.map((row) => row[column.key] ?? null)) : "",
  ]);
  return { ...Object.fromEntries(cells), [name]: `${formats.count(folded.length)} more` };
}

function numberOf(cell: WrittenCell | undefined): number | null {
  if (typeof cell === "number") return cell;
  return typeof cell === "object" && cell !== null ? cell.atLeast : null;
}

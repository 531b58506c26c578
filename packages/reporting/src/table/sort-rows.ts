import { say, type Text } from "../format/sentence.js";
import type { Column, Columns } from "./column.js";
import type { Cell, ColumnKind } from "./table-view.js";

/** Which of two rows comes first: that with less, or that with more. */
export type RowOrder = "asc" | "desc";

const ofTime: ReadonlySet<ColumnKind> = new Set(["date", "instant"]);

/** Whether a column holds days or moments. */
export function isOfTime({ kind }: Pick<Column<never>, "kind">): boolean {
  return ofTime.has(kind);
}

/** The order that people look for: numbers highest first, names from A to Z, the newest day last. */
export function usualOrder({ kind }: Pick<Column<never>, "kind">): RowOrder {
  return kind === "text" || ofTime.has(kind) ? "asc" : "desc";
}

/** How rows are sorted, in words: `by cost, highest first`. */
export function orderPhrase(column: Pick<Column<never>, "kind" | "title">, order: RowOrder): Text {
  const [ascending, descending] = ofTime.has(column.kind)
    ? ["newest last", "newest first"]
    : column.kind === "text"
      ? ["A to Z", "Z to A"]
      : ["lowest first", "highest first"];
  return say`by ${titleOf(column).toLowerCase()}, ${order === "asc" ? ascending : descending}`;
}

/** The names of columns by which rows can be sorted: their titles, in lower case and with hyphens. */
export function sortNames(columns: Columns<never>): readonly string[] {
  return [...new Set(Object.values(columns).map((column) => nameOf(titleOf(column))))];
}

/** The key of a column by a name that a person gives it: its title or its key, in any case; null where there is none. */
export function sortKey(columns: Columns<never>, name: string): string | null {
  const wanted = nameOf(name);
  const entries = Object.entries(columns);
  const found =
    entries.find(([, column]) => nameOf(titleOf(column)) === wanted) ??
    entries.find(([key]) => key.toLowerCase() === name.toLowerCase());
  return found?.[0] ?? null;
}

function titleOf({ title }: Pick<Column<never>, "title">): string {
  return typeof title === "string" ? title : "";
}

function nameOf(title: string): string {
  return title.trim().toLowerCase().replaceAll(/\s+/g, "-");
}

/** Rows by one of their columns; those without a value come last, and equal ones stay as they are. */
export function sortedRows<Row>(
  rows: readonly Row[],
  { of }: Pick<Column<NoInfer<Row>>, "of">,
  order: RowOrder,
): readonly Row[] {
  const sign = order === "asc" ? 1 : -1;
  return rows
    .map((row) => ({ row, value: valueOf(of(row)) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return sign * compare(a.value, b.value);
    })
    .map(({ row }) => row);
}

/** Null for sentences, which have no order. */
function valueOf(cell: Cell): string | number | null {
  if (cell === "" || cell === null) return null;
  if (typeof cell === "object") return "atLeast" in cell ? cell.atLeast : null;
  return cell;
}

/** By number or code unit, alike on every machine; numbers first. */
function compare(a: string | number, b: string | number): number {
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

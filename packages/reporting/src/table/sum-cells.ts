import type { AtLeast, Cell, ColumnKind, TableRow, TableView } from "./table-view.js";

const SUMS: ReadonlySet<ColumnKind> = new Set(["count", "tokens", "usd", "duration"]);

/** Whether numbers of this kind may be added up. A duration may be a median too. */
export function canSum(kind: ColumnKind): boolean {
  return SUMS.has(kind);
}

/** The sum of cells: a lower bound where one of them is; cells without a number add nothing, and null is none with one. */
export function sumCells(cells: readonly Cell[]): Cell {
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

/** The sums of rows, with nothing below what cannot be added up. */
export function sumRow({ columns, rows }: Pick<TableView, "columns" | "rows">): TableRow {
  return Object.fromEntries(
    columns.map(({ key, kind }) => [key, canSum(kind) ? sumCells(rows.map((row) => row[key] ?? null)) : ""]),
  );
}

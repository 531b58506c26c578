import type { Cell } from "../table/table-view.js";

/** The sum of cells: a lower bound where one of them is; cells without a number add nothing, and null is none with one. */
export function sumCells(cells: readonly Cell[]): Cell {
  const numbers = cells.filter((cell) => cell !== null && typeof cell !== "string");
  if (numbers.length === 0) return null;
  const sum = numbers.reduce<number>(
    (total, cell) => total + (typeof cell === "number" ? cell : cell.atLeast),
    0,
  );
  return numbers.some((cell) => typeof cell !== "number") ? { atLeast: sum } : sum;
}

import { barText } from "./bar-text.js";
import type { WrittenCell, WrittenTable } from "./table-view.js";

const NARROWEST = 8;
const WIDEST = 24;

/** Bars for the rows of a table, the longest of them as long as there is room; none where there is too little. */
export function rowBars({ bars, rows, levels }: WrittenTable, room: number): (row: number) => string {
  const width = Math.min(WIDEST, room);
  if (bars === undefined || !(width >= NARROWEST)) return () => "";
  // Parts of a row would make the whole's bar say less.
  const numbers = rows.map((row, at) => ((levels?.[at] ?? 0) > 0 ? 0 : numberOf(row[bars])));
  const most = numbers.reduce((largest, number) => Math.max(largest, number), 0);
  if (most === 0 || numbers.length < 2) return () => "";
  return (row) => barText(numbers[row]! / most, width);
}

function numberOf(cell: WrittenCell | undefined): number {
  if (typeof cell === "number") return cell;
  return typeof cell === "object" && cell !== null ? cell.atLeast : 0;
}

import { amount, lowerBoundOf } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { Cell, ColumnKind } from "./table-view.js";

/** A cell as a part of a sentence; `–` for null. */
export function cellAmount(cell: Cell, kind: ColumnKind): Text {
  if (cell === null) return "–";
  if (typeof cell === "string" || (typeof cell === "object" && "sentence" in cell)) return cell;
  const amountOf = kind === "text" || kind === "date" || kind === "instant" ? amount.count : amount[kind];
  return typeof cell === "number" ? amountOf(cell) : lowerBoundOf(cell.atLeast, amountOf);
}

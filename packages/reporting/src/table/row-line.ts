import { COLUMN_GAP } from "./fit-columns.js";
import { cutPlace } from "./cut-place.js";
import { textWidth, truncateText } from "./fit-text.js";
import type { ShownColumn } from "./shown-columns.js";
import type { WrittenColumn } from "./table-view.js";

/** Cells side by side, and how many terminal columns they take. */
export interface RowLine {
  readonly text: string;
  readonly width: number;
}

const same = (text: string): string => text;

/** A line of cells in their columns, of at most a width, without spaces at its end; `styled` sets a cell off. */
export function rowLine(
  cells: readonly string[],
  columns: readonly ShownColumn[],
  width: number,
  styled: (text: string, column: ShownColumn) => string = same,
): RowLine {
  let text = "";
  let used = 0;
  let space = 0;
  for (const [at, column] of columns.entries()) {
    const { align, cut } = column.column;
    const cell = cutText(cells[column.index]!, column.width, cut);
    const rest = Math.max(0, column.width - textWidth(cell));
    space += (at === 0 ? 0 : COLUMN_GAP) + (align === "right" ? rest : 0);
    if (cell !== "") {
      const fitting = cutText(cell, width - used - space, cut);
      if (fitting === "") break;
      text += " ".repeat(space) + styled(fitting, column);
      used += space + textWidth(fitting);
      space = 0;
    }
    space += align === "right" ? 0 : rest;
  }
  return { text, width: used };
}

function cutText(text: string, width: number, cut: WrittenColumn["cut"]): string {
  return cut === "place" ? cutPlace(text, width) : truncateText(text, width, cut);
}

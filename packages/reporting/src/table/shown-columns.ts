import { fitColumns } from "./fit-columns.js";
import { textWidth } from "./fit-text.js";
import type { TableColumn } from "./table-view.js";

/** A column that has found room in a terminal. */
export interface ShownColumn {
  readonly column: TableColumn;
  /** Its place among the view's columns. */
  readonly index: number;
  readonly title: string;
  readonly width: number;
}

const MINIMUM_TEXT_WIDTH = 14;
const WIDEST_MINIMUM = 40;
// Of a name that says which row it is, so much of the line is kept: columns that say less go first.
const NAME_SHARE = 0.3;

/** The columns that fit a width; with short titles where that makes room for more of them. */
export function shownColumns(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  width: number,
): readonly ShownColumn[] {
  const whole = fitted(
    columns,
    columns.map(({ title }) => title),
    rows,
    width,
  );
  if (whole.length === columns.length) return whole;
  return fitted(
    columns,
    columns.map(({ title, shortTitle = title }) => shortTitle),
    rows,
    width,
  );
}

function fitted(
  columns: readonly TableColumn[],
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): readonly ShownColumn[] {
  const nameWidth = Math.max(MINIMUM_TEXT_WIDTH, Math.min(WIDEST_MINIMUM, Math.floor(width * NAME_SHARE)));
  return fitColumns(
    columns.map(({ kind, priority }, at) => {
      const natural = rows.reduce(
        (widest, row) => Math.max(widest, textWidth(row[at]!)),
        textWidth(titles[at]!),
      );
      // A column of days may hold the names of what is below them.
      const isText = kind === "text" || kind === "date";
      return {
        natural,
        minimum: isText ? Math.min(natural, at === 0 ? nameWidth : MINIMUM_TEXT_WIDTH) : natural,
        least: isText ? Math.min(natural, MINIMUM_TEXT_WIDTH) : natural,
        priority,
      };
    }),
    width,
  ).map(({ index, width: columnWidth }) => ({
    column: columns[index]!,
    index,
    title: titles[index]!,
    width: columnWidth,
  }));
}

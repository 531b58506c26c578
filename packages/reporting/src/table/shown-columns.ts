import { textWidth } from "./fit-text.js";
import type { WrittenColumn } from "./table-view.js";

export interface ShownColumn {
  readonly column: WrittenColumn;
  /** Its place among the view's columns. */
  readonly index: number;
  readonly title: string;
  readonly width: number;
}

const MINIMUM_TEXT_WIDTH = 14;
const WIDEST_MINIMUM = 40;
// Columns of larger priority numbers go before text is cut short.
const ESSENTIAL = 4;
// Of a name that says which row it is, so much of the line is kept: columns that say less go first.
const NAME_SHARE = 0.3;

/** The columns that fit a width; with short titles where that makes room for more of them. */
export function shownColumns(
  columns: readonly WrittenColumn[],
  rows: readonly (readonly string[])[],
  width: number,
): readonly ShownColumn[] {
  const whole = withTheirNeeds(columns, rows, width, ({ title }) => title);
  if (whole.length === columns.length) return whole;
  return withTheirNeeds(columns, rows, width, ({ title, shortTitle = title }) => shortTitle);
}

/** Drops columns whose `needs` does not fit, which may make room for others. */
function withTheirNeeds(
  columns: readonly WrittenColumn[],
  rows: readonly (readonly string[])[],
  width: number,
  titleOf: (column: WrittenColumn) => string,
): readonly ShownColumn[] {
  const places = columns.map((_, index) => index);
  for (;;) {
    const shown = fitted(columns, places, columns.map(titleOf), rows, width);
    const keys = new Set(shown.map(({ column }) => column.key));
    const unmet = shown.find(({ column: { needs } }) => needs !== undefined && !keys.has(needs));
    if (unmet === undefined) return shown;
    places.splice(places.indexOf(unmet.index), 1);
  }
}

function fitted(
  columns: readonly WrittenColumn[],
  places: readonly number[],
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): readonly ShownColumn[] {
  const nameAt = places.find((at) => isName(columns[at]!));
  const nameWidth = Math.max(MINIMUM_TEXT_WIDTH, Math.min(WIDEST_MINIMUM, Math.floor(width * NAME_SHARE)));
  return fitColumns(
    places.map((at) => {
      const { kind, priority, align, keepsRoom = false, leastWidth } = columns[at]!;
      const cells = rows.reduce((widest, row) => Math.max(widest, textWidth(row[at]!)), 0);
      const natural = Math.max(cells, textWidth(titles[at]!));
      // A column of days may hold the names of what is below them.
      const isText = kind === "text" || kind === "date";
      // Text on the right is a written figure: half of it would be another figure.
      const least = align === "right" ? Math.max(cells, MINIMUM_TEXT_WIDTH) : MINIMUM_TEXT_WIDTH;
      const usual = at === nameAt || keepsRoom ? nameWidth : least;
      const wanted = leastWidth ?? usual;
      return {
        natural,
        usual: isText ? Math.min(natural, Math.max(wanted, usual)) : natural,
        minimum: isText ? Math.min(natural, wanted) : natural,
        least: isText ? Math.min(natural, wanted, least) : natural,
        priority,
      };
    }),
    width,
  ).map(({ index: place, width: columnWidth }) => {
    const index = places[place]!;
    return { column: columns[index]!, index, title: titles[index]!, width: columnWidth };
  });
}

/** Text or dates that identify a row and always show. */
function isName({ kind, priority, align }: WrittenColumn): boolean {
  return (kind === "text" || kind === "date") && priority === 1 && align === "left";
}

interface FitColumn {
  /** Shows every cell whole. */
  readonly natural: number;
  /** Below this, inessential columns are dropped instead. */
  readonly usual: number;
  /** Below this, any column of lower priority is dropped instead. */
  readonly minimum: number;
  /** Below this the column is useless. */
  readonly least: number;
  readonly priority: number;
}

export const COLUMN_GAP = 2;

/**
 * The columns that fit a width, in order, with the width of each. Columns that can shrink share what is missing, the
 * widest first; if that is not enough the column with the largest priority number goes (of equals the last), never one
 * of priority 1.
 */
function fitColumns(
  columns: readonly FitColumn[],
  width: number,
): readonly { readonly index: number; readonly width: number }[] {
  const kept = columns.map((column, index) => ({ ...column, index, width: column.natural }));
  const sum = (key: "usual" | "minimum" | "width"): number =>
    kept.reduce((total, column) => total + column[key], COLUMN_GAP * (kept.length - 1));
  for (;;) {
    const last = kept.reduce(
      (worst, column, at) => (column.priority >= kept[worst]!.priority ? at : worst),
      0,
    );
    const priority = kept[last]?.priority ?? 0;
    if (priority <= 1 || sum(priority > ESSENTIAL ? "usual" : "minimum") <= width) break;
    kept.splice(last, 1);
  }
  for (const floor of ["usual", "minimum", "least"] as const) {
    while (sum("width") > width) {
      const widest = kept
        .filter((column) => column.width > column[floor])
        .reduce<(typeof kept)[number] | null>((a, b) => (a === null || b.width > a.width ? b : a), null);
      if (widest === null) break;
      widest.width--;
    }
  }
  return kept.map(({ index, width: columnWidth }) => ({ index, width: columnWidth }));
}

/** What fitting needs to know of a column. */
export interface FitColumn {
  /** Width that shows every cell whole. */
  readonly natural: number;
  /** Width below which columns of lesser priority go instead. */
  readonly minimum: number;
  /** Width below which the column says nothing. */
  readonly least: number;
  readonly priority: number;
}

/** Space between two columns. */
export const COLUMN_GAP = 2;

/**
 * The columns that fit a width, in order, with the width of each. Columns that can shrink share what is missing, the
 * widest first; if that is not enough the column with the largest priority number goes (of equals the last), never one
 * of priority 1.
 */
export function fitColumns(
  columns: readonly FitColumn[],
  width: number,
): readonly { readonly index: number; readonly width: number }[] {
  const kept = columns.map((column, index) => ({ ...column, index, width: column.natural }));
  const sum = (key: "minimum" | "width"): number =>
    kept.reduce((total, column) => total + column[key], COLUMN_GAP * (kept.length - 1));
  while (sum("minimum") > width) {
    const last = kept.reduce(
      (worst, column, at) => (column.priority >= kept[worst]!.priority ? at : worst),
      0,
    );
    if (kept[last]!.priority <= 1) break;
    kept.splice(last, 1);
  }
  for (const floor of ["minimum", "least"] as const) {
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

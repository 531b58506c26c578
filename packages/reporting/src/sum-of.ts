/** A number of each row, added up; null adds nothing. */
export function sumOf<Row>(rows: readonly Row[], numberOf: (row: Row) => number | null): number {
  return rows.reduce((sum, row) => sum + (numberOf(row) ?? 0), 0);
}

/** The items that there are: what is null, undefined or false is left out. */
export function present<Item>(items: readonly (Item | null | undefined | false)[]): readonly Item[] {
  return items.flatMap((item) => (item === null || item === undefined || item === false ? [] : [item]));
}

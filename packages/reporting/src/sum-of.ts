/** A number of each row, added up; null adds nothing. */
export function sumOf<Row>(rows: readonly Row[], numberOf: (row: Row) => number | null): number {
  return rows.reduce((sum, row) => sum + (numberOf(row) ?? 0), 0);
}

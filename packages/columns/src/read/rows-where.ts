/** The numbers of the rows for which `isWanted` holds, ascending. */
export function rowsWhere(rowCount: number, isWanted: (row: number) => boolean): Int32Array {
  const rows = new Int32Array(rowCount);
  let count = 0;
  for (let row = 0; row < rowCount; row++) if (isWanted(row)) rows[count++] = row;
  return rows.slice(0, count);
}

/** The rows of things that have several, ascending: by the first row of each, and the rows that are not the first. */
export function sharedRows(ofRow: Int32Array, first: Int32Array, others: Int32Array): Int32Array {
  const isShared = new Uint8Array(first.length);
  const rows = Array.from(others);
  for (const row of others) {
    const thing = ofRow[row]!;
    if (isShared[thing] === 0) rows.push(first[thing]!);
    isShared[thing] = 1;
  }
  return Int32Array.from(rows).sort();
}

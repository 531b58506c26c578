import type { Groups } from "./group-rows.js";

/**
 * The groups as an arquero column. `groups` is what arquero asks a dictionary column for, so that
 * `groupby` takes the numbers as they are instead of making a text key of every row.
 */
export function arqueroGroups({ groupOfRow, firstRows, size }: Groups) {
  const at = (row: number) => groupOfRow[row];
  return {
    length: groupOfRow.length,
    at,
    [Symbol.iterator]: () => groupOfRow[Symbol.iterator](),
    groups: (names: readonly string[]) => ({ keys: groupOfRow, rows: firstRows, size, names, get: [at] }),
  };
}

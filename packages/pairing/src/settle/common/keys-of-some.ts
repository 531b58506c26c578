import { compareKeys, hasKey, keysOf, selectColumn } from "@turnmeter/columns";
import type { KeyVector } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";

/** The keys of some rows of a column. */
export interface SomeKeys {
  readonly vector: KeyVector;
  /** Where in the vector the key of a row is, which must be one of these. */
  readonly placeOf: (row: number) => number;
  readonly hasKey: (row: number) => boolean;
  /** Whether two of the rows have a key, and the same one. */
  readonly areSame: (a: number, b: number) => boolean;
}

/** The keys of the given rows of a column, ascending; the others are not looked at. */
export function keysOfSome(column: Column<string | null>, rows: Int32Array): SomeKeys {
  const vector = keysOf(selectColumn(column, rows));
  const places = new Map<number, number>();
  for (let place = 0; place < rows.length; place++) places.set(rows[place]!, place);
  const placeOf = (row: number) => places.get(row)!;
  return {
    vector,
    placeOf,
    hasKey: (row) => hasKey(vector, placeOf(row)),
    areSame(a, b) {
      const [first, second] = [placeOf(a), placeOf(b)];
      return hasKey(vector, first) && hasKey(vector, second) && compareKeys(vector, first, second) === 0;
    },
  };
}

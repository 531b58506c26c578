import { compareKeys, hasKey, keysOf, NULL_CODE, selectColumn, textsOf } from "@turnmeter/columns";
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

/** The different texts that rows of a column have, each once; a dictionary may hold others. */
export function textsIn(column: Column<string | null>): readonly string[] {
  const { codes, dictionary } = textsOf(column);
  const isUsed = new Uint8Array(dictionary.length);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    if (code !== NULL_CODE) isUsed[code] = 1;
  }
  return dictionary.filter((_, code) => isUsed[code] === 1);
}

/** The places of a number in an array, ascending. */
export function placesOf(numbers: Int32Array | Uint8Array, wanted: number): Int32Array {
  const places: number[] = [];
  for (let place = numbers.indexOf(wanted); place !== -1; place = numbers.indexOf(wanted, place + 1))
    places.push(place);
  return new Int32Array(places);
}

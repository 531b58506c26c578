import { columnOfVector, selectIntegers, TextDictionary, vectorOf } from "@turnmeter/columns";
import type { TextVector } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";

/** Rows of two tables in one order: for each the row of the first table, else that of the second; the other one is −1. */
export interface Interleaved {
  readonly first: Int32Array;
  readonly second: Int32Array;
}

/**
 * A column of rows of two columns.
 *
 * @throws if they are not both of texts or both of integers
 */
export function interleave<V extends string | number | null>(
  first: Column<V>,
  second: Column<V>,
  places: Interleaved,
): Column<V> {
  const [a, b] = [vectorOf(first), vectorOf(second)];
  if (a.kind === "text" && b.kind === "text") return columnOfVector(interleaveTexts(a, b, places));
  if (a.kind === "integer" && b.kind === "integer")
    return columnOfVector({ kind: a.kind, values: interleaveIntegers(a.values, b.values, places) });
  throw new Error(`columns of kinds that do not go together: ${a.kind} and ${b.kind}`);
}

function interleaveTexts(a: TextVector, b: TextVector, places: Interleaved): TextVector {
  if (a.dictionary === b.dictionary) {
    return { ...a, codes: interleaveIntegers(a.codes, b.codes, places) };
  }
  const dictionary = new TextDictionary(a.dictionary);
  const codes = Int32Array.from(b.dictionary, (text) => dictionary.codeOf(text));
  const recoded = selectIntegers(codes, b.codes);
  return { kind: a.kind, codes: interleaveIntegers(a.codes, recoded, places), dictionary: dictionary.texts };
}

function interleaveIntegers(a: Int32Array, b: Int32Array, { first, second }: Interleaved): Int32Array {
  const values = new Int32Array(first.length);
  for (let row = 0; row < values.length; row++) {
    const place = first[row]!;
    values[row] = place === -1 ? b[second[row]!]! : a[place]!;
  }
  return values;
}

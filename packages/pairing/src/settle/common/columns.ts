import { mapTexts, NULL_CODE, selectIntegers, textsOf, type TextVector } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";
import { compareText } from "../../order.js";

/** Orders two rows by their texts. */
export function compareTexts({ codes, dictionary }: TextVector, a: number, b: number): number {
  return codes[a] === codes[b] ? 0 : compareText(dictionary[codes[a]!]!, dictionary[codes[b]!]!);
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

/** The rank of each row's text among all texts of the column in order, null last. */
export function ranksOfRows(column: Column<string | null>): Int32Array {
  const { codes, dictionary } = textsOf(column);
  const order = Int32Array.from(dictionary.keys()).sort((a, b) =>
    compareText(dictionary[a]!, dictionary[b]!),
  );
  const ranks = new Int32Array(order.length);
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank]!] = rank;
  return selectIntegers(ranks, codes, ranks.length);
}

/** The texts of a column by other names; null stays null. */
export function renamed<V extends string | null>(
  column: Column<V>,
  nameOf: (text: string) => string,
): Column<V>;
export function renamed(
  column: Column<string | null>,
  nameOf: (text: string) => string,
): Column<string | null> {
  return mapTexts(column, (text) => (text === null ? null : nameOf(text)));
}

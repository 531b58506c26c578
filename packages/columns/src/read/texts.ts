import type { Column } from "@turnmeter/schema";
import { columnOfVector } from "../columns/columns.js";
import { TextDictionary } from "../columns/text-dictionary.js";
import { selectIntegers } from "../vectors/select-vector.js";
import type { TextVector } from "../vectors/vector.js";
import { textsOf } from "./column-values.js";

/** The texts of a column by a dictionary that begins with the given words, so that a code can be told without its text. */
export function codesIn(column: Column<string | null>, words: readonly string[]): TextVector {
  const { codes, dictionary } = textsOf(column);
  const all = new TextDictionary(words);
  const newCodes = Int32Array.from(dictionary, (text) => all.codeOf(text));
  return { kind: "text", codes: selectIntegers(newCodes, codes), dictionary: all.texts };
}

/** The texts of a column through a function, which is called once for each text of its dictionary, and once for null. */
export function mapTexts<V extends string | null>(
  column: Column<string | null>,
  map: (text: string | null) => V,
): Column<V> {
  const { codes, dictionary } = textsOf(column);
  const mapped = new TextDictionary();
  const newCodes = Int32Array.from(dictionary, (text) => mapped.codeOf(map(text)));
  const selected = selectIntegers(newCodes, codes, mapped.codeOf(map(null)));
  return columnOfVector({ kind: "text", codes: selected, dictionary: mapped.texts });
}

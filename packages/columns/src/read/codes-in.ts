import type { Column } from "@turnmeter/schema";
import { textsOf } from "./column-values.js";
import { selectIntegers } from "../columns/select-vector.js";
import { TextDictionary } from "../columns/text-dictionary.js";
import type { TextVector } from "../vectors/vector.js";

/** The texts of a column by a dictionary that begins with the given words, so that a code can be told without its text. */
export function codesIn(column: Column<string | null>, words: readonly string[]): TextVector {
  const { codes, dictionary } = textsOf(column);
  const all = new TextDictionary(words);
  const newCodes = Int32Array.from(dictionary, (text) => all.codeOf(text));
  return { kind: "text", codes: selectIntegers(newCodes, codes), dictionary: all.texts };
}

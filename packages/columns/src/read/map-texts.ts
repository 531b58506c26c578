import type { Column } from "@turnmeter/schema";
import { columnOfVector } from "../columns/column-of-vector.js";
import { textsOf } from "./column-values.js";
import { selectIntegers } from "../columns/select-vector.js";
import { TextDictionary } from "../columns/text-dictionary.js";

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

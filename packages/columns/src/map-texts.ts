import type { Column } from "@turnmeter/schema";
import { columnOfVector } from "./column-of-vector.js";
import { textsOf } from "./column-values.js";
import { NULL_CODE } from "./stored-column.js";
import { TextDictionary } from "./text-dictionary.js";

const unknown = -2;

/** The texts of a column through a function, which is called once for each different text, and once for null. */
export function mapTexts<V extends string | null>(
  column: Column<string | null>,
  map: (text: string | null) => V,
): Column<V> {
  const { codes, dictionary } = textsOf(column);
  const mapped = new TextDictionary();
  const newCodes = new Int32Array(dictionary.length).fill(unknown);
  const selected = new Int32Array(codes.length);
  let codeOfNull = unknown;
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    let newCode = code === NULL_CODE ? codeOfNull : newCodes[code]!;
    if (newCode === unknown) {
      newCode = mapped.codeOf(map(code === NULL_CODE ? null : dictionary[code]!));
      if (code === NULL_CODE) codeOfNull = newCode;
      else newCodes[code] = newCode;
    }
    selected[row] = newCode;
  }
  return columnOfVector({ kind: "text", codes: selected, dictionary: mapped.texts });
}

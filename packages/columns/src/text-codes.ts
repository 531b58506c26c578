import type { Column } from "@turnmeter/schema";
import { textsOf } from "./column-values.js";
import { NULL_CODE } from "./stored-column.js";

/** The texts of a column as small numbers, by which rows can be compared and grouped without reading any text. */
export interface TextCodes {
  /** Codes are smaller than this; not every one of them need be in use. */
  readonly size: number;
  /** The same for equal texts; −1 for null. */
  codeAt(row: number): number;
  textOf(code: number): string;
}

/** The texts of a column as numbers: of kind `text`, their places in its dictionary. */
export function textCodes(column: Column<string | null>): TextCodes {
  const { codes, dictionary } = column.kind === "text" ? textsOf(column) : codesOfStrings(column);
  return { size: dictionary.length, codeAt: (row) => codes[row]!, textOf: (code) => dictionary[code]! };
}

function codesOfStrings(column: Column<string | null>) {
  const numbers = new Map<string, number>();
  const codes = Int32Array.from(column, (text: string | null) => {
    if (text === null) return NULL_CODE;
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  });
  return { codes, dictionary: [...numbers.keys()] };
}

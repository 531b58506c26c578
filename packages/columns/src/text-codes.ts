import type { Column } from "@turnmeter/schema";
import { TextColumn } from "./stored-column.js";

/** The texts of a column as small numbers, by which rows can be compared and grouped without reading any text. */
export interface TextCodes {
  /** Codes are smaller than this; not every one of them need be in use. */
  readonly size: number;
  /** The same for equal texts; −1 for null. */
  codeAt(row: number): number;
  textOf(code: number): string;
}

/** The texts of a column as numbers. Nothing is computed for a column of kind `text`. */
export function textCodes(column: Column<string | null>): TextCodes {
  if (column instanceof TextColumn) {
    const { dictionary } = column;
    return {
      size: dictionary.length,
      codeAt: (row) => column.codeAt(row),
      textOf: (code) => dictionary[code]!,
    };
  }
  const numbers = new Map<string, number>();
  const codes = Int32Array.from(column, (text: string | null) => {
    if (text === null) return -1;
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  });
  const texts = [...numbers.keys()];
  return { size: texts.length, codeAt: (row) => codes[row]!, textOf: (code) => texts[code]! };
}

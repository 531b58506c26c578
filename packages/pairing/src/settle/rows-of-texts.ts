import { textCodes } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";
import { rowsOfGroups } from "./rows-of-groups.js";
import type { GroupRows } from "./rows-of-groups.js";

/** The rows that have a text, by the text. */
export interface TextRows {
  countOf(text: string): number;
  forEach(text: string, visit: (row: number) => void): void;
}

/** The rows of each text of a column. */
export function rowsOfTexts(column: Column<string | null>): TextRows {
  const codes = textCodes(column);
  const codeOfRow = Int32Array.from({ length: column.length }, (_, row) => codes.codeAt(row));
  const groups: GroupRows = rowsOfGroups(codeOfRow, codes.size);
  const codeOf = new Map<string, number>();
  for (let code = 0; code < codes.size; code++) codeOf.set(codes.textOf(code), code);
  return {
    countOf(text) {
      const code = codeOf.get(text);
      return code === undefined ? 0 : groups.countOf(code);
    },
    forEach(text, visit) {
      const code = codeOf.get(text);
      if (code !== undefined) groups.forEach(code, visit);
    },
  };
}

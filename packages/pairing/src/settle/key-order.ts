import type { Column } from "@turnmeter/schema";
import { compareText } from "../compare-text.js";

/** The rows that are wanted, in the order of their keys. */
export function inOrderOfKeys(keys: Column<string>, isWanted: (row: number) => boolean): Int32Array {
  const rows: number[] = [];
  const names: string[] = [];
  for (let row = 0; row < keys.length; row++) {
    if (!isWanted(row)) continue;
    rows.push(row);
    names.push(keys.at(row));
  }
  return Int32Array.from(rows, (_, place) => place)
    .sort((a, b) => compareText(names[a]!, names[b]!))
    .map((place) => rows[place]!);
}

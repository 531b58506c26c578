import type { Table } from "@turnmeter/schema";
import { compareText } from "../../compare-text.js";

/** Where something was written. */
interface Placed {
  readonly file: string;
  readonly line: number;
}

/** The place of a row. */
export function placeAt({ file, line }: Table<Placed>["columns"], row: number): Placed {
  return { file: file.at(row), line: line.at(row) };
}

/** Orders rows by file and line. */
export function comparePlaces(a: Placed, b: Placed): number {
  return compareText(a.file, b.file) || a.line - b.line;
}

/** Orders the rows of a table by file and line. */
export function comparePlacesIn({
  columns: { file, line },
}: Table<Placed>): (a: number, b: number) => number {
  return (a, b) => compareText(file.at(a), file.at(b)) || line.at(a) - line.at(b);
}

/** Orders rows of a thread by line, then by file: a path says nothing about time, and copies of a log lie under other paths. */
export function compareLines(a: Placed, b: Placed): number {
  return a.line - b.line || compareText(a.file, b.file);
}

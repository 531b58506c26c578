import type { Table } from "@turnmeter/schema";

/** Orders texts by their UTF-16 units, the same on every machine; null comes last. */
export function compareText(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null || a < b ? -1 : 1;
}

/** The smaller of two instants; null is unknown. */
export function earlier(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null || a <= b ? a : b;
}

/** The larger of two instants; null is unknown. */
export function later(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null || a >= b ? a : b;
}

/** Orders instants, unknown ones last. */
export function compareInstants(a: number | null, b: number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : a - b;
}

/** The smaller of two instants from arrays of numbers; NaN is unknown. */
export function earlierOf(a: number, b: number): number {
  return b < a || Number.isNaN(a) ? b : a;
}

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

import { rowsOf, tableOf } from "@turnmeter/columns";
import { fileColumns, recordCountColumns } from "@turnmeter/schema";
import type { FileFact, RecordCountFact, Table } from "@turnmeter/schema";
import { compareText } from "../compare-text.js";

/** The files that were looked at, each once, by path. */
export function fileFacts(files: Table<FileFact>): Table<FileFact> {
  return tableOf(
    fileColumns,
    distinct(
      rowsOf(files),
      (a, b) => compareText(a.path, b.path),
      (file) => file.lines,
    ),
  );
}

/** What each file holds of each type of record, by file, client version and type. */
export function recordCountFacts(counts: Table<RecordCountFact>): Table<RecordCountFact> {
  return tableOf(
    recordCountColumns,
    distinct(
      rowsOf(counts),
      (a, b) =>
        compareText(a.file, b.file) ||
        compareText(a.clientVersion, b.clientVersion) ||
        compareText(a.type, b.type) ||
        compareText(a.subtype, b.subtype),
      ({ count }) => count,
    ),
  );
}

/** Rows in order; of several that read the same file the one that got furthest. */
function distinct<Row>(
  rows: Iterable<Row>,
  compare: (a: Row, b: Row) => number,
  extent: (row: Row) => number,
): readonly Row[] {
  const ordered = [...rows].sort((a, b) => compare(a, b) || extent(b) - extent(a));
  return ordered.filter((row, i) => i === 0 || compare(ordered[i - 1]!, row) !== 0);
}

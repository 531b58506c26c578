import { selectRows } from "@turnmeter/columns";
import type { FileFact, RecordCountFact, Table } from "@turnmeter/schema";
import { distinctRows } from "../common/distinct-rows.js";

/** The files that were looked at, each once, by path; of several readings of one the one that got furthest. */
export function fileFacts(files: Table<FileFact>): Table<FileFact> {
  return selectRows(files, distinctRows([files.columns.path], files.columns.lines));
}

/** What each file holds of each type of record, by file, client version and type. */
export function recordCountFacts(counts: Table<RecordCountFact>): Table<RecordCountFact> {
  const { file, clientVersion, type, subtype, count } = counts.columns;
  return selectRows(counts, distinctRows([file, clientVersion, type, subtype], count));
}

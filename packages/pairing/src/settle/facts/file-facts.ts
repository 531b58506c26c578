import { orderOfNumbers, selectRows, textsOf } from "@turnmeter/columns";
import type { Column, FileFact, RecordCountFact, Table } from "@turnmeter/schema";
import { ranksOfRows } from "../common/columns.js";

/** The files that were looked at, each once, by path; of several readings of one the one that got furthest. */
export function fileFacts(files: Table<FileFact>): Table<FileFact> {
  return selectRows(files, distinctRows([files.columns.path], files.columns.lines));
}

/** The number of records of each type, by file, client version and type. */
export function recordCountFacts(counts: Table<RecordCountFact>): Table<RecordCountFact> {
  const { file, clientVersion, type, subtype, count } = counts.columns;
  return selectRows(counts, distinctRows([file, clientVersion, type, subtype], count));
}

/** The rows in order of their texts, null last; of those with the same texts the first one with the largest extent. */
function distinctRows(texts: readonly Column<string | null>[], extent: Column<number>): readonly number[] {
  const places = placesInOrder(texts, extent.length);
  const rows: number[] = [];
  let last = -1;
  for (const row of orderOfNumbers(places)) {
    const isOther = rows.length === 0 || places[row] !== last;
    if (isOther) rows.push(row);
    else if (extent.at(row) > extent.at(rows.at(-1)!)) rows[rows.length - 1] = row;
    last = places[row]!;
  }
  return rows;
}

/** A number for each row, which orders rows as their texts do. */
function placesInOrder(texts: readonly Column<string | null>[], length: number): Float64Array {
  const places = new Float64Array(length);
  let size = 1;
  for (const column of texts) {
    const ranks = ranksOfRows(column);
    const most = textsOf(column).dictionary.length + 1;
    for (let row = 0; row < length; row++) places[row] = places[row]! * most + ranks[row]!;
    size *= most;
    if (size > mostPlaces) size = renumber(places);
  }
  return places;
}

/** Where there could be more they are numbered anew, so that they stay below 2^53 with the next text. */
const mostPlaces = 2 ** 24;

/** Renumbers the distinct places from 0, in their order; returns their number. */
function renumber(places: Float64Array): number {
  let number = -1;
  let last = -1;
  for (const row of orderOfNumbers(places)) {
    if (number === -1 || places[row] !== last) number++;
    last = places[row]!;
    places[row] = number;
  }
  return number + 1;
}

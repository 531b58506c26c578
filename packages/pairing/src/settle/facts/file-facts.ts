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

/** Distinct rows by their texts, null last; the largest extent wins, then the first. */
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

/** A number per row that sorts rows like their texts. */
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

/** Renumbered above this, so that the next text keeps them below 2^53. */
const mostPlaces = 2 ** 24;

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

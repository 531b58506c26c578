import { factColumn, type FactTable, numbersOf } from "./fact-table.js";
import type { Measure, RowGroups, TopRow } from "./metric.js";
import type { Place } from "../rows/usage.js";

type Top = Extract<Measure, { readonly top: number }>;

/** The first rows of each group, as `Measure` says. */
export function topRows(
  { top, by, of }: Top,
  table: FactTable,
  { size, ofRow }: RowGroups,
): readonly (readonly TopRow[])[] {
  const numbers = by.map((name) => {
    const { values, none } = numbersOf(table, name);
    return (row: number) => (values[row] === none || Number.isNaN(values[row]!) ? 0 : values[row]!);
  });
  const isBefore = (a: number, b: number): boolean => {
    for (const numberAt of numbers) if (numberAt(a) !== numberAt(b)) return numberAt(a) > numberAt(b);
    return a < b;
  };
  const found = Array.from({ length: size }, () => Array<number>());
  for (let row = 0; row < ofRow.length; row++) {
    const rows = found[ofRow[row]!];
    if (rows === undefined) continue;
    let place = rows.length;
    while (place > 0 && isBefore(row, rows[place - 1]!)) place--;
    if (place === top) continue;
    rows.splice(place, 0, row);
    if (rows.length > top) rows.pop();
  }
  const columns = of.map((name) => factColumn(table, name));
  return found.map((rows) =>
    rows.map((row) => ({
      by: numbers.map((numberAt) => numberAt(row)),
      place: row,
      values: columns.map((column) => column.at(row)),
    })),
  );
}

/** The first rows of several groups of one table, in their order. */
export function joinTopRows(groups: readonly (readonly TopRow[])[], most: number): readonly TopRow[] {
  return groups.flat().sort(compareTopRows).slice(0, most);
}

function compareTopRows(a: TopRow, b: TopRow): number {
  const different = a.by.findIndex((value, place) => value !== b.by[place]);
  return different === -1 ? a.place - b.place : b.by[different]! - a.by[different]!;
}

/** How many examples a row has at most. */
export const mostExamples = 3;

/** A measure of the places of the first rows by some columns, the largest numbers first. */
export function topPlaces<const By extends string>(...by: readonly By[]) {
  return { top: mostExamples, by, of: ["sessionId", "file", "line"] } as const;
}

/** The places of the first rows of several groups of one table. */
export function placesOf(groups: readonly (readonly TopRow[])[]): readonly Place[] {
  return joinTopRows(groups, mostExamples).map(placeOf);
}

/** The place of a row that {@link topPlaces} measured. */
export function placeOf({ values }: TopRow): Place {
  const [sessionId, file, line] = values;
  return { sessionId: String(sessionId), file: String(file), line: Number(line) };
}

import {
  concatRanges,
  createTable,
  openIntegers,
  openTable,
  openTexts,
  PackReader,
  packNumbers,
  packTable,
  packTexts,
  PackWriter,
  concatTables,
} from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import { candidateColumns, candidateNames, mapTables } from "./candidates.js";
import type { Candidates, CandidateName, UnitRows } from "./candidates.js";

/** Candidates, and the rows of each unit. */
export interface CandidatesOfUnits {
  readonly candidates: Candidates;
  readonly units: UnitRows;
}

/** Candidates of units as bytes hold them. */
export interface CandidatePack {
  /** The names of its units. */
  readonly units: readonly string[];
  /**
   * The candidates of the units that `keep` accepts, in the order in which they were packed. Nothing is copied; if it
   * accepts all units, the tables are those that were packed.
   */
  candidatesOf(keep: (unit: string) => boolean): CandidatesOfUnits;
}

/** Candidates as bytes, for later: some 5 % of the logs. Rows of no unit are left out. */
export function packCandidates({ candidates, units }: CandidatesOfUnits): Uint8Array<ArrayBuffer> {
  const named = selectUnits({ candidates, units }, (name) => name !== null);
  const writer = new PackWriter();
  packTexts(
    writer,
    named.units.names.filter((name) => name !== null),
  );
  packTexts(writer, candidateNames);
  for (const name of candidateNames) {
    packNumbers(writer, Int32Array.from(named.units.ends[name]), -1);
    packTable<object>(writer, named.candidates[name]);
  }
  return writer.finish();
}

/**
 * The candidates that {@link packCandidates} wrote, as views of the bytes, which must not change. What an older version did not write
 * is not known: a column is null in every row, a table has no rows.
 *
 * @throws if the bytes are no such pack, or one whose columns are of other kinds
 */
export function openPack(bytes: Uint8Array): CandidatePack {
  const reader = new PackReader(bytes);
  const names = openTexts(reader);
  const ends = mapTables<{ [K in CandidateName]: readonly number[] }>(() => names.map(() => 0));
  const tables = new Map<string, Table<object>>();
  for (const name of openTexts(reader)) {
    const tableEnds = openIntegers(reader, names.length, -1);
    const known = candidateNames.find((each) => each === name);
    tables.set(name, openTable<object>(reader, known === undefined ? {} : candidateColumns[known]));
    if (known !== undefined) ends[known] = Array.from(tableEnds);
  }
  const candidates = mapTables<Candidates>(
    (name) => tables.get(name) ?? createTable<object>(candidateColumns[name]).finish(),
  );
  const all = { candidates, units: { names, ends } };
  return {
    units: names,
    candidatesOf: (keep) => selectUnits(all, (name) => name !== null && keep(name)),
  };
}

/**
 * The candidates of the units that `keep` accepts, by name (null for rows of no unit) and place. If it accepts all, nothing is
 * copied.
 */
export function selectUnits(
  all: CandidatesOfUnits,
  keep: (name: string | null, unit: number) => boolean,
): CandidatesOfUnits {
  const { names, ends } = all.units;
  const isKept = names.map(keep);
  if (!isKept.includes(false)) return all;
  const newEnds = mapTables<{ [K in CandidateName]: readonly number[] }>(() => []);
  const candidates = mapTables<Candidates>((name) => {
    const { ranges, ends: own } = rowsOfUnits(ends[name], isKept);
    newEnds[name] = own;
    return rowsIn(name, all.candidates[name], ranges);
  });
  return { candidates, units: { names: names.filter((_, unit) => isKept[unit]), ends: newEnds } };
}

/** From `from` until before `to`. */
type RowRange = readonly [from: number, to: number];

function rowsIn(name: CandidateName, table: Table<object>, ranges: readonly RowRange[]): Table<object> {
  return concatRanges<object>(
    candidateColumns[name],
    ranges.map(([from, to]) => ({ table, from, to })),
  );
}

function rowsOfUnits(ends: readonly number[], isKept: readonly boolean[]) {
  const ranges: RowRange[] = [];
  const newEnds: number[] = [];
  let rowCount = 0;
  for (const [unit, end] of ends.entries()) {
    if (!isKept[unit]) continue;
    const from = unit === 0 ? 0 : ends[unit - 1]!;
    const last = ranges.at(-1);
    if (last?.[1] === from) ranges[ranges.length - 1] = [last[0], end];
    else ranges.push([from, end]);
    newEnds.push((rowCount += end - from));
  }
  return { ranges: ranges.filter(([from, to]) => from < to), ends: newEnds };
}

/** Joins candidates. If only one part has rows of a kind, they are not copied. */
export function joinCandidates(parts: readonly Candidates[]): Candidates {
  return mapTables<Candidates>((name) => {
    const tables = parts.map((part) => part[name]).filter(({ rowCount }) => rowCount > 0);
    return concatTables<object>(candidateColumns[name], tables);
  });
}

/** Candidates as the rows of one unit without a name. */
export function ofNoUnit(candidates: Candidates): CandidatesOfUnits {
  const ends = mapTables<UnitRows["ends"]>((name) => [candidates[name].rowCount]);
  return { candidates, units: { names: [null], ends } };
}

/** The candidates of several parts as one, with the rows of each unit. */
export function joinUnits(parts: readonly CandidatesOfUnits[]): CandidatesOfUnits {
  return {
    candidates: joinCandidates(parts.map(({ candidates }) => candidates)),
    units: joinRows(parts),
  };
}

function joinRows(parts: readonly CandidatesOfUnits[]): UnitRows {
  const ends = mapTables<{ readonly [K in CandidateName]: number[] }>(() => []);
  for (const name of candidateNames) {
    let rowCount = 0;
    for (const { candidates, units } of parts) {
      for (const end of units.ends[name]) ends[name].push(rowCount + end);
      rowCount += candidates[name].rowCount;
    }
  }
  return { names: parts.flatMap(({ units }) => units.names), ends };
}

import { filterRows, textsOf } from "@turnmeter/columns";
import {
  candidateNames,
  joinUnits,
  mapTables,
  ofNoUnit,
  settle,
  selectUnits,
  withPaths,
} from "@turnmeter/pairing";
import type { Candidates, CandidatesOfUnits, CandidateName } from "@turnmeter/pairing";
import type { LogUnit } from "@turnmeter/parser";
import type { Column, Table } from "@turnmeter/schema";
import { factNames } from "../fact-tables.js";
import { contentTimeMs } from "./unit-keys.js";

/** An earlier state of a unit as a unit of its own, with paths that say when it was written: no log has its lines any more. */
export function earlierState(candidates: Candidates, name: string, unit: LogUnit): CandidatesOfUnits {
  const pathOf = (path: string): string => earlierPath(path, unit);
  const renamed = mapTables<Candidates>((table) => withPaths(table, candidates[table], pathOf));
  return { candidates: renamed, units: { ...ofNoUnit(renamed).units, names: [name] } };
}

/** The path of a file in an earlier state of a unit. */
export function earlierPath(path: string, { files: [main] }: LogUnit): string {
  return `${path} as of ${new Date(contentTimeMs(main!.version)).toISOString()}`;
}

/** Tables about files themselves, not their content. */
const tablesOfFiles: ReadonlySet<string> = new Set(["files", "recordCounts", "copies", "problems"]);

/** Fact columns that say where a row was found, and how often. */
const placeColumns: ReadonlySet<string> = new Set(["file", "line", "copies"]);

/** Candidate columns that say where a row was found. */
const placeName = /^(?:file|costFile|line|.*Line)$/;

/** The sessions of a state whose rows, compared without their places, no other state has. */
export function sessionsLeft(
  { candidates }: CandidatesOfUnits,
  others: readonly CandidatesOfUnits[],
): readonly string[] {
  const own = rowsOfSessions(candidates);
  // Places decide which rows a fork has copied.
  if (candidates.forks.rowCount > 0) return [...own.keys()];
  const known = others.map((other) => rowsOfSessions(other.candidates));
  return [...own].flatMap(([session, rows]) =>
    known.some((each) => each.get(session) === rows) ? [] : [session],
  );
}

function rowsOfSessions(candidates: Candidates): ReadonlyMap<string, string> {
  const found = new Map<string, string[]>();
  for (const name of candidateNames) {
    const table: Table<object> = candidates[name];
    const ids = sessionIdsOf(candidates, name);
    if (ids === null) continue;
    const all: [string, Column<unknown>][] = Object.entries(table.columns);
    const columns = all.filter(([field]) => !placeName.test(field));
    for (let row = 0; row < table.rowCount; row++) {
      const id = ids.at(row);
      if (id === null) continue;
      const text = JSON.stringify([name, ...columns.map(([, column]) => column.at(row))]);
      const rows = found.get(id);
      if (rows === undefined) found.set(id, [text]);
      else rows.push(text);
    }
  }
  return new Map([...found].map(([id, rows]) => [id, rows.sort().join()]));
}

/** Whether a log has only grown since a state: all that it said then, it still says in the same places, with no fewer tokens. */
export function hasGrown(state: CandidatesOfUnits, log: CandidatesOfUnits): boolean {
  if (outputTokensOf(state) > outputTokensOf(log)) return false;
  const [before, now] = [state, log].map(placesOf);
  return before!.every((places, table) => {
    const present = new Set(now![table]);
    return places.every((place) => present.has(place));
  });
}

/** Rows that keep their position while a log grows, and calls with a result: a later one replaces it, so that moves. */
function placesOf({
  candidates: { requests, calls, results, prompts, marks },
}: CandidatesOfUnits): readonly (readonly string[])[] {
  const { file, firstLine, firstAt, turnId } = requests.columns;
  return [
    textsOfPlaces([file, firstLine, firstAt, turnId]),
    textsOfPlaces([calls.columns.file, calls.columns.line, calls.columns.callId]),
    textsOfPlaces([results.columns.file, results.columns.callKey]),
    textsOfPlaces([prompts.columns.file, prompts.columns.line, prompts.columns.at]),
    textsOfPlaces([marks.columns.file, marks.columns.line, marks.columns.markKey]),
  ];
}

function textsOfPlaces(columns: readonly Column<string | number | null>[]): readonly string[] {
  const length = columns[0]?.length ?? 0;
  return Array.from({ length }, (_, row) => columns.map((column) => column.at(row)).join(" "));
}

function outputTokensOf({ candidates: { requests } }: CandidatesOfUnits): number {
  let sum = 0;
  for (const tokens of requests.columns.outputTokens) sum += tokens ?? 0;
  return sum;
}

/** Whether a state of a log adds anything to other states of it. */
export function addsTo(state: CandidatesOfUnits, others: CandidatesOfUnits): boolean {
  const [alone, together] = [settle(others.candidates), settle(joinUnits([others, state]).candidates)];
  return factNames.some((name) => !tablesOfFiles.has(name) && !saySame(alone[name], together[name]));
}

function saySame(table: Table<object>, other: Table<object>): boolean {
  if (table.rowCount !== other.rowCount) return false;
  const [columns, others]: [string, Column<unknown>][][] = [table, other].map(({ columns: all }) =>
    Object.entries(all).filter(([field]) => !placeColumns.has(field)),
  );
  return columns!.every(([, column], place) => {
    const [, otherColumn] = others![place]!;
    return Array.from({ length: table.rowCount }).every((_, row) => column.at(row) === otherColumn.at(row));
  });
}

/** The ids of sessions in a table; null if its rows name none. */
function sessionIdsOf(candidates: Candidates, table: CandidateName): Column<string | null> | null {
  const { columns } = candidates[table];
  return "sessionId" in columns ? columns.sessionId : null;
}

/** The names of the units that have rows of sessions. */
export function unitsWith(
  ids: ReadonlySet<string>,
  { candidates, units }: CandidatesOfUnits,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const table of candidateNames) {
    const column = sessionIdsOf(candidates, table);
    if (column === null || !textsOf(column).dictionary.some((id) => ids.has(id))) continue;
    let unit = 0;
    for (let row = 0; row < column.length; row++) {
      while (row >= units.ends[table][unit]!) unit++;
      if (ids.has(column.at(row) ?? "")) found.add(units.names[unit] ?? "");
    }
  }
  return found;
}

/** Units without the rows of sessions; those that have no other rows are left out. */
export function withoutSessions(all: CandidatesOfUnits, ids: ReadonlySet<string>): CandidatesOfUnits {
  const touched = unitsWith(ids, all);
  if (touched.size === 0) return all;
  const parts = [...touched].flatMap((name) => {
    const { candidates, units } = selectUnits(all, (each) => each === name);
    const hasOthers = candidateNames.some((table) =>
      Array.from(sessionIdsOf(candidates, table) ?? []).some((id) => id !== null && !ids.has(id)),
    );
    if (!hasOthers || units.names.length > 1) return [];
    const left = mapTables<Candidates>((table) => {
      const column = sessionIdsOf(candidates, table);
      return filterRows<object>(candidates[table], (row) => !ids.has(column?.at(row) ?? ""));
    });
    const ends = mapTables<CandidatesOfUnits["units"]["ends"]>((table) => [left[table].rowCount]);
    return [{ candidates: left, units: { ...units, ends } }];
  });
  return joinUnits([selectUnits(all, (name) => !touched.has(name ?? "")), ...parts]);
}

/** The rows of some sessions, and rows without a session; null: all rows. */
export function ofSessions(
  { candidates }: CandidatesOfUnits,
  sessions: readonly string[] | null,
): Candidates {
  if (sessions === null) return candidates;
  const wanted: ReadonlySet<string | null> = new Set([null, ...sessions]);
  return mapTables<Candidates>((name) => {
    const table: Table<object> = candidates[name];
    const ids = sessionIdsOf(candidates, name);
    return ids === null ? table : filterRows(table, (row) => wanted.has(ids.at(row)));
  });
}

import { columnOfVector, vectorOf } from "@turnmeter/columns";
import { joinUnits, mapTables, selectUnits } from "@turnmeter/pairing";
import type { CandidateName, Candidates, CandidatesOfUnits } from "@turnmeter/pairing";
import type { Column, Table } from "@turnmeter/schema";
import { contentHash } from "../content-hash.js";

/** The units of one machine. */
export interface MachineUnits {
  readonly machine: string;
  readonly all: CandidatesOfUnits;
}

/** A unit that has a path. */
interface Holder {
  readonly all: CandidatesOfUnits;
  readonly unit: number;
}

/**
 * The units of several machines, so that a path names one log. The same unit on two machines, as a synced folder leaves it, is there
 * once. Where machines have different logs at one path, the first machine by name keeps it; the others' path begins with their name:
 * `laptop:/home/ann/…`.
 */
export function withOwnPlaces(machines: readonly MachineUnits[]): readonly CandidatesOfUnits[] {
  const holders = new Map<string, Holder[]>();
  return machines
    .toSorted((a, b) => (a.machine < b.machine ? -1 : a.machine > b.machine ? 1 : 0))
    .map(({ machine, all }, place, sorted) => {
      const before = sorted.slice(0, place).filter((other) => other.machine === machine).length;
      const paths = pathsOfUnits(all);
      const met = paths.map((own) => own.flatMap((path) => holders.get(path) ?? []));
      const isRepeated = met.map((others, unit) => repeats({ all, unit }, others));
      for (const [unit, own] of paths.entries())
        for (const path of own) holders.set(path, [...(holders.get(path) ?? []), { all, unit }]);
      const isMoved = met.map((others, unit) => others.length > 0 && !isRepeated[unit]);
      return joinUnits([
        selectUnits(all, (_, unit) => !isMoved[unit] && !isRepeated[unit]),
        moved(
          selectUnits(all, (_, unit) => isMoved[unit] === true),
          before === 0 ? machine : `${machine}#${before + 1}`,
        ),
      ]);
    });
}

/** Whether a unit's rows are those of one of some others. */
function repeats({ all, unit }: Holder, others: readonly Holder[]): boolean {
  if (others.length === 0) return false;
  const content = contentHash(all, unit);
  return others.some((other) => contentHash(other.all, other.unit) === content);
}

/** The paths of each unit's logs. */
function pathsOfUnits({ candidates, units }: CandidatesOfUnits): readonly (readonly string[])[] {
  const { path } = candidates.files.columns;
  let from = 0;
  return units.ends.files.map((end) => {
    const own: string[] = [];
    for (; from < end; from++) own.push(path.at(from));
    return own;
  });
}

/** The fields of candidates that hold the path of a log; of files the path itself. */
const fileFields = ["file", "costFile"];

function moved({ candidates, units }: CandidatesOfUnits, machine: string): CandidatesOfUnits {
  return {
    units,
    candidates: mapTables<Candidates>((name) => movedTable(name, candidates[name], machine)),
  };
}

function movedTable(name: CandidateName, table: Table<object>, machine: string): Table<object> {
  const fields = name === "files" ? ["path"] : fileFields;
  const columns: [string, Column<unknown>][] = Object.entries(table.columns);
  const movedColumns = columns.map(([field, column]) => [
    field,
    fields.includes(field) ? movedPaths(column, machine) : column,
  ]);
  return { rowCount: table.rowCount, columns: Object.fromEntries(movedColumns) };
}

function movedPaths(column: Column<unknown>, machine: string): Column<unknown> {
  const vector = vectorOf(column);
  if (vector.kind !== "text") throw new Error(`paths are in a column of kind ${vector.kind}`);
  return columnOfVector({ ...vector, dictionary: vector.dictionary.map((path) => `${machine}:${path}`) });
}

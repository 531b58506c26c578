import { rowsWhere, selectRows } from "@turnmeter/columns";
import { joinUnits, mapTables, ofNoUnit, pathColumns, selectUnits, candidateNames } from "@turnmeter/pairing";
import type { CandidateName, Candidates, CandidatesOfUnits } from "@turnmeter/pairing";
import type { Column, FileFact, Table } from "@turnmeter/schema";
import { LakeError } from "../lake-error.js";
import type { LakeFolder } from "../lake-folder.js";
import type { LakeBatch, LakeManifest } from "../manifest/manifest.js";
import { readBatch } from "../open/read-batch.js";
import { sha256, contentHash } from "../hashes.js";

/** The part of an exported unit whose logs are gone. */
interface GoneUnit {
  /** Its new name in the lake. */
  readonly name: string;
  /** Number of its logs that are gone. */
  readonly logs: number;
}

/** The units of a batch whose logs are gone. */
export interface GoneOfBatch {
  readonly week: string;
  readonly units: readonly GoneUnit[];
  /**
   * Their rows.
   *
   * @throws LakeError where the batch is damaged
   */
  readonly read: () => Promise<CandidatesOfUnits>;
}

/** The logs that are there now. */
export interface LogsThere {
  readonly all: CandidatesOfUnits;
  /** The names of their units in the lake. */
  readonly names: readonly (string | null)[];
}

/**
 * What an earlier export has of logs that are gone. A log that is there but cannot be read counts as gone: what it says now is not known.
 *
 * @throws LakeError where that is not known, as a file is damaged
 */
export async function goneUnits(
  lake: LakeFolder,
  manifest: LakeManifest,
  { all, names }: LogsThere,
): Promise<readonly GoneOfBatch[]> {
  const known = new Set(names);
  const changed = manifest.batches.filter(({ units }) => units.some((name) => !known.has(name)));
  const there = pathsThere(all.candidates);
  const found = await Promise.all(
    changed.map((batch) => goneOfBatch(batch, earlierBatch(lake, manifest, batch), { known, there })),
  );
  return found.filter(({ units }) => units.length > 0);
}

function pathsThere({ files: { columns, rowCount } }: Candidates): ReadonlySet<string> {
  const { path, status } = columns;
  const there = rowsWhere(rowCount, (row) => status.at(row) !== "failed");
  return new Set(Array.from(there, (row) => path.at(row)));
}

type ReadEarlier = (tables?: readonly CandidateName[]) => Promise<CandidatesOfUnits>;

function earlierBatch(lake: LakeFolder, manifest: LakeManifest, batch: LakeBatch): ReadEarlier {
  return async (tables) => {
    const { units, gap } = await readBatch(lake, manifest, batch, tables);
    if (units !== null) return joinUnits([units]);
    throw new LakeError(
      "incomplete",
      `${gap}, and may hold what is gone from this machine: put the file back, or give that up with --forget-gone`,
    );
  };
}

async function goneOfBatch(
  { week, units: names }: LakeBatch,
  read: ReadEarlier,
  { known, there }: { readonly known: ReadonlySet<string | null>; readonly there: ReadonlySet<string> },
): Promise<GoneOfBatch> {
  const files = await read(["files"]);
  const found = new Map<number, GoneUnit & { readonly paths: ReadonlySet<string> | null }>();
  for (const [unit, logs] of logsOfUnits(files).entries()) {
    const name = names[unit]!;
    const gone = logs.filter((path) => !there.has(path));
    if (known.has(name) || gone.length === 0) continue;
    const isWhole = gone.length === logs.length;
    found.set(unit, {
      name: isWhole ? name : sha256(JSON.stringify([name, ...gone.sort()])).slice(0, unitNameDigits),
      logs: gone.length,
      paths: isWhole ? null : new Set(gone),
    });
  }
  return {
    week,
    units: [...found.values()],
    read: async () => {
      const all = await read();
      const parts = [...found].map(([place, { paths }]) => {
        const unit = selectUnits(all, (_, other) => other === place);
        return paths === null ? unit : rowsOfLogs(unit, paths);
      });
      return joinUnits(parts);
    },
  };
}

function logsOfUnits({ candidates, units }: CandidatesOfUnits): readonly (readonly string[])[] {
  const { path, status, lines } = candidates.files.columns;
  let row = 0;
  return units.ends.files.map((end) => {
    const own: string[] = [];
    for (; row < end; row++) if (isLog(status.at(row), lines.at(row))) own.push(path.at(row));
    return own;
  });
}

function isLog(status: FileFact["status"], lines: number): boolean {
  return status === "read" || lines > 0;
}

function rowsOfLogs({ candidates }: CandidatesOfUnits, paths: ReadonlySet<string>): CandidatesOfUnits {
  const isOf = (path: unknown) => typeof path === "string" && paths.has(path);
  const rowsIn = (name: CandidateName, table: Table<object>): Table<object> => {
    const columns: [string, Column<unknown>][] = Object.entries(table.columns);
    const places = columns.flatMap(([field, column]) => (pathColumns(name).includes(field) ? [column] : []));
    // Where a worktree lies is true of all logs.
    if (places.length === 0) return table;
    return selectRows(
      table,
      rowsWhere(table.rowCount, (row) => places.some((column) => isOf(column.at(row)))),
    );
  };
  return ofNoUnit(mapTables<Candidates>((name) => rowsIn(name, candidates[name])));
}

/** Hexadecimal digits of a unit's name. */
const unitNameDigits = 16;

/** The name of each unit in the lake, which changes when the unit does. A unit without a name of its own, such as files that could not be read, is named by its rows. Null for a unit without rows. */
export function unitNames(all: CandidatesOfUnits): readonly (string | null)[] {
  return all.units.names.map((name, unit) => {
    if (!hasRows(all, unit)) return null;
    return (name ? sha256(name) : contentHash(all, unit)).slice(0, unitNameDigits);
  });
}

function hasRows({ units }: CandidatesOfUnits, unit: number): boolean {
  return candidateNames.some(
    (name) => units.ends[name][unit] !== (unit === 0 ? 0 : units.ends[name][unit - 1]),
  );
}

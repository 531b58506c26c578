import { textsOf } from "@turnmeter/columns";
import { candidateNames, createCandidates, mapTables } from "@turnmeter/pairing";
import type { CandidateName, CandidatesOfUnits } from "@turnmeter/pairing";
import type { Table } from "@turnmeter/schema";
import { withKeys, type BatchTables } from "../key-references.js";
import { lakeColumns, lakeVersion, mayLack, type WithUnit } from "../lake-columns.js";
import type { LakeFolder } from "../lake-folder.js";
import { partName } from "../layout.js";
import type { LakeBatch, LakeManifest, LakePart } from "../manifest/manifest.js";
import { readParquet } from "../parquet/read-parquet.js";
import { sha256 } from "../hashes.js";

/** A batch as it was read: its units, or why it cannot be used. */
export interface ReadBatch {
  readonly units: CandidatesOfUnits | null;
  /** A sentence; null if the batch is whole. */
  readonly gap: string | null;
}

type LakeTable = Table<WithUnit<object>>;

/**
 * Reads the tables of a batch, at once: over a network each takes as long as all. They belong together: if one is missing or damaged,
 * none is used.
 *
 * @param manifest of the machine that the batch is of
 * @param wanted the tables to read, the others are then without rows; by default all
 */
export async function readBatch(
  lake: LakeFolder,
  manifest: Pick<LakeManifest, "machine" | "version">,
  batch: LakeBatch,
  wanted: readonly CandidateName[] = candidateNames,
): Promise<ReadBatch> {
  const { machine, version } = manifest;
  const parts = batch.parts.filter(({ table }) => wanted.includes(table));
  const files = await Promise.all(
    parts.map(async (part) => {
      const name = partName({ ...batch, ...part, machine });
      return { part, name, bytes: await lake.read(name) };
    }),
  );
  const tables = new Map<CandidateName, LakeTable>();
  for (const { part, name, bytes } of files) {
    if (bytes === null) return { units: null, gap: `${name} is missing` };
    if (bytes.length !== part.bytes || sha256(bytes) !== part.sha256)
      return {
        units: null,
        gap: `${name} is damaged, or another file than the manifest of ${machine} names`,
      };
    try {
      tables.set(part.table, readPart(bytes, part, version));
    } catch (error) {
      return {
        units: null,
        gap: `${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      };
    }
  }
  return { units: unitsOf(tables, batch.units), gap: null };
}

function readPart(bytes: Uint8Array, { table, rows }: LakePart, version: number): LakeTable {
  const read = readParquet<WithUnit<object>>(
    bytes,
    lakeColumns(table),
    version === lakeVersion ? undefined : (column) => mayLack(table, column),
  );
  if (read.rowCount !== rows) throw new Error(`it has ${read.rowCount} rows, not ${rows}`);
  return read;
}

function unitsOf(tables: ReadonlyMap<CandidateName, LakeTable>, names: readonly string[]): CandidatesOfUnits {
  const empty = createCandidates().finish();
  return {
    candidates: withKeys(mapTables<BatchTables>((name) => tables.get(name) ?? empty[name])),
    units: {
      names,
      ends: mapTables<CandidatesOfUnits["units"]["ends"]>((name) => endsOf(tables.get(name), names)),
    },
  };
}

/** Row count up to the end of each unit. */
function endsOf(table: LakeTable | undefined, names: readonly string[]): readonly number[] {
  if (table === undefined) return names.map(() => 0);
  const { codes, dictionary } = textsOf(table.columns.unit);
  const counts = new Map<string, number>();
  for (const code of codes) {
    const name = dictionary[code]!;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  let end = 0;
  return names.map((name) => (end += counts.get(name) ?? 0));
}

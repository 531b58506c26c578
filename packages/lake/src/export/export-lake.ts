import { columnOfVector } from "@turnmeter/columns";
import { activityGapMs, candidateNames } from "@turnmeter/pairing";
import type { ActivityOptions, CandidateName, CandidatesOfUnits } from "@turnmeter/pairing";
import type { Table } from "@turnmeter/schema";
import { withKeyRows } from "../key-references.js";
import { columnsHash, lakeVersion, readableFrom } from "../lake-columns.js";
import { LakeError } from "../lake-error.js";
import { checkLake, refuseOtherFolder, type LakeFolder } from "../lake-folder.js";
import { isPartOf, manifestName, partName } from "../layout.js";
import { manifestBytes, manifestForm } from "../manifest/manifest.js";
import type { LakeBatch, LakeManifest, LakePart } from "../manifest/manifest.js";
import { readManifest } from "../manifest/read-manifest.js";
import { writeParquet } from "../parquet/write-parquet.js";
import { sha256 } from "../hashes.js";
import { batchesOf, lastInstant, type Batch } from "./batches.js";
import { goneUnits, unitNames, type GoneOfBatch, type LogsThere } from "./gone-units.js";

/** Who writes into a lake, and what its rows come from. */
export interface ExportOptions extends ActivityOptions {
  /** The machine's name in the lake: up to 64 letters in lower case, digits and hyphens. */
  readonly machine: string;
  /** The person whose machine it is; by default named like the machine. */
  readonly person?: string;
  /** The version of the program, for whoever looks into the lake. */
  readonly program: string;
  /** Identifies the key that names were hidden with, 16 hexadecimal digits; null, the default, where names are not hidden. */
  readonly keyId?: string | null;
  /** The current time, epoch ms; if absent, the manifest does not say when something was last changed. */
  readonly at?: number;
  /** Identifies the build that read the logs: a different build writes everything anew. */
  readonly build: string;
  /** True: units of gone logs are removed from the lake. Default false: they stay. */
  readonly forgetGone?: boolean;
}

/** The result of an export. */
export interface LakeExport {
  /** The tables that now lie in the lake for this machine, those without rows left out. */
  readonly tables: readonly {
    readonly table: CandidateName;
    readonly rows: number;
    readonly bytes: number;
  }[];
  /** Logs that it is made of, and their bytes. */
  readonly sources: number;
  readonly sourceBytes: number;
  /** Logs among them that are gone from the machine. */
  readonly gone: number;
  /** Files written, left as they were, and removed. */
  readonly written: number;
  readonly kept: number;
  readonly removed: number;
}

/**
 * Puts candidates into a lake as one machine's, in place of what it had there of the same logs. Batches that have not changed are not
 * written again. Readers see the old content or all of the new; where writing fails, what was written is removed and the old content stays.
 *
 * @throws LakeError if the folder holds something else, or a manifest of another version; unless `forgetGone`, where it is not
 * known what the machine has there of logs that are gone, or that does not fit; TypeError if the lake is not a LakeFolder
 */
export async function exportLake(
  lake: LakeFolder,
  all: CandidatesOfUnits,
  {
    machine,
    person = machine,
    program,
    build,
    keyId = null,
    activeGapMs = activityGapMs,
    forgetGone = false,
    at,
  }: ExportOptions,
): Promise<LakeExport> {
  checkLake(lake);
  const files = await lake.list();
  refuseOtherFolder(lake, files);
  const old = await oldManifest(lake, machine, forgetGone);
  const names = unitNames(all);
  const gone =
    old === null || forgetGone ? [] : await keptUnits(lake, old, { all, names }, { keyId, activeGapMs });
  const there = new Map(files.map(({ name, sizeBytes }) => [name, sizeBytes]));
  const reading = JSON.stringify([columnsHash(), build, activeGapMs]);
  const known = new Map(old?.batches.map((batch) => [batch.key, batch]));
  const isThere = (batch: LakeBatch) =>
    batch.parts.every((part) => there.get(partName({ ...batch, ...part, machine })) === part.bytes);
  const writer = new PartWriter(lake, machine, there);
  try {
    const batches: LakeBatch[] = [];
    for (const batch of batchesOf({ all, names, gone }, reading)) {
      const before = known.get(batch.key);
      batches.push(before !== undefined && isThere(before) ? before : await writer.write(batch));
    }
    const manifest: LakeManifest = {
      form: manifestForm,
      machine,
      person,
      program,
      version: lakeVersion,
      readableFrom,
      ...changed(old?.changedAt),
      keyId,
      activeGapMs,
      lastAt: laterOf(lastInstant(all.candidates), gone.length === 0 ? null : (old?.lastAt ?? null)),
      batches,
    };
    if (old === null || Buffer.compare(manifestBytes(old), manifestBytes(manifest)) !== 0)
      await lake.write(manifestName(machine), manifestBytes({ ...manifest, ...changed(at) }));
    return { ...(await finished(lake, manifest, there, writer.written)), gone: logsIn(gone) };
  } catch (error) {
    await writer.undo();
    throw error;
  }
}

/** The machine's last manifest; null if there is none, or if it is damaged and all may be replaced. */
async function oldManifest(
  lake: LakeFolder,
  machine: string,
  forgetGone: boolean,
): Promise<LakeManifest | null> {
  try {
    return await readManifest(lake, machine);
  } catch (error) {
    if (!(error instanceof LakeError) || error.code !== "damaged") throw error;
    if (forgetGone) return null;
    throw new LakeError("damaged", `${error.message}: put it back, or write all anew with --forget-gone`, {
      cause: error,
    });
  }
}

/** @throws LakeError if it is unknown what is gone, or if that contradicts what is there now */
async function keptUnits(
  lake: LakeFolder,
  old: LakeManifest,
  there: LogsThere,
  { keyId, activeGapMs }: Required<Pick<ExportOptions, "keyId" | "activeGapMs">>,
): Promise<readonly GoneOfBatch[]> {
  const refuse = (difference: string) =>
    new LakeError(
      "other-reading",
      `${old.machine} exported to ${lake.folder} ${difference} before: export as before, or write all anew with --forget-gone`,
    );
  const oldKeyId = old.keyId ?? null;
  if (old.batches.length > 0 && oldKeyId !== keyId)
    throw refuse(
      oldKeyId === null ? "without --redact" : keyId === null ? "with --redact" : "with another --redact-key",
    );
  const gone = await goneUnits(lake, old, there);
  if (gone.length > 0 && old.activeGapMs !== activeGapMs)
    throw refuse(`with --active-gap ${old.activeGapMs} ms`);
  if (gone.length > 0 && old.version > lakeVersion) throw refuse("with a newer version of turnmeter");
  return gone;
}

function changed(changedAt: number | undefined): Pick<LakeManifest, "changedAt"> {
  return changedAt === undefined ? {} : { changedAt };
}

function laterOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

function logsIn(gone: readonly GoneOfBatch[]): number {
  return gone.reduce((sum, { units }) => sum + units.reduce((own, { logs }) => own + logs, 0), 0);
}

class PartWriter {
  readonly #lake: LakeFolder;
  readonly #machine: string;
  readonly #there: ReadonlyMap<string, number>;
  readonly #names: string[] = [];

  constructor(lake: LakeFolder, machine: string, there: ReadonlyMap<string, number>) {
    this.#lake = lake;
    this.#machine = machine;
    this.#there = there;
  }

  get written(): number {
    return this.#names.length;
  }

  async write(batch: Batch): Promise<LakeBatch> {
    const { candidates, units } = await batch.candidates();
    const tables = withKeyRows(candidates);
    const parts: LakePart[] = [];
    for (const table of candidateNames) {
      if (tables[table].rowCount === 0) continue;
      const bytes = writeParquet(withUnits(tables[table], units.ends[table], batch.units));
      const part = { table, rows: tables[table].rowCount, bytes: bytes.length, sha256: sha256(bytes) };
      const name = partName({ ...batch, ...part, machine: this.#machine });
      if (this.#there.get(name) !== bytes.length) {
        this.#names.push(name);
        await this.#lake.write(name, bytes);
      }
      parts.push(part);
    }
    const { files } = candidates;
    let sourceBytes = 0;
    for (const size of files.columns.sizeBytes) sourceBytes += size ?? 0;
    const { week, key } = batch;
    return { week, key, sources: files.rowCount, sourceBytes, units: batch.units, parts };
  }

  /** Removes what was written, as far as possible. */
  async undo(): Promise<void> {
    for (const name of this.#names) await this.#lake.remove(name).catch(() => {});
  }
}

function withUnits(table: Table<object>, ends: readonly number[], units: readonly string[]): Table<object> {
  const codes = new Int32Array(table.rowCount);
  for (const [unit, end] of ends.entries()) codes.fill(unit, unit === 0 ? 0 : ends[unit - 1], end);
  const unit = columnOfVector({ kind: "text", codes, dictionary: units });
  return { rowCount: table.rowCount, columns: { unit, ...table.columns } };
}

/** Removes parts the manifest does not name, left by earlier or killed exports. */
async function finished(
  lake: LakeFolder,
  { machine, batches }: LakeManifest,
  there: ReadonlyMap<string, number>,
  written: number,
): Promise<Omit<LakeExport, "gone">> {
  const parts = batches.flatMap((batch) =>
    batch.parts.map((part) => ({ ...part, name: partName({ ...batch, ...part, machine }) })),
  );
  const named = new Set(parts.map(({ name }) => name));
  const left = [...there.keys()].filter((name) => isPartOf(machine, name) && !named.has(name));
  for (const name of left) await lake.remove(name);
  return {
    tables: candidateNames.flatMap((table) => {
      const own = parts.filter((part) => part.table === table);
      const sumOf = (amount: "rows" | "bytes") => own.reduce((sum, part) => sum + part[amount], 0);
      return own.length === 0 ? [] : { table, rows: sumOf("rows"), bytes: sumOf("bytes") };
    }),
    sources: batches.reduce((sum, { sources }) => sum + sources, 0),
    sourceBytes: batches.reduce((sum, { sourceBytes }) => sum + sourceBytes, 0),
    written,
    kept: parts.length - written,
    removed: left.length,
  };
}

import { type StoredFacts, type ColumnKind, storedColumns } from "@turnmeter/schema";
import { namesOf } from "@turnmeter/columns";
import { refuseOtherFolder, checkLake, type LakeFolder } from "../lake-folder.js";
import { LakeError } from "../lake-error.js";
import {
  factsFolder,
  factsManifestName,
  factsPartName,
  factsViewsNames,
  isFactsPart,
  replacedViewsName,
  viewsReplacedAt,
} from "../layout.js";
import { machineStates } from "../manifest/read-manifest.js";
import { writeParquet } from "../parquet/write-parquet.js";
import { sha256 } from "../hashes.js";
import { cutFacts, type CutBatch, type FactOrder } from "./fact-batches.js";
import { cutParts, type FactParts } from "./fact-parts.js";
import { factColumnsHash, factNames, type FactName } from "./fact-tables.js";
import { factsForm, factsManifestBytes, readFactsManifest } from "./facts-manifest.js";
import type { FactsManifest, FactsPart } from "./facts-manifest.js";

/** What settled facts come from, and how they were made. */
export type FactsInfo = Omit<FactsManifest, "form" | "columns" | "batches" | "order">;

/** The result of writing facts. */
export interface FactsExport {
  /** The tables, those without rows left out. */
  readonly tables: readonly { readonly table: FactName; readonly rows: number; readonly bytes: number }[];
  /** Files written, left as they were, and removed. */
  readonly written: number;
  readonly kept: number;
  readonly removed: number;
}

/**
 * Puts settled facts into a folder, in place of those that it had. Batches that have not changed are not written again. Readers of
 * the manifest, or of the views, see the old facts or all of the new: where writing fails before the manifest is there, what was
 * written is removed and the old facts stay. Files that views named in the last hour are left for who still reads them.
 *
 * @param now epoch ms
 * @throws LakeError if the folder holds something else, facts of another version, or what machines exported and these facts were not
 * settled from; TypeError if the lake is not a LakeFolder
 */
export function writeFacts(
  lake: LakeFolder,
  facts: StoredFacts,
  info: FactsInfo,
  now: number = Date.now(),
): Promise<FactsExport> {
  const { batches, order } = cutFacts(facts);
  return writeCut(lake, { batches, order: () => order }, info, now);
}

/**
 * As {@link writeFacts}, of facts that were settled in parts.
 *
 * @throws LakeError as {@link writeFacts}
 */
export function writeFactParts(
  lake: LakeFolder,
  parts: FactParts,
  info: FactsInfo,
  now: number = Date.now(),
): Promise<FactsExport> {
  return writeCut(lake, cutParts(parts), info, now);
}

async function writeCut(
  lake: LakeFolder,
  cut: { readonly batches: Iterable<CutBatch>; readonly order: () => FactOrder },
  info: FactsInfo,
  now: number,
): Promise<FactsExport> {
  checkLake(lake);
  const files = await lake.list();
  refuseOtherFolder(lake, files);
  await refuseOtherMachines(lake, info);
  const old = await oldManifest(lake);
  const there = new Map(files.map(({ name, sizeBytes }) => [name, sizeBytes]));
  const known = new Map(old?.batches.map((part) => [factsPartName(part), part]));
  const batches: FactsPart[] = [];
  const added: string[] = [];
  const add = (name: string, bytes: Uint8Array) => {
    if (!there.has(name)) added.push(name);
    return lake.write(name, bytes);
  };
  let written = 0;
  let views: ReadonlyMap<string, Uint8Array> = new Map();
  try {
    for (const batch of cut.batches) {
      const name = factsPartName(batch);
      const before = known.get(name);
      if (before?.key === batch.key && before.file !== undefined && there.get(name) === before.file.bytes)
        batches.push(before);
      else {
        const bytes = writeParquet(batch.content);
        await add(name, bytes);
        written++;
        batches.push(partOf(batch, bytes));
      }
    }
    const oldViews = await lake.read(factsViewsNames.duckdb);
    const newViews = factsViews(batches, lake.address);
    if (oldViews === null || Buffer.compare(oldViews, newViews.get(factsViewsNames.duckdb)!) !== 0) {
      views = newViews;
      if (oldViews !== null) await add(replacedViewsName(now), oldViews);
    }
    const manifest = {
      form: factsForm,
      columns: factColumnsHash(),
      ...info,
      batches,
      order: cut.order(),
    } as const;
    const bytes = factsManifestBytes(manifest);
    if (old === null || Buffer.compare(factsManifestBytes(old), bytes) !== 0)
      await lake.write(factsManifestName, bytes);
  } catch (error) {
    for (const name of added) await lake.remove(name).catch(() => {});
    throw error;
  }
  for (const [name, bytes] of views) await lake.write(name, bytes);
  const removed = await removeUnnamed(lake, { names: [...there.keys(), ...added], batches, now });
  return { tables: tablesOf(batches), written, kept: batches.length - written, removed };
}

/**
 * Facts beside the candidates of other machines would be passed over by every reader.
 *
 * @throws LakeError if what machines have in a lake is not what facts were settled from; TypeError if the lake is not a LakeFolder
 */
export async function refuseOtherMachines(
  lake: LakeFolder,
  { settledFrom }: Pick<FactsInfo, "settledFrom">,
): Promise<void> {
  const there = (await machineStates(lake)).map(({ machine }) => machine);
  if (there.length === 0) return;
  const settled = settledFrom.map(({ machine }) => machine);
  if (JSON.stringify(there.toSorted()) === JSON.stringify(settled.toSorted())) return;
  throw new LakeError(
    "other-machines",
    `${lake.folder} holds what ${there.join(", ")} exported, and these facts are not of ${there.length === 1 ? "that" : "those"} alone: write them to another folder`,
  );
}

/** The previous manifest; null if missing or damaged: then everything is rewritten. */
async function oldManifest(lake: LakeFolder): Promise<FactsManifest | null> {
  try {
    return await readFactsManifest(lake);
  } catch (error) {
    if (error instanceof LakeError && error.code === "damaged") return null;
    throw error;
  }
}

function partOf({ table, week, key, rows }: CutBatch, bytes: Uint8Array): FactsPart {
  return { table, week, key, rows, file: { bytes: bytes.length, sha256: sha256(bytes) } };
}

/** How long files of old views are kept for current readers, ms. */
const replacedForMs = 3_600_000;

/** Removes batches named by neither the facts nor the last hour's views, left by earlier or killed writers. */
async function removeUnnamed(
  lake: LakeFolder,
  {
    names,
    batches,
    now,
  }: { readonly names: readonly string[]; readonly batches: readonly FactsPart[]; readonly now: number },
): Promise<number> {
  const named = new Set(batches.map(factsPartName));
  const recent: string[] = [];
  const left: string[] = [];
  for (const name of names) {
    const at = viewsReplacedAt(name);
    if (at === null) continue;
    if (now - at > replacedForMs) left.push(name);
    else recent.push(new TextDecoder().decode((await lake.read(name)) ?? new Uint8Array()));
  }
  const isNamed = (name: string) =>
    named.has(name) || recent.some((views) => views.includes(name.slice(factsFolder.length + 1)));
  left.push(...names.filter((name) => isFactsPart(name) && !isNamed(name)));
  for (const name of left) await lake.remove(name);
  return left.length;
}

function tablesOf(batches: readonly FactsPart[]): FactsExport["tables"] {
  return factNames.flatMap((table) => {
    const own = batches.filter((batch) => batch.table === table);
    if (own.length === 0) return [];
    const rows = own.reduce((sum, batch) => sum + batch.rows, 0);
    return { table, rows, bytes: own.reduce((sum, { file }) => sum + (file?.bytes ?? 0), 0) };
  });
}

interface Engine {
  readonly types: { readonly [Kind in ColumnKind]: string };
  /**
   * A query of all rows.
   *
   * @param place what the paths begin with: nothing, or an address in S3
   */
  readonly select: (place: string, paths: readonly string[]) => string;
}

const engines: { readonly [Name in keyof typeof factsViewsNames]: Engine } = {
  clickhouse: {
    types: {
      text: "Nullable(String)",
      key: "Nullable(String)",
      integer: "Nullable(Int32)",
      long: "Nullable(Int64)",
      flag: "Nullable(Bool)",
    },
    // A missing file is an error here, but passed over in a pattern.
    select: (place, paths) =>
      paths
        .map(
          (path) => `SELECT * FROM ${place === "" ? "file" : "s3"}(${quoted(`${place}${path}`)}, 'Parquet')`,
        )
        .join("\nUNION ALL "),
  },
  // A list: of several SELECTs, DuckDB would open every file to make a view.
  duckdb: {
    types: { text: "VARCHAR", key: "VARCHAR", integer: "INTEGER", long: "BIGINT", flag: "BOOLEAN" },
    select: (place, paths) =>
      `SELECT * FROM read_parquet([\n  ${paths.map((path) => quoted(`${place}${path}`)).join(",\n  ")}\n])`,
  },
};

const head = `-- A view of each table, of the files that belong together. Read this again after an export: files that it no
-- longer names are removed an hour later.
`;

/**
 * Texts that make a view of each table, of exactly these batches: one text for each engine, by where it lies; DuckDB's is the last.
 *
 * @param address where the facts' files lie for whoever is elsewhere; absent: they are named from the folder of the text
 */
export function factsViews(
  batches: readonly FactsPart[],
  address: string | undefined,
): ReadonlyMap<string, Uint8Array> {
  const place = address === undefined ? "" : `${address}/${factsFolder}/`;
  const pathsOf = (name: FactName) =>
    batches
      .filter(({ table }) => table === name)
      .map((batch) => factsPartName(batch).slice(factsFolder.length + 1));
  const viewOf = (name: FactName, { types, select }: Engine) => {
    const paths = pathsOf(name);
    const rows = paths.length === 0 ? noRows(name, types) : select(place, paths);
    return `CREATE OR REPLACE VIEW ${name} AS ${rows};\n`;
  };
  return new Map(
    namesOf(engines).map((engine) => {
      const views = factNames.map((name) => viewOf(name, engines[engine]));
      return [factsViewsNames[engine], new TextEncoder().encode([head, ...views].join(""))];
    }),
  );
}

function noRows(name: FactName, types: Engine["types"]): string {
  const columns = Object.entries<ColumnKind>(storedColumns[name]).map(
    ([field, kind]) => `CAST(NULL AS ${types[kind]}) AS ${field}`,
  );
  return `SELECT ${[...columns, `CAST(NULL AS ${types.text}) AS week`].join(", ")} WHERE 1 = 0`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

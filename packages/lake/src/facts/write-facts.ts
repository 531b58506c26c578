import type { StoredFacts } from "@turnmeter/schema";
import { refuseOtherFolder } from "../export/other-folder.js";
import { LakeError } from "../lake-error.js";
import { checkLake } from "../lake-folder.js";
import type { LakeFolder } from "../lake-folder.js";
import { factsManifestName, factsPartName, isFactsPart } from "../layout.js";
import { machineStates } from "../manifest/read-manifest.js";
import { writeParquet } from "../parquet/write-parquet.js";
import { sha256 } from "../sha256.js";
import { cutFacts } from "./fact-batches.js";
import type { CutBatch, FactOrder } from "./fact-batches.js";
import { cutParts } from "./fact-parts.js";
import type { FactParts } from "./fact-parts.js";
import { factColumnsHash, factNames } from "./fact-tables.js";
import type { FactName } from "./fact-tables.js";
import { factsForm, factsManifestBytes } from "./facts-manifest.js";
import type { FactsManifest, FactsPart } from "./facts-manifest.js";
import { readFactsManifest } from "./read-facts-manifest.js";

/** What settled facts come from, and how they were made. */
export type FactsInfo = Omit<FactsManifest, "form" | "columns" | "batches" | "order">;

/** What writing facts did. */
export interface FactsExport {
  /** The tables, those without rows left out. */
  readonly tables: readonly { readonly table: FactName; readonly rows: number; readonly bytes: number }[];
  /** Files written, left as they were, and removed. */
  readonly written: number;
  readonly kept: number;
  readonly removed: number;
}

/**
 * Puts settled facts into a folder, in place of those that it had. Batches that have not changed are not written again. Readers see
 * the old facts or all of the new; where writing fails, what was written is removed and the old facts stay.
 *
 * @throws LakeError if the folder holds something else, facts of another version, or what machines exported and these facts were not
 * settled from; TypeError if the lake is not a LakeFolder
 */
export function writeFacts(lake: LakeFolder, facts: StoredFacts, info: FactsInfo): Promise<FactsExport> {
  const { batches, order } = cutFacts(facts);
  return writeCut(lake, { batches, order: () => order }, info);
}

/**
 * As {@link writeFacts}, of facts that were settled in parts.
 *
 * @throws LakeError as {@link writeFacts}
 */
export function writeFactParts(lake: LakeFolder, parts: FactParts, info: FactsInfo): Promise<FactsExport> {
  return writeCut(lake, cutParts(parts), info);
}

async function writeCut(
  lake: LakeFolder,
  cut: { readonly batches: Iterable<CutBatch>; readonly order: () => FactOrder },
  info: FactsInfo,
): Promise<FactsExport> {
  checkLake(lake);
  const files = await lake.list();
  refuseOtherFolder(lake, files);
  await refuseOtherMachines(lake, info);
  const old = await oldManifest(lake);
  const there = new Map(files.map(({ name, sizeBytes }) => [name, sizeBytes]));
  const known = new Map(old?.batches.map((part) => [factsPartName(part), part]));
  const written: string[] = [];
  try {
    const batches: FactsPart[] = [];
    for (const batch of cut.batches) {
      const name = factsPartName(batch);
      const before = known.get(name);
      if (before?.key === batch.key && before.file !== undefined && there.get(name) === before.file.bytes)
        batches.push(before);
      else {
        written.push(name);
        batches.push(await writePart(lake, name, batch));
      }
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
    return await finished(lake, batches, { there: [...there.keys()], written: written.length });
  } catch (error) {
    for (const name of written) await lake.remove(name).catch(() => {});
    throw error;
  }
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

/** The facts that were there; null if there were none, or their manifest is damaged: then all is written again. */
async function oldManifest(lake: LakeFolder): Promise<FactsManifest | null> {
  try {
    return await readFactsManifest(lake);
  } catch (error) {
    if (error instanceof LakeError && error.code === "damaged") return null;
    throw error;
  }
}

async function writePart(
  lake: LakeFolder,
  name: string,
  { table, week, key, rows, content }: CutBatch,
): Promise<FactsPart> {
  const bytes = writeParquet(content);
  await lake.write(name, bytes);
  return { table, week, key, rows, file: { bytes: bytes.length, sha256: sha256(bytes) } };
}

/** Removes batches that the manifest does not name: of earlier facts, and of writers that were killed. */
async function finished(
  lake: LakeFolder,
  batches: readonly FactsPart[],
  { there, written }: { readonly there: readonly string[]; readonly written: number },
): Promise<FactsExport> {
  const named = new Set(batches.map(factsPartName));
  const left = there.filter((name) => isFactsPart(name) && !named.has(name));
  for (const name of left) await lake.remove(name);
  return {
    tables: factNames.flatMap((table) => {
      const own = batches.filter((batch) => batch.table === table);
      if (own.length === 0) return [];
      const rows = own.reduce((sum, batch) => sum + batch.rows, 0);
      return { table, rows, bytes: own.reduce((sum, { file }) => sum + (file?.bytes ?? 0), 0) };
    }),
    written,
    kept: batches.length - written,
    removed: left.length,
  };
}

import { concatTables, tableOf } from "@turnmeter/columns";
import { problemColumns, storedColumns, type StoredFacts } from "@turnmeter/schema";
import { LakeError } from "../lake-error.js";
import { checkLake, type LakeFolder } from "../lake-folder.js";
import { factsPartName } from "../layout.js";
import { machineStates } from "../manifest/read-manifest.js";
import { readParquetParts } from "../parquet/read-parquet.js";
import { sha256 } from "../hashes.js";
import { inSettledOrder, type FactCut } from "./fact-batches.js";
import { mapFacts } from "./fact-tables.js";
import { type FactsManifest, type FactsPart, checkFactColumns, readFactsManifest } from "./facts-manifest.js";

/** Settled facts, as a folder holds them. */
export interface FactsContents {
  /** With the costs that they were written with. Columns are read when they are asked for. */
  readonly facts: StoredFacts;
  readonly manifest: FactsManifest;
  /** What is missing or damaged, a sentence each; empty where all is there. */
  readonly gaps: readonly string[];
}

/** How facts are read. */
export interface OpenFactsOptions {
  /** True: missing or damaged parts are left out and reported in `gaps`. Default false: they are an error. */
  readonly partial?: boolean;
}

/**
 * The settled facts in a folder; null if it has none, or others than those of what the machines have there now.
 *
 * @throws LakeError if they are of another version, and, unless `partial`, where anything is missing or damaged; TypeError if the
 * lake is not a LakeFolder
 */
export async function openFacts(
  lake: LakeFolder,
  { partial = false }: OpenFactsOptions = {},
): Promise<FactsContents | null> {
  checkLake(lake);
  const manifest = await readFactsManifest(lake);
  if (manifest === null) return null;
  try {
    if (!(await areFactsCurrent(lake, manifest))) return null;
  } catch (error) {
    if (partial && error instanceof LakeError && error.mayBeLeftOut) return null;
    throw error;
  }
  checkFactColumns(manifest, lake.folder);
  const parts = await allOf(manifest.batches, (batch) => readPart(lake, batch));
  const lost = parts.flatMap(({ gap }) => gap ?? []);
  const gaps = [...manifest.sources.missing, ...lost];
  if (gaps.length > 0 && !partial) throw incomplete(manifest, lost);
  const read = new Map(parts.flatMap(({ batch, bytes }) => (bytes === null ? [] : [[batch, bytes]])));
  const facts = inSettledOrder(
    withoutBatches(manifest, (batch) => !read.has(batch)),
    (name, batches) =>
      readParquetParts<object>(
        batches.map((batch) => ({
          bytes: read.get(batch)!,
          rowCount: batch.rows,
          name: factsPartName(batch),
        })),
        storedColumns[name],
      ),
  );
  return { facts: lost.length === 0 ? facts : withMissing(facts, manifest, lost.length), manifest, gaps };
}

/**
 * Whether the machines have there now what was settled; where they have nothing there, the facts are all there is.
 *
 * @throws TypeError if the lake is not a LakeFolder
 */
export async function areFactsCurrent(
  lake: LakeFolder,
  { settledFrom, sources }: Pick<FactsManifest, "settledFrom" | "sources">,
): Promise<boolean> {
  const there = await machineStates(lake);
  if (there.length === 0) return true;
  // What was missing may be there by now.
  return sources.missing.length === 0 && statesText(there) === statesText(settledFrom);
}

function statesText(states: FactsManifest["settledFrom"]): string {
  return JSON.stringify(
    states.map(({ machine, manifestSha256 }) => [machine, manifestSha256].join(" ")).sort(),
  );
}

interface ReadPart {
  readonly batch: FactsPart;
  /** Null if unusable. */
  readonly bytes: Uint8Array | null;
  /** Why it is unusable, a sentence; null if usable. */
  readonly gap: string | null;
}

async function readPart(lake: LakeFolder, batch: FactsPart): Promise<ReadPart> {
  const name = factsPartName(batch);
  const bytes = await lake.read(name);
  if (bytes === null) return { batch, bytes: null, gap: `${name} is missing` };
  if (bytes.length !== batch.file?.bytes || sha256(bytes) !== batch.file.sha256)
    return { batch, bytes: null, gap: `${name} is damaged, or another file than the manifest names` };
  return { batch, bytes, gap: null };
}

const readsAtOnce = 16;

async function allOf<T, R>(items: readonly T[], read: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += readsAtOnce)
    results.push(...(await Promise.all(items.slice(from, from + readsAtOnce).map(read))));
  return results;
}

function withoutBatches(
  { batches, order }: FactsManifest,
  isLost: (batch: FactsPart) => boolean,
): FactCut<FactsPart> {
  const kept = batches.filter((batch) => !isLost(batch));
  if (kept.length === batches.length) return { batches, order };
  return {
    batches: kept,
    order: mapFacts<FactsManifest["order"]>((name) => {
      const own = batches.filter(({ table }) => table === name);
      const left = kept.filter(({ table }) => table === name);
      const places = own.map((batch) => left.indexOf(batch));
      const runs: number[] = [];
      for (let run = 0; run < order[name].length; run += 2) {
        const place = places[order[name][run]!]!;
        if (place !== -1) runs.push(place, order[name][run + 1]!);
      }
      return runs;
    }),
  };
}

/** Adds what is missing as a problem, which every result shows. */
function withMissing(facts: StoredFacts, { batches }: FactsManifest, lost: number): StoredFacts {
  const problem = {
    code: "source-missing",
    file: null,
    line: null,
    byteOffset: null,
    detail: `${batches.length - lost} of ${batches.length} batches of facts`,
    at: null,
    sessionId: null,
    count: lost,
  } as const;
  return {
    ...facts,
    problems: concatTables(problemColumns, [facts.problems, tableOf(problemColumns, [problem])]),
  };
}

function incomplete({ batches, sources }: FactsManifest, lost: readonly string[]): LakeError {
  const [first, ...others] = lost.length > 0 ? lost : sources.missing;
  const more = others.length === 0 ? "" : `, and ${others.length} more`;
  const left =
    lost.length > 0
      ? `the facts are incomplete, ${batches.length - lost.length} of ${batches.length} batches`
      : `the facts are incomplete, of ${sources.read} of ${sources.expected} sources`;
  return new LakeError("incomplete", `${left}: ${first ?? ""}${more}`, { mayBeLeftOut: true });
}

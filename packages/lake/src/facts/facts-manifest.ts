import * as z from "zod/mini";
import { machinePattern, weekPattern, factsManifestName } from "../layout.js";
import { LakeError } from "../lake-error.js";
import { parseForm } from "../manifest/parse-form.js";
import { orderFault, type FactOrder } from "./fact-batches.js";
import { factNames, mapFacts, factColumnsHash } from "./fact-tables.js";
import type { LakeFolder } from "../lake-folder.js";

/** The name of its form that a manifest of settled facts states. */
export const factsForm = "turnmeter/facts@1";

const count = z.int().check(z.minimum(0));
const hash = z.string().check(z.regex(/^[\da-f]{64}$/));

const batchSchema = z.strictObject({
  table: z.enum(factNames),
  week: z.string().check(z.regex(weekPattern)),
  key: hash,
  rows: z.int().check(z.minimum(1)),
  /** Absent if not stored in a file of its own. */
  file: z.optional(z.strictObject({ bytes: count, sha256: hash })),
});

/** A batch of settled facts, as a manifest names it. */
export interface FactsPart extends Readonly<z.infer<typeof batchSchema>> {}

// There may be one for each few rows: they are checked at once.
const runsSchema = z.custom<readonly number[]>(
  (runs) => Array.isArray(runs) && runs.every((number) => Number.isSafeInteger(number) && number >= 0),
);

const manifestSchema = z.strictObject({
  form: z.literal(factsForm),
  /** Program version that wrote it. */
  program: z.string(),
  /** Hash of its tables and columns. */
  columns: hash,
  priceBook: hash,
  /** Longest gap that counts as active time, ms; the rows depend on it. */
  activeGapMs: z.int().check(z.minimum(1)),
  /** Latest time in any settled row, epoch ms; null if none has one. */
  lastAt: z.nullable(z.int()),
  /** Settled machines with their manifests' hashes; empty if logs were settled. */
  settledFrom: z.readonly(
    z.array(z.strictObject({ machine: z.string().check(z.regex(machinePattern)), manifestSha256: hash })),
  ),
  /** Logs expected and read, and a sentence for each gap. */
  sources: z.strictObject({ expected: count, read: count, missing: z.readonly(z.array(z.string())) }),
  batches: z.readonly(z.array(batchSchema)),
  order: z.strictObject(
    mapFacts<{ readonly [Name in keyof FactOrder]: typeof runsSchema }>(() => runsSchema),
  ),
});

/** The contents of settled facts, which lie in batches: anything that the manifest does not name is no part of them. */
export interface FactsManifest extends Readonly<z.infer<typeof manifestSchema>> {}

/** A manifest as a file holds it. */
export function factsManifestBytes({ order, batches, ...manifest }: FactsManifest): Uint8Array {
  // One line a batch and a table: an indent for each number would make most of the file.
  const lines = [
    ...Object.entries(manifest).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
    `"batches": [\n${batches.map((batch) => `  ${JSON.stringify(batch)}`).join(",\n")}\n ]`,
    `"order": {\n${factNames.map((name) => `  "${name}": ${JSON.stringify(order[name])}`).join(",\n")}\n }`,
  ];
  return new TextEncoder().encode(`{\n ${lines.join(",\n ")}\n}\n`);
}

/**
 * @param place where it lies, for messages
 * @throws LakeError where it is damaged, or of another version
 */
export function parseFactsManifest(bytes: Uint8Array, place: string): FactsManifest {
  const manifest = parseForm(manifestSchema, bytes, { forms: [factsForm], place });
  const fault = orderFault(manifest);
  if (fault !== null) throw new LakeError("damaged", `${place} is damaged: ${fault}`);
  return manifest;
}

/**
 * The manifest of the settled facts in a folder; null if it has none.
 * @throws LakeError where their manifest is damaged, or of another version
 */
export async function readFactsManifest(lake: LakeFolder): Promise<FactsManifest | null> {
  const bytes = await lake.read(factsManifestName);
  return bytes === null ? null : parseFactsManifest(bytes, `${lake.folder}/${factsManifestName}`);
}

/** @throws LakeError if the facts have other columns than this version knows */
export function checkFactColumns({ columns, program }: FactsManifest, place: string): void {
  if (columns !== factColumnsHash())
    throw new LakeError(
      "other-version",
      `${place}: the facts that turnmeter ${program} wrote have other columns: export them again with this version`,
    );
}

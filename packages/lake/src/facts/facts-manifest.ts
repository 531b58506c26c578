import * as z from "zod/mini";
import { machinePattern, weekPattern, factsManifestName } from "../layout.js";
import { LakeError } from "../lake-error.js";
import { parseForm } from "../manifest/parse-form.js";
import { orderFault } from "./fact-batches.js";
import type { FactOrder } from "./fact-batches.js";
import { factNames, mapFacts, factColumnsHash } from "./fact-tables.js";
import type { LakeFolder } from "../lake-folder.js";

/** What a manifest of settled facts calls its own form. */
export const factsForm = "turnmeter/facts@1";

const count = z.int().check(z.minimum(0));
const hash = z.string().check(z.regex(/^[\da-f]{64}$/));

const batchSchema = z.strictObject({
  table: z.enum(factNames),
  week: z.string().check(z.regex(weekPattern)),
  key: hash,
  rows: z.int().check(z.minimum(1)),
  /** Its file, where it lies in one. */
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
  /** Version of the program that wrote it. */
  program: z.string(),
  /** The tables and columns that it has. */
  columns: hash,
  /** The price book of its costs. */
  priceBook: hash,
  /** The longest gap that counts as active time, ms: it is in the rows. */
  activeGapMs: z.int().check(z.minimum(1)),
  /** The last time in any row that was settled, epoch ms; null if none has one. */
  lastAt: z.nullable(z.int()),
  /** The machines whose candidates were settled, by name, with the hash of each one's manifest; none if logs were. */
  settledFrom: z.readonly(
    z.array(z.strictObject({ machine: z.string().check(z.regex(machinePattern)), manifestSha256: hash })),
  ),
  /** Logs that were expected and read, and what is missing, a sentence each. */
  sources: z.strictObject({ expected: count, read: count, missing: z.readonly(z.array(z.string())) }),
  batches: z.readonly(z.array(batchSchema)),
  order: z.strictObject(
    mapFacts<{ readonly [Name in keyof FactOrder]: typeof runsSchema }>(() => runsSchema),
  ),
});

/** What settled facts are made of, where they lie in batches: whatever it does not name is no part of them. */
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
 * What settled facts a folder holds; null if it has none.
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

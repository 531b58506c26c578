import { candidateNames } from "@turnmeter/pairing";
import * as z from "zod/mini";
import { machinePattern, weekPattern } from "../layout.js";
import { parseForm } from "./parse-form.js";

/** What a manifest calls its own form. */
export const manifestForm = "turnmeter/lake@1";

const count = z.int().check(z.minimum(0));
const hash = z.string().check(z.regex(/^[\da-f]{64}$/));

const partSchema = z.strictObject({
  table: z.enum(candidateNames),
  rows: count,
  bytes: count,
  sha256: hash,
});

/** One table of a batch. */
export interface LakePart extends Readonly<z.infer<typeof partSchema>> {}

const batchSchema = z.strictObject({
  week: z.string().check(z.regex(weekPattern)),
  /** Another text once anything of what it is made of has changed. */
  key: hash,
  /** Its logs, and their bytes. */
  sources: count,
  sourceBytes: count,
  /** Names of its units, in the order of their rows. */
  units: z.readonly(z.array(z.string().check(z.regex(/^[\da-f]{16}$/)))),
  parts: z.readonly(z.array(partSchema)),
});

/** The sessions that began in one week, on one machine. */
export interface LakeBatch extends Readonly<z.infer<typeof batchSchema>> {}

const manifestSchema = z.strictObject({
  form: z.literal(manifestForm),
  machine: z.string().check(z.regex(machinePattern)),
  /** Whose machine it is. Absent or null in older manifests: then the person has the machine's name. */
  person: z.optional(z.nullable(z.string().check(z.minLength(1)))),
  /** Version of the program that wrote it. */
  program: z.string(),
  /** The tables and columns that it has. */
  columns: hash,
  /** Tells with which key its names were hidden; null where they are as they were. */
  keyId: z.optional(z.nullable(z.string().check(z.regex(/^[\da-f]{16}$/)))),
  /** The longest gap that counts as active time, ms: it is in the rows. */
  activeGapMs: z.int().check(z.minimum(1)),
  /** The last time in any row, epoch ms; null if none has one. */
  lastAt: z.nullable(z.int()),
  batches: z.readonly(z.array(batchSchema)),
});

/** What a machine has put into a lake: whatever it does not name is no part of it. */
export interface LakeManifest extends Readonly<z.infer<typeof manifestSchema>> {}

/** A manifest as a file holds it. */
export function manifestBytes(manifest: LakeManifest): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(manifest, null, 1)}\n`);
}

/**
 * @param place where it lies, for messages
 * @throws LakeError where it is damaged, or of another version
 */
export function parseManifest(bytes: Uint8Array, place: string): LakeManifest {
  return parseForm(manifestSchema, bytes, { form: manifestForm, place });
}

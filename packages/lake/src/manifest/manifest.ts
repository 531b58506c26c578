import { candidateNames } from "@turnmeter/pairing";
import { z } from "zod";
import { LakeError } from "../lake-error.js";
import { machinePattern, weekPattern } from "../layout.js";

/** What a manifest calls its own form. */
export const manifestForm = "turnmeter/lake@1";

const count = z.int().min(0);
const hash = z.string().regex(/^[\da-f]{64}$/);

const partSchema = z.strictObject({
  table: z.enum(candidateNames),
  rows: count,
  bytes: count,
  sha256: hash,
});

/** One table of a batch. */
export interface LakePart extends Readonly<z.infer<typeof partSchema>> {}

const batchSchema = z.strictObject({
  week: z.string().regex(weekPattern),
  /** Another text once anything of what it is made of has changed. */
  key: hash,
  /** Its logs, and their bytes. */
  sources: count,
  sourceBytes: count,
  /** Names of its units, in the order of their rows. */
  units: z.array(z.string().regex(/^[\da-f]{16}$/)).readonly(),
  parts: z.array(partSchema).readonly(),
});

/** The sessions that began in one week, on one machine. */
export interface LakeBatch extends Readonly<z.infer<typeof batchSchema>> {}

const manifestSchema = z.strictObject({
  form: z.literal(manifestForm),
  machine: z.string().regex(machinePattern),
  /** Whose machine it is; null, from before this was told, where it is called as the machine. */
  person: z.string().min(1).nullable().default(null),
  /** Version of the program that wrote it. */
  program: z.string(),
  /** The tables and columns that it has. */
  columns: hash,
  /** Tells with which key its names were hidden; null where they are as they were. */
  keyId: z
    .string()
    .regex(/^[\da-f]{16}$/)
    .nullable()
    .default(null),
  /** The longest gap that counts as active time, ms: it is in the rows. */
  activeGapMs: z.int().min(1),
  /** The last time in any row, epoch ms; null if none has one. */
  lastAt: z.int().nullable(),
  batches: z.array(batchSchema).readonly(),
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
  const value = parsed(bytes, place);
  const form = typeof value === "object" && value !== null && "form" in value ? value.form : undefined;
  if (typeof form === "string" && form !== manifestForm && form.startsWith("turnmeter/lake@"))
    throw new LakeError(
      "other-version",
      `${place} is of another version of turnmeter: ${form}, not ${manifestForm}`,
    );
  const result = manifestSchema.safeParse(value);
  if (result.success) return result.data;
  const at = result.error.issues[0]?.path.join(".") ?? "";
  throw new LakeError("incomplete", `${place} is damaged${at === "" ? "" : `, at ${at}`}`, {
    cause: result.error,
  });
}

function parsed(bytes: Uint8Array, place: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new LakeError("incomplete", `${place} is damaged: no JSON`, { cause });
  }
}

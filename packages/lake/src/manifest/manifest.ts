import { candidateNames, type CandidateName } from "@turnmeter/pairing";
import * as z from "zod/mini";
import { columnsOfFirst, lakeVersion } from "../lake-columns.js";
import { LakeError } from "../lake-error.js";
import { machinePattern, weekPattern } from "../layout.js";
import { parseForm } from "./parse-form.js";

/** The form of manifests before there were versions, and the current one. */
const forms = ["turnmeter/lake@1", "turnmeter/lake@2"] as const;
export const manifestForm: (typeof forms)[1] = forms[1];

const count = z.int().check(z.minimum(0));
const hash = z.string().check(z.regex(/^[\da-f]{64}$/));

// A newer version may have tables and fields more.
const partSchema = z.object({
  table: z.string(),
  rows: count,
  bytes: count,
  sha256: hash,
});

/** One table of a batch. */
export interface LakePart extends Readonly<z.infer<typeof partSchema>> {
  readonly table: CandidateName;
}

const batchSchema = z.object({
  week: z.string().check(z.regex(weekPattern)),
  /** Changes with any of the batch's inputs. */
  key: hash,
  /** Number of its logs, and their bytes. */
  sources: count,
  sourceBytes: count,
  /** Unit names in row order. */
  units: z.readonly(z.array(z.string().check(z.regex(/^[\da-f]{16}$/)))),
  parts: z.readonly(z.array(partSchema)),
});

/** The sessions that began in one week, on one machine. */
export interface LakeBatch extends Readonly<z.infer<typeof batchSchema>> {
  readonly parts: readonly LakePart[];
}

const machineName = z.string().check(z.regex(machinePattern));

const headSchema = z.object({
  form: z.enum(forms),
  machine: machineName,
  /** Program version that wrote it. */
  program: z.string(),
  /** The lowest version that can read it. */
  readableFrom: z.optional(z.int()),
  /** Hash of its columns, from before there were versions. */
  columns: z.optional(hash),
});

const manifestSchema = z.object({
  form: z.enum(forms),
  machine: machineName,
  /** The machine's owner. Absent or null in older manifests: then the machine's name. */
  person: z.optional(z.nullable(z.string().check(z.minLength(1)))),
  /** Program version that wrote it. */
  program: z.string(),
  /** Version of the content; 0 for an unknown one from before there were versions. */
  version: z.int(),
  /** The lowest version that can read it. */
  readableFrom: z.int(),
  /** The last export with changes, epoch ms; absent if unknown. */
  changedAt: z.optional(z.int()),
  /** Identifies the key that hid names; null if they are not hidden. */
  keyId: z.optional(z.nullable(z.string().check(z.regex(/^[\da-f]{16}$/)))),
  /** Longest gap that counts as active time, ms; the rows depend on it. */
  activeGapMs: z.int().check(z.minimum(1)),
  /** Latest time in any row, epoch ms; null if none has one. */
  lastAt: z.nullable(z.int()),
  batches: z.readonly(z.array(batchSchema)),
});

const firstSchema = z.omit(manifestSchema, { version: true, readableFrom: true });

/** A machine's contents in a lake: anything that the manifest does not name is no part of them. */
export interface LakeManifest extends Readonly<z.infer<typeof manifestSchema>> {
  readonly batches: readonly LakeBatch[];
}

/** A manifest as a file holds it. */
export function manifestBytes(manifest: LakeManifest): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(manifest, null, 1)}\n`);
}

/**
 * A manifest of any version, without the tables that this one does not know.
 *
 * @param place where it lies, for messages
 * @throws LakeError where it is damaged, or only other versions can read it
 */
export function parseManifest(bytes: Uint8Array, place: string): LakeManifest {
  const head = parseForm(headSchema, bytes, { forms, place });
  if ((head.readableFrom ?? 1) > lakeVersion)
    throw new LakeError(
      "other-version",
      `${place}: what ${head.machine} exported with turnmeter ${head.program} can be read by newer versions alone: update turnmeter here`,
      { mayBeLeftOut: true },
    );
  const { batches, ...manifest } =
    head.form === manifestForm
      ? parseForm(manifestSchema, bytes, { forms, place })
      : {
          ...parseForm(firstSchema, bytes, { forms, place }),
          version: head.columns === columnsOfFirst ? 1 : 0,
          readableFrom: 1,
        };
  return {
    ...manifest,
    batches: batches.map((batch) => ({ ...batch, parts: batch.parts.filter(isKnown) })),
  };
}

function isKnown(part: z.infer<typeof partSchema>): part is LakePart {
  return candidateNames.some((name) => name === part.table);
}

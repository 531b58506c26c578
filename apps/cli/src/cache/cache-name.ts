import { createHash, randomUUID } from "node:crypto";
import type { ActivityOptions } from "@turnmeter/pairing";
import type { ReaderName } from "../flags/reading-flags.js";

/** A way to read logs: files of the cache belong to one. */
export interface CachedReading {
  /** Where logs are looked for. */
  readonly roots: readonly string[];
  readonly reader: ReaderName;
  readonly activity: ActivityOptions;
}

const hexDigits = 16;

/** What the names of the files begin with that a build of the program has written for one way to read. */
export function cachePrefix(build: string, { roots, reader, activity }: CachedReading): string {
  const reading = createHash("sha256").update(JSON.stringify([[...roots].sort(), reader, activity]));
  return `${build}-${reading.digest("hex").slice(0, hexDigits)}-`;
}

/** A name for a new file. Names of one prefix sort by time; two processes do not get the same one. */
export function newCacheName(prefix: string, nowMs: number): string {
  return `${prefix}${String(nowMs).padStart(hexDigits, "0")}-${randomUUID().slice(0, 8)}.pack`;
}

import { crc32 } from "node:zlib";
import type { ActivityOptions } from "@turnmeter/pairing";
import type { LogUnit } from "@turnmeter/parser";
import type { ReaderName } from "../specification/flags/shared-flags.js";

/** A way to read logs. Each file of the cache belongs to one. */
export interface CachedReading {
  /** The build of the program that reads. */
  readonly build: string;
  /** Where logs are looked for. */
  readonly roots: readonly string[];
  readonly reader: ReaderName;
  readonly activity: ActivityOptions;
}

/** The same text for the same way to read. */
export function readingText({ build, roots, reader, activity }: CachedReading): string {
  return JSON.stringify([build, [...roots].sort(), reader, activity.activeGapMs ?? null]);
}

/** How the names of files of one build and way to read begin. Two ways may share a prefix: a file says which one it is of. */
export function cachePrefix(build: string, reading: string): string {
  return `${build}-${crc32(reading).toString(16).padStart(8, "0")}-`;
}

/** A name for a new file. Names of one prefix sort by time; two processes hardly ever get the same one. */
export function newCacheName(prefix: string, nowMs: number): string {
  const random = Math.random().toString(36).slice(2, 10);
  return `${prefix}${String(nowMs).padStart(16, "0")}-${random}.pack`;
}

/** A key for a unit as it is on disk. It changes with each of the unit's files, and with what a file is in the unit. */
export function unitKey({ id, source, files }: LogUnit): string {
  return JSON.stringify([
    id,
    source,
    files.map(({ path, version, kind, framing, sessionFolder, agentLabel, workflowId }) => [
      path,
      version,
      kind,
      framing,
      sessionFolder,
      agentLabel,
      workflowId,
    ]),
  ]);
}

import { crc32 } from "node:zlib";
import { join, sep } from "node:path";
import type { ActivityOptions } from "@turnmeter/pairing";
import type { LogFile, LogUnit } from "@turnmeter/parser";
import { pathVersion, SafeFsError, type FileAccess } from "@turnmeter/safe-fs";

/** A way to read logs. */
export interface Reading {
  /** The build of the program that reads. */
  readonly build: string;
  /** Where logs are looked for. */
  readonly roots: readonly string[];
  /** Name of the line reader. */
  readonly reader: string;
  readonly activity: ActivityOptions;
}

/** A text that identifies a way to read logs. */
export function readingText({ build, roots, reader, activity }: Reading): string {
  return JSON.stringify([build, [...roots].sort(), reader, activity.activeGapMs ?? null]);
}

/** Prefix of the names of files of one build and way to read. Two ways may share a prefix: a file states its own. */
export function readingPrefix(build: string, reading: string): string {
  return `${build}-${crc32(reading).toString(16).padStart(8, "0")}-`;
}

const keys = new WeakMap<LogUnit, string>();

/** A key for a unit as it is on disk. It changes with each of the unit's files, and with a file's role in the unit. */
export function unitKey(unit: LogUnit): string {
  let key = keys.get(unit);
  if (key === undefined) keys.set(unit, (key = keyOf(unit)));
  return key;
}

function keyOf({ id, source, files }: LogUnit): string {
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

/** The unit of a key that {@link unitKey} made. */
export function unitOfKey(key: string): LogUnit {
  type KeyedFile = readonly [
    path: string,
    version: string,
    kind: LogFile["kind"],
    framing: LogFile["framing"],
    sessionFolder: string | null,
    agentLabel: string | null,
    workflowId: string | null,
  ];
  const [id, source, keyed]: [string, LogUnit["source"], readonly KeyedFile[]] = JSON.parse(key);
  const files = keyed.map(([path, version, kind, framing, sessionFolder, agentLabel, workflowId]) => ({
    path,
    version,
    sizeBytes: sizeOf(version),
    kind,
    framing,
    sessionFolder,
    agentLabel,
    workflowId,
  }));
  const unit = { id, source, files, sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) };
  keys.set(unit, key);
  return unit;
}

/** Size of a file; a database's includes its write-ahead log. */
function sizeOf(version: string): number {
  return statesOf(version).reduce((sum, [, sizeBytes]) => sum + sizeBytes!, 0);
}

/** Inode, size and times of a file, and of a database's write-ahead log. */
function statesOf(version: string): readonly (readonly number[])[] {
  // What was just written has a version of each look.
  const numbers = version
    .replaceAll(/ at \d+/g, "")
    .split(" ")
    .map(Number);
  return numbers.length > 4 ? [numbers, numbers.slice(4)] : [numbers];
}

/** Whether the files of a unit are there, as they were when it was read; false where that is not known. */
export function isThere({ files }: LogUnit, access?: FileAccess): boolean {
  try {
    return files.every(({ path, version, framing }) => {
      const now = pathVersion(path, access);
      const beside = framing === "database" ? pathVersion(`${path}-wal`, access) : null;
      return version === (beside === null ? now : `${now} ${beside}`);
    });
  } catch (error) {
    if (error instanceof SafeFsError) return false;
    throw error;
  }
}

/** The inode, size and time of a file's content, which stay when it is moved. */
export function contentOf(version: string): string {
  return version.split(" ", 3).join(" ");
}

/** Whether the files of a unit may have grown into those of another state: logs of lines, each the same file and no shorter. */
export function mayHaveGrown({ files }: LogUnit, into: LogUnit): boolean {
  return files.every(({ path, version, framing }) => {
    const now = into.files.find((file) => file.path === path);
    if (now === undefined || framing !== "lines") return false;
    const [inode, sizeBytes] = version.split(" ", 2);
    const [inodeNow, sizeBytesNow] = now.version.split(" ", 2);
    return inode === inodeNow && Number(sizeBytes) <= Number(sizeBytesNow);
  });
}

/** When the content of a file was written, or of the log beside a database, epoch ms, by its version. */
export function contentTimeMs(version: string): number {
  return statesOf(version).reduce((last, [, , atMs]) => Math.max(last, atMs!), 0);
}

const importedMark = "imported ";

/** The name of a unit of another ledger. */
export function importedName(key: string): string {
  return `${importedMark}${key}`;
}

/** The parts of a past unit's name. */
export function pastName(name: string): { readonly isImported: boolean; readonly key: string } {
  const isImported = name.startsWith(importedMark);
  return { isImported, key: isImported ? name.slice(importedMark.length) : name };
}

/** The name of an earlier state with some sessions that count. */
export function earlierName(name: string, sessions: readonly string[]): string {
  return `earlier ${encodeURIComponent(JSON.stringify(sessions))} ${name}`;
}

/** The unit that counts under a name. */
export function unitOfName(name: string): LogUnit {
  return unitOfKey(name.slice(name.indexOf("[")));
}

/** When a file of a unit was last written, epoch ms. */
export function lastWrittenMs({ files }: Pick<LogUnit, "files">): number {
  return files.reduce((last, { version }) => Math.max(last, contentTimeMs(version)), 0);
}

/** Whether a file of a unit is one of the places, or lies below one. */
export function isBelow({ files }: LogUnit, places: readonly string[]): boolean {
  return files.some(({ path }) =>
    places.some((place) => path === place || path.startsWith(join(place, sep))),
  );
}

import { dirname } from "node:path";
import { rowsOf } from "@turnmeter/columns";
import type { Facts, FileFact } from "@turnmeter/schema";

export interface Writer {
  readonly source: string;
  /** Null where the log does not say. */
  readonly clientVersion: string | null;
}

/**
 * Finds who wrote a line of a file, by the nearest request or call, and a document by the session whose folder it lies
 * in; null for files that are no log.
 */
export type WriterOf = (file: string | null, line: number | null) => Writer | null;

interface VersionMark {
  readonly line: number;
  readonly clientVersion: string;
}

export function writersOf(facts: Pick<Facts, "files" | "requests" | "toolCalls">): WriterOf {
  const marks = versionMarks(facts);
  const files = new Map([...rowsOf(facts.files)].map((file) => [file.path, written(file)]));
  return (path, line) => {
    const file = path === null ? undefined : files.get(path);
    if (file === undefined || file.source === null) return null;
    const { source } = file;
    const log = file.kind === "meta" ? sessionLog(file.path, files) : file;
    if (log?.isMixed !== true) return { source, clientVersion: log?.clientVersions ?? null };
    return { source, clientVersion: line === null ? null : nearest(marks.get(file.path) ?? [], line) };
  };
}

type WrittenFile = FileFact & { readonly isMixed: boolean };

function written(file: FileFact): WrittenFile {
  return { ...file, isMixed: file.clientVersions?.includes(", ") === true };
}

/** The log of the session whose folder holds a document. */
function sessionLog(path: string, files: ReadonlyMap<string, WrittenFile>): WrittenFile | undefined {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const log = files.get(`${folder}.jsonl`);
    if (log !== undefined) return log;
  }
  return undefined;
}

function nearest(marks: readonly VersionMark[], line: number): string | null {
  const after = firstFrom(marks, line);
  const next = marks[after];
  const previous = marks[after - 1];
  if (next === undefined || previous === undefined) return (next ?? previous)?.clientVersion ?? null;
  return (next.line - line < line - previous.line ? next : previous).clientVersion;
}

/** Index of the first mark at or after a line; the length if there is none. */
function firstFrom(marks: readonly VersionMark[], line: number): number {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (marks[middle]!.line < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

function versionMarks({
  requests,
  toolCalls,
}: Pick<Facts, "requests" | "toolCalls">): ReadonlyMap<string, readonly VersionMark[]> {
  const marks = new Map<string, VersionMark[]>();
  for (const { columns, rowCount } of [requests, toolCalls]) {
    for (let row = 0; row < rowCount; row++) {
      const clientVersion = columns.clientVersion.at(row);
      if (clientVersion === null) continue;
      const ofFile = marks.get(columns.file.at(row)) ?? [];
      marks.set(columns.file.at(row), ofFile);
      ofFile.push({ line: columns.line.at(row), clientVersion });
    }
  }
  for (const ofFile of marks.values()) ofFile.sort((a, b) => a.line - b.line);
  return marks;
}

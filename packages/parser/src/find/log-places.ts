import { checkPaths, type SafeFs } from "@turnmeter/safe-fs";
import type { LogEvent } from "@turnmeter/schema";
import { logFoldersOf, type LogPlaces } from "./log-folders.js";

/**
 * The folders and files below some roots in which logs are looked for: those to watch for what is new.
 *
 * @throws TypeError or RangeError if a root is not a string, is empty, or begins with `~`
 */
export async function logPlaces(roots: readonly string[], fs: SafeFs): Promise<LogPlaces["folders"]> {
  checkPaths("roots", roots);
  const places: LogPlaces["folders"][number][] = [];
  for (const root of roots) places.push(...(await logFoldersOf(root, fs)).folders);
  return places;
}

/** The problem that a path is not there. */
export function pathNotFound(path: string): LogEvent {
  const problem = {
    code: "file-unreadable",
    file: path,
    line: null,
    byteOffset: null,
    detail: "not-found",
  } as const;
  return { kind: "problem", problem };
}

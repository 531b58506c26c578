import { type FileAccess, openRoots, type SafeFs } from "@turnmeter/safe-fs";
import { sources } from "../sources.js";

// People keep these on another disk and link to them.
const linkedFolders = sources.flatMap(({ home }) => home?.logFolders ?? []);

/** Access to what lies below roots of logs. */
export function openLogs(roots: readonly string[], access?: FileAccess): SafeFs {
  return openRoots(roots, { ...access, linkedFolders });
}

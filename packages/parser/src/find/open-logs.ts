import { checkPaths, type FileAccess, openRoots, type SafeFs } from "@turnmeter/safe-fs";
import { sources } from "../sources.js";
import { databaseNames, isDatabaseName } from "./database-names.js";

// People keep these on another disk and link to them.
const linkedFolders = sources.flatMap(({ home }) => home?.logFolders ?? []);

/**
 * Access to what lies below roots of logs, and beside databases.
 *
 * @throws TypeError or RangeError if a root is not a string, is empty, or begins with `~`
 */
export function openLogs(roots: readonly string[], access?: FileAccess): SafeFs {
  checkPaths("roots", roots);
  const beside = roots.filter(isDatabaseName).flatMap((root) => [`${root}-wal`, `${root}-journal`]);
  return openRoots([...roots, ...beside], { ...access, linkedFolders, databases: databaseNames });
}

import { dirname } from "node:path";
import type { FileCalls } from "./file-calls.js";
import { removeIfPossible, temporaryPath } from "./temporary-files.js";
import { ownFileMode } from "./replace-file.js";
import { systemCode } from "./safe-fs-error.js";

/**
 * Makes an empty file, and says whether it did: of processes that try at once, one does. A file that was written before
 * `olderThan`, epoch ms, is what a killed process has left, and is replaced. False if no file can be made.
 */
export function claimFile(path: string, olderThan: number, calls: FileCalls): boolean {
  try {
    return isMade(path, calls) || isReplaced(path, olderThan, calls);
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return false;
  }
}

function isMade(path: string, calls: FileCalls): boolean {
  let file: number;
  try {
    file = calls.create(path, ownFileMode);
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw error;
  }
  try {
    calls.close(file);
  } catch (error) {
    // The file is made, and empty.
    if (systemCode(error) === null) throw error;
  }
  return true;
}

/** Of processes that replace one old file at once, all but one find that it is gone, or that another has made it anew. */
function isReplaced(path: string, olderThan: number, calls: FileCalls): boolean {
  const old = calls.linkState(path);
  if (old.mtimeMs >= olderThan) return false;
  const aside = temporaryPath(dirname(path));
  calls.rename(path, aside);
  try {
    const taken = calls.linkState(aside);
    if (taken.ino === old.ino && taken.mtimeMs === old.mtimeMs) return isMade(path, calls);
    calls.link(aside, path);
    return false;
  } finally {
    removeIfPossible(aside, calls);
  }
}

import { closeSync, linkSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { systemCode } from "./safe-fs-error.js";

/**
 * Makes an empty file, and says whether it did: of processes that try at once, one does. A file that is older than
 * `lifeMs` is what a killed process has left, and is replaced. False where no file can be made.
 */
export function claimFile(path: string, lifeMs: number): boolean {
  try {
    return isMade(path) || isReplaced(path, Date.now() - lifeMs);
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return false;
  }
}

function isMade(path: string): boolean {
  try {
    closeSync(openSync(path, "wx", 0o600));
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw error;
  }
}

/** Of processes that replace one old file at once, all but one find that it is gone, or that another has made it anew. */
function isReplaced(path: string, olderThan: number): boolean {
  const old = statSync(path);
  if (old.mtimeMs >= olderThan) return false;
  const aside = join(dirname(path), `.${basename(path)}.${Math.random().toString(36).slice(2)}.tmp`);
  renameSync(path, aside);
  try {
    const taken = statSync(aside);
    if (taken.ino === old.ino && taken.mtimeMs === old.mtimeMs) return isMade(path);
    linkSync(aside, path);
    return false;
  } finally {
    rmSync(aside, { force: true });
  }
}

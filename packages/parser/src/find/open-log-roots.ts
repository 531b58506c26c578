import { basename, dirname, join, resolve } from "node:path";
import {
  checkPaths,
  type FileAccess,
  type FileRefusal,
  type PathState,
  type SafeFs,
  SafeFsError,
} from "@turnmeter/safe-fs";
import { expandPath } from "./expand-path.js";
import { openLogs } from "./open-logs.js";
import { plainPath } from "../plain-path.js";

/** Roots that logs can be looked for in, and the access to them. */
export interface LogRoots {
  /**
   * Absolute paths: the given ones but for those that are not there, and the session folders that belong to given
   * files. One that cannot be looked at is included: listing it gives the reason.
   */
  readonly roots: readonly string[];
  readonly fs: SafeFs;
  /** The given paths that are not there. */
  readonly missing: readonly string[];
  /** Paths beside and above the roots that could not be looked at, so logs may be missing. */
  readonly refused: readonly FileRefusal[];
}

/**
 * Access to folders and single log files. The session folder beside a file (`<stem>/` beside
 * `<stem>.jsonl`) belongs to it, unless it is a link. An asterisk in a path stands for any letters of a
 * folder's name.
 *
 * @throws TypeError or RangeError if a path is not a string, is empty, or begins with `~`
 */
export async function openLogRoots(paths: readonly string[], access?: FileAccess): Promise<LogRoots> {
  checkPaths("paths", paths);
  const places: { readonly given: string; readonly expanded: readonly string[] }[] = [];
  const refused: FileRefusal[] = [];
  for (const given of paths) {
    const expanded = await expandPath(resolve(given), access);
    places.push({ given, expanded: expanded.paths });
    for (const refusal of expanded.refused) refused.push(refusal);
  }
  const all = places.flatMap(({ expanded }) => expanded);
  const probe = openLogs([...all, ...all.map(sessionFolderOf).filter((folder) => folder !== null)], access);
  const roots: string[] = [];
  const missing: string[] = [];
  for (const { given, expanded } of places) {
    const before = roots.length + refused.length;
    for (const path of expanded) roots.push(...(await rootsAt(path, probe, refused)));
    if (roots.length + refused.length === before) missing.push(given);
  }
  const distinct = [...new Set(roots)];
  return { roots: distinct, fs: openLogs(distinct, access), missing, refused };
}

/** A path that is there, and the session folder beside it; adds to `refused` what may be one. */
async function rootsAt(path: string, probe: SafeFs, refused: FileRefusal[]): Promise<readonly string[]> {
  const state = await stateOf(probe, path);
  if (state === null) return [];
  const folder = sessionFolderOf(path);
  if (folder === null) return [path];
  if (state instanceof SafeFsError) {
    // Its folder is unknown too, even if the file itself can be read by then.
    refused.push({ path: folder, error: state });
    return [path];
  }
  if (state.isDirectory) return [path];
  const beside = await stateOf(probe, folder);
  if (beside instanceof SafeFsError) {
    refused.push({ path: folder, error: beside });
    return [path];
  }
  const ownPath = join(dirname(state.realPath), basename(folder));
  return beside?.isDirectory === true && beside.realPath === ownPath ? [path, folder] : [path];
}

function sessionFolderOf(path: string): string | null {
  const plain = plainPath(path);
  return plain.endsWith(".jsonl") ? plain.slice(0, -".jsonl".length) : null;
}

/** The kind of a path: null if it does not exist, an error if that is not known. */
async function stateOf(fs: SafeFs, path: string): Promise<PathState | SafeFsError | null> {
  try {
    return await fs.stat(path);
  } catch (error) {
    if (!(error instanceof SafeFsError)) throw error;
    return error.code === "not-found" ? null : error;
  }
}

import { basename, dirname, join, resolve } from "node:path";
import { openRoots, type PathState, type SafeFs } from "@turnmeter/safe-fs";
import { expandPath } from "./expand-path.js";
import { plainPath } from "./plain-path.js";

/** Roots that logs can be looked for in, and the access to them. */
export interface LogRoots {
  /** Absolute paths: the given ones that exist, and the session folders that belong to given files. */
  readonly roots: readonly string[];
  readonly fs: SafeFs;
  /** The given paths that are not there or cannot be looked at. */
  readonly missing: readonly string[];
}

/**
 * Access to folders and single log files. The session folder beside a file (`<stem>/` beside
 * `<stem>.jsonl`) belongs to it, unless it is a link. An asterisk in a path stands for any letters of a
 * folder's name.
 */
export async function openLogRoots(paths: readonly string[]): Promise<LogRoots> {
  const places: { readonly path: string; readonly given: string }[] = [];
  const missing: string[] = [];
  for (const given of paths) {
    const expanded = await expandPath(resolve(given));
    if (expanded.length === 0) missing.push(given);
    places.push(...expanded.map((path) => ({ path, given })));
  }
  const folders = places.map(({ path }) => sessionFolderOf(path)).filter((folder) => folder !== null);
  const probe = openRoots([...places.map(({ path }) => path), ...folders]);
  const roots: string[] = [];
  for (const { path, given } of places) {
    const state = await stateOf(probe, path);
    if (state === null) missing.push(given);
    else roots.push(path);
    const folder = sessionFolderOf(path);
    if (state === null || state.isDirectory || folder === null) continue;
    const beside = await stateOf(probe, folder);
    const ownPath = join(dirname(state.realPath), basename(folder));
    if (beside?.isDirectory === true && beside.realPath === ownPath) roots.push(folder);
  }
  const distinct = [...new Set(roots)];
  return { roots: distinct, fs: openRoots(distinct), missing };
}

function sessionFolderOf(path: string): string | null {
  const plain = plainPath(path);
  return plain.endsWith(".jsonl") ? plain.slice(0, -".jsonl".length) : null;
}

async function stateOf(fs: SafeFs, path: string): Promise<PathState | null> {
  try {
    return await fs.stat(path);
  } catch {
    return null;
  }
}

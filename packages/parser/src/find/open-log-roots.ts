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
  const places: { readonly given: string; readonly expanded: readonly string[] }[] = [];
  for (const given of paths) places.push({ given, expanded: await expandPath(resolve(given)) });
  const all = places.flatMap(({ expanded }) => expanded);
  const probe = openRoots([...all, ...all.map(sessionFolderOf).filter((folder) => folder !== null)]);
  const roots: string[] = [];
  const missing: string[] = [];
  for (const { given, expanded } of places) {
    const found: string[] = [];
    for (const path of expanded) found.push(...(await rootsAt(path, probe)));
    if (found.length === 0) missing.push(given);
    roots.push(...found);
  }
  const distinct = [...new Set(roots)];
  return { roots: distinct, fs: openRoots(distinct), missing };
}

/** A path that is there, and the session folder beside it. */
async function rootsAt(path: string, probe: SafeFs): Promise<readonly string[]> {
  const state = await stateOf(probe, path);
  if (state === null) return [];
  const folder = sessionFolderOf(path);
  if (state.isDirectory || folder === null) return [path];
  const beside = await stateOf(probe, folder);
  const ownPath = join(dirname(state.realPath), basename(folder));
  return beside?.isDirectory === true && beside.realPath === ownPath ? [path, folder] : [path];
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

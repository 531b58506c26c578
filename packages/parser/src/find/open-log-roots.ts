import { basename, dirname, join, resolve } from "node:path";
import { openRoots, type PathState, type SafeFs } from "@turnmeter/safe-fs";

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
 * `<stem>.jsonl`) belongs to it, unless it is a link.
 */
export async function openLogRoots(paths: readonly string[]): Promise<LogRoots> {
  const given = paths.map((path) => resolve(path));
  const folders = given.map(sessionFolderOf).filter((folder) => folder !== null);
  const probe = openRoots([...given, ...folders]);
  const roots: string[] = [];
  const missing: string[] = [];
  for (const [at, path] of given.entries()) {
    const state = await stateOf(probe, path);
    if (state === null) missing.push(paths[at] ?? path);
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
  return path.endsWith(".jsonl") ? path.slice(0, -".jsonl".length) : null;
}

async function stateOf(fs: SafeFs, path: string): Promise<PathState | null> {
  try {
    return await fs.stat(path);
  } catch {
    return null;
  }
}

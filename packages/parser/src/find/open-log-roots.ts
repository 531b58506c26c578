import { basename, dirname, join, resolve } from "node:path";
import { checkPaths, openRoots, SafeFsError } from "@turnmeter/safe-fs";
import type { FileAccess, FileRefusal, PathState, SafeFs } from "@turnmeter/safe-fs";
import { openLogs } from "./open-logs.js";
import { plainPath } from "../plain-path.js";

/** Roots that logs can be looked for in, and the access to them. */
export interface LogRoots {
  /** Absolute paths: the given ones that exist, and the session folders that belong to given files. A path that cannot be looked at is included: listing it gives the reason. */
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

/** An existing path and its session folder; adds to `refused` what may be one. */
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

/** Null if missing, an error if unknown. */
async function stateOf(fs: SafeFs, path: string): Promise<PathState | SafeFsError | null> {
  try {
    return await fs.stat(path);
  } catch (error) {
    if (!(error instanceof SafeFsError)) throw error;
    return error.code === "not-found" ? null : error;
  }
}

interface ExpandedPath {
  /** Existing folders joined with the rest of the path, sorted. */
  readonly paths: readonly string[];
  /** Unreadable folders that may hold more matches. */
  readonly refused: readonly FileRefusal[];
}

/** The paths that a path stands for. A path without asterisks stays as it is, and so does one that exists under this very name. */
export async function expandPath(path: string, access?: FileAccess): Promise<ExpandedPath> {
  const parent = dirname(path);
  const itself = { paths: [path], refused: [] };
  if (!path.includes("*") || parent === path || (await isThere(path, access))) return itself;
  const parents = await expandPath(parent, access);
  const name = basename(path);
  if (!name.includes("*")) return { ...parents, paths: parents.paths.map((folder) => join(folder, name)) };
  const paths: string[] = [];
  const refused = [...parents.refused];
  for (const folder of parents.paths) {
    const names = await folderNames(folder, access);
    if (names instanceof SafeFsError) {
      if (names.code !== "not-found") refused.push({ path: folder, error: names });
    } else {
      for (const found of names) if (fits(found, name)) paths.push(join(folder, found));
    }
  }
  return { paths, refused };
}

async function folderNames(folder: string, access?: FileAccess): Promise<readonly string[] | SafeFsError> {
  try {
    return await openRoots([folder], access).folderNames(folder);
  } catch (error) {
    if (error instanceof SafeFsError) return error;
    throw error;
  }
}

async function isThere(path: string, access?: FileAccess): Promise<boolean> {
  try {
    await openRoots([path], access).stat(path);
    return true;
  } catch {
    return false;
  }
}

/** Matches each part once, from where the previous one ends. */
function fits(name: string, pattern: string): boolean {
  const text = name.toLowerCase();
  const [first = "", ...rest] = pattern.toLowerCase().split("*");
  const last = rest.pop() ?? "";
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}

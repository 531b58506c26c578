import { basename, dirname, resolve, sep } from "node:path";
import { below, type Boundary } from "./boundary.js";
import type { FolderEntry, ReadCalls } from "./file-calls.js";
import { fileVersion } from "./path-version.js";
import type { OpenFileLimit } from "./open-file-limit.js";
import { type Preview, previewFile } from "./preview.js";
import { atOnce, type RetryClock, retrying, retryingAfter } from "./retry.js";
import { SafeFsError, toSafeFsError } from "./safe-fs-error.js";

/** A file below a root. */
export interface FileEntry {
  /** Path below the root as it was given. */
  readonly path: string;
  /** The path without links: equal for two paths to one file. */
  readonly realPath: string;
  readonly sizeBytes: number;
  /** Last change, epoch ms. */
  readonly mtimeMs: number;
  /** A text that differs once the file is replaced or may have changed: its inode, size and times of change. */
  readonly version: string;
}

/** A file or folder that could not be listed. */
export interface FileRefusal {
  readonly path: string;
  readonly error: SafeFsError;
  /** True for a link, whose target may not exist. */
  readonly isLink?: true;
}

/** An item of a listing. */
export type ListedFile = FileEntry | FileRefusal;

/** Which files a listing asks for. */
export interface ListOptions {
  /** Whether a file of this name in this folder is wanted; default all. Others are not looked at. */
  readonly accepts?: (name: string, folder: string) => boolean;
  /** Whether a folder below the listed one is looked into, by its path; default all. */
  readonly enters?: (path: string) => boolean;
  /** False: only the files directly in the folder. Default true. */
  readonly isRecursive?: boolean;
  /** Takes how files begin; default none is opened. */
  readonly preview?: Preview;
}

/** Dependencies of a listing. */
export interface ListContext {
  readonly boundary: Boundary;
  readonly calls: ReadCalls;
  readonly clock: RetryClock;
  readonly limit: OpenFileLimit;
}

interface Folder {
  readonly path: string;
  readonly realPath: string;
}

/** Each level makes every path lookup below it slower. */
const mostLevels = 100;

/**
 * The files at `root` and up to 100 folders below, sorted by path, each real file once. Credential files are left out.
 * Never throws: what cannot be listed is in the result with its error.
 */
export async function listFiles(
  root: string,
  context: ListContext,
  options: ListOptions = {},
): Promise<readonly ListedFile[]> {
  const { boundary, calls, clock, limit } = context;
  const accepts = options.accepts ?? (() => true);
  const enters = options.enters ?? (() => true);
  const isRecursive = options.isRecursive ?? true;
  const { preview } = options;
  const buffer = new Uint8Array(preview?.bytes ?? 0);
  const top = resolve(root);
  const found: ListedFile[] = [];
  const realFiles = new Set<string>();
  const realFolders = new Set<string>();
  const folders: Folder[] = [];
  const links: string[] = [];

  /** Adds a file, and previews it if the preview accepts it and `mayShow`, called only then, returns true; by default it is not previewed. */
  function addFile(path: string, realPath: string, mayShow = () => false): void {
    if (realFiles.has(realPath)) return;
    const isShown = preview?.accepts(path) === true && mayShow();
    const previewed = isShown ? previewFile(path, realPath, { ...preview, buffer }, calls) : null;
    const state = previewed ?? calls.state(realPath);
    realFiles.add(realPath);
    found.push({
      path,
      realPath,
      sizeBytes: state.size,
      mtimeMs: state.mtimeMs,
      version: fileVersion(state, clock.now()),
    });
  }

  function addFolder(path: string, realPath: string): void {
    if (!enters(path)) return;
    if (path.slice(top.length).split(sep).length - 1 > mostLevels) {
      throw new SafeFsError("io", path, { reason: `more than ${mostLevels} folders deep` });
    }
    folders.push({ path, realPath });
  }

  function addEntry(folder: Folder, entry: FolderEntry, mayShow?: () => boolean): void {
    const path = below(folder.path, entry.name);
    const realPath = below(folder.realPath, entry.name);
    // Some file systems do not tell the type of an entry with its name.
    const isTyped = entry.isFile() || entry.isDirectory() || entry.isSymbolicLink();
    const state = isTyped ? entry : calls.linkState(realPath);
    if (state.isSymbolicLink()) links.push(path);
    else if (state.isDirectory()) addFolder(path, realPath);
    else if (state.isFile() && accepts(entry.name, folder.path) && !boundary.refuses(entry.name))
      addFile(path, realPath, mayShow);
  }

  async function addEntries(folder: Folder): Promise<void> {
    const entries = await atOnce(() => calls.entries(folder.realPath), folder.path, clock);
    const failed: { readonly entry: FolderEntry; readonly error: unknown }[] = [];
    const release = await limit();
    // Known to lead here once a file of it is to be shown.
    let isHere: boolean | null = null;
    const mayShow = () => (isHere ??= isWhereItWas(folder));
    for (const entry of entries) {
      try {
        addEntry(folder, entry, mayShow);
      } catch (error) {
        failed.push({ entry, error });
      }
    }
    release();
    for (const { entry, error } of failed) {
      const path = below(folder.path, entry.name);
      await attempt(path, () => retryingAfter(error, () => addEntry(folder, entry), path, clock));
    }
  }

  /** Whether files in the folder may be opened by name: its real path still has no link. Checked just before the first one is opened. */
  function isWhereItWas({ realPath }: Folder): boolean {
    if (preview === undefined || calls.opensLinks) return false;
    try {
      return calls.realPath(realPath) === realPath;
    } catch {
      return false;
    }
  }

  async function attempt(path: string, action: () => Promise<void>, isLink = false): Promise<void> {
    try {
      await action();
    } catch (error) {
      found.push({ path, error: toSafeFsError(error, path), ...(isLink ? { isLink } : {}) });
    }
  }

  async function walk(): Promise<void> {
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      if (realFolders.has(folder.realPath)) continue;
      realFolders.add(folder.realPath);
      if (!isRecursive && realFolders.size > 1) continue;
      const current = folder;
      await attempt(current.path, () => addEntries(current));
    }
  }

  async function follow(link: string): Promise<void> {
    if (boundary.refuses(link)) return;
    const realPath = await boundary.resolve(link);
    if (boundary.refuses(realPath)) throw new SafeFsError("credential-file", link);
    const state = await retrying(() => calls.state(realPath), link, clock);
    if (state.isDirectory()) addFolder(link, realPath);
    else if (state.isFile() && accepts(basename(link), dirname(link)))
      await retrying(() => addFile(link, realPath), link, clock);
  }

  await attempt(root, async () => {
    const realPath = await boundary.resolve(top);
    const state = await retrying(() => calls.state(realPath), top, clock);
    if (state.isDirectory()) folders.push({ path: top, realPath });
    else if (boundary.refuses(top) || boundary.refuses(realPath))
      throw new SafeFsError("credential-file", root);
    else if (state.isFile()) await retrying(() => addFile(top, realPath), top, clock);
    else throw new SafeFsError("io", root, { reason: "neither a file nor a folder" });
  });
  await walk();
  // Links come last, so that a file which also has a place of its own is listed there.
  for (let pending = links.splice(0); pending.length > 0; pending = links.splice(0)) {
    for (const link of pending.sort(byCodeUnit)) {
      await attempt(link, () => follow(link), true);
      await walk();
    }
  }
  return found.sort((a, b) => byCodeUnit(a.path, b.path));
}

/**
 * The names of the folders directly in a folder, sorted. Links are left out.
 * @throws SafeFsError where the folder cannot be listed
 */
export async function listFolderNames(folder: string, context: ListContext): Promise<readonly string[]> {
  const { boundary, calls, clock } = context;
  const realPath = await boundary.resolve(folder);
  const entries = await retrying(() => calls.entries(realPath), folder, clock);
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort(byCodeUnit);
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

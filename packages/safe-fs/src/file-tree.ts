import { dirname, join, resolve } from "node:path";
import { checkPath } from "./check-paths.js";
import { type FileAccess, filesOf } from "./file-access.js";
import type { FileCalls } from "./file-calls.js";
import { ownFolderMode } from "./private-folder.js";
import { readWhole } from "./read-whole.js";
import { ownFileMode, replaceFile } from "./replace-file.js";
import { retrying } from "./retry.js";
import { isAbsent, SafeFsError } from "./safe-fs-error.js";
import { isTemporary, removeLeftovers } from "./temporary-files.js";

/** A file of a tree. */
export interface TreeFile {
  /** Its folders and its name, joined by `/`. */
  readonly name: string;
  readonly sizeBytes: number;
}

/** An entry in a tree that is not one of its files. */
export interface TreeOther {
  /** Its folders and its name, joined by `/`. */
  readonly name: string;
  /** `file`: a regular file whose name is not valid in a tree. `other`: a socket, a device. */
  readonly kind: "file" | "folder" | "link" | "other";
}

/**
 * A folder whose files several people may share, such as a lake. Names are up to 16 parts joined by `/`; a part is of letters, digits,
 * `.`, `_`, `=` and `-`, and begins with a letter or digit. Links are neither followed nor listed.
 */
export interface FileTree {
  readonly folder: string;
  /**
   * The files below a folder of the tree, by name; all of them if none is given. None where there is no such folder.
   * @throws SafeFsError where a folder cannot be listed
   */
  list(below?: string): Promise<readonly TreeFile[]>;
  /**
   * Entries in a folder that are not files of the tree, by name: folders, links, files with other names. Files being written are left out.
   * @throws SafeFsError where a folder cannot be listed
   */
  others(folder: string): Promise<readonly TreeOther[]>;
  /**
   * All bytes of a file; null if it is not there.
   * @throws SafeFsError where it cannot be read, or is a link or no regular file
   */
  read(name: string): Promise<Uint8Array | null>;
  /**
   * Writes a file whole or not at all, and makes its folders. Others may read it, and look into the folders, if they may look into the
   * tree's own folder.
   * @throws SafeFsError where it cannot be written, or a folder on the way is a link
   */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * Removes a file, if it is there.
   * @throws SafeFsError where it cannot be removed
   */
  remove(name: string): Promise<void>;
}

const partPattern = /^[a-z\d][\w.=-]*$/i;
const mostParts = 16;
const readableByOthers = 0o044;
const openToOthers = 0o055;

/**
 * The tree in a folder, which need not exist.
 *
 * @throws TypeError or RangeError if the folder is not a string, is empty, or begins with `~`
 */
export function openTree(folder: string, access?: FileAccess): FileTree {
  checkPath("folder", folder);
  const root = resolve(folder);
  const files = filesOf(access);
  const { calls, clock } = files;
  return {
    folder: root,
    list: (below) =>
      retrying(
        () => {
          const start = below === undefined ? [] : partsOf(below);
          refuseLinks(root, start, calls);
          return filesBelow(root, start, calls);
        },
        root,
        clock,
      ),
    others: (inside) =>
      retrying(
        () => {
          const parts = partsOf(inside);
          refuseLinks(root, parts, calls);
          return othersIn(root, parts, calls);
        },
        root,
        clock,
      ),
    async read(name) {
      const path = join(root, ...partsOf(name));
      return retrying(() => readRegular(root, name, calls), path, clock);
    },
    async write(name, bytes) {
      const parts = partsOf(name);
      const path = join(root, ...parts);
      await retrying(
        () => {
          const rights = present(root, calls.linkState)?.mode ?? 0;
          calls.makeFolder(root, ownFolderMode);
          calls.makeFolder(dirname(path), ownFolderMode | (rights & openToOthers));
          refuseLinks(root, parts.slice(0, -1), calls);
          refuseOther(path, calls);
          const mode = ownFileMode | (rights & readableByOthers);
          replaceFile(path, [bytes], { mode, isFlushed: true }, calls);
        },
        path,
        clock,
      );
      removeLeftovers(dirname(path), files);
    },
    async remove(name) {
      const parts = partsOf(name);
      const path = join(root, ...parts);
      await retrying(
        () => {
          refuseLinks(root, parts.slice(0, -1), calls);
          present(path, calls.remove);
        },
        path,
        clock,
      );
    },
  };
}

/** @throws if `name` is not a valid name in the tree */
function partsOf(name: string): readonly string[] {
  const parts = name.split("/");
  if (parts.length > mostParts || !parts.every((part) => partPattern.test(part)))
    throw new Error(`not a name of a tree's file: ${name}`);
  return parts;
}

/** Whoever can place a link there could have other files read or replaced. */
function refuseLinks(root: string, folders: readonly string[], calls: FileCalls): void {
  let path = root;
  for (const folder of folders) {
    path = join(path, folder);
    const state = present(path, calls.linkState);
    if (state?.isSymbolicLink() === true)
      throw new SafeFsError("io", path, { reason: "a link, which is not followed" });
  }
}

function refuseOther(path: string, calls: FileCalls): void {
  const state = present(path, calls.linkState);
  if (state !== null && !state.isFile()) throw new SafeFsError("io", path, { reason: "not a regular file" });
}

function readRegular(root: string, name: string, calls: FileCalls): Uint8Array | null {
  const parts = partsOf(name);
  const path = join(root, ...parts);
  refuseLinks(root, parts, calls);
  const bytes = present(path, (at) => readWhole(at, (state) => state.isFile(), calls) ?? "other");
  if (bytes === "other")
    throw new SafeFsError("io", path, { reason: "not a regular file, or cut while it was read" });
  return bytes;
}

function filesBelow(root: string, start: readonly string[], calls: FileCalls): readonly TreeFile[] {
  const found: TreeFile[] = [];
  const folders: (readonly string[])[] = [start];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const { name } of present(join(root, ...folder), calls.entries) ?? []) {
      if (!partPattern.test(name) || isTemporary(name) || folder.length === mostParts) continue;
      const parts = [...folder, name];
      // Another process may have removed it.
      const state = present(join(root, ...parts), calls.linkState);
      if (state?.isDirectory() === true) folders.push(parts);
      else if (state?.isFile() === true) found.push({ name: parts.join("/"), sizeBytes: state.size });
    }
  }
  return found.sort(byName);
}

function othersIn(root: string, folder: readonly string[], calls: FileCalls): readonly TreeOther[] {
  const found: TreeOther[] = [];
  for (const { name } of present(join(root, ...folder), calls.entries) ?? []) {
    const state = isTemporary(name) ? null : present(join(root, ...folder, name), calls.linkState);
    if (state === null || (state.isFile() && partPattern.test(name))) continue;
    found.push({ name: [...folder, name].join("/"), kind: kindOf(state) });
  }
  return found.sort(byName);
}

function kindOf(state: ReturnType<FileCalls["linkState"]>): TreeOther["kind"] {
  if (state.isSymbolicLink()) return "link";
  if (state.isDirectory()) return "folder";
  return state.isFile() ? "file" : "other";
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

/** Null if the path does not exist; other errors pass unchanged, so that the call can be retried. */
function present<T>(path: string, call: (path: string) => T): T | null {
  try {
    return call(path);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

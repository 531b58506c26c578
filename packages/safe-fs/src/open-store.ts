import { join, resolve, dirname } from "node:path";
import { appendFile, readPart, type AppendFile } from "./append-file.js";
import { checkPath } from "./check-paths.js";
import { type FileAccess, filesOf } from "./file-access.js";
import type { FileCalls } from "./file-calls.js";
import { closeToOthers, folderRefusal, isOwn, ownFolderMode } from "./private-folder.js";
import { readWhole } from "./read-whole.js";
import { isTemporary, removeIfPossible, removeLeftovers, temporaryPath } from "./temporary-files.js";
import { ownFileMode, replaceFile } from "./replace-file.js";
import { ifThere, type SafeFsError, systemCode, toSafeFsError, unlessFailed } from "./safe-fs-error.js";

/** A file of a store. */
export interface StoredFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** When it was written, epoch ms. */
  readonly mtimeMs: number;
}

/** A folder of the program's own, whose files other processes of the user may write and remove at any time. Names are of letters, digits, `.`, `_` and `-`, and begin with a letter or digit; other files in the folder are left alone. A folder that is a link, belongs to another user, or may be written to by others is not used; files of others in it are ignored. */
export interface FileStore {
  readonly folder: string;
  /** Why the folder is not used; null if it is, or is not there. */
  refusal(): SafeFsError | null;
  /**
   * The files whose names begin so, by name; by default all. None where there is no such folder.
   * @throws SafeFsError where the folder is not used or cannot be listed
   */
  list(prefix?: string): readonly StoredFile[];
  /** All bytes of a file; null if it is not there or cannot be read. */
  read(name: string): Uint8Array | null;
  /**
   * Writes a file, one part after the other; others see it whole or not at all. Makes the folder. Only the user may read
   * the file and look into the folder. Unless it is flushed, a crash of the system may leave it cut.
   * @throws SafeFsError where it cannot be written
   */
  write(name: string, parts: readonly Uint8Array[], options?: { readonly isFlushed: boolean }): void;
  /** Some bytes of a file, fewer at its end; null if it is not there or cannot be read. */
  readPart(name: string, part: { readonly from: number; readonly lengthBytes: number }): Uint8Array | null;
  /**
   * Makes a file that grows; others see what was written so far. Makes the folder. Only the user may read the file and look
   * into the folder.
   * @throws SafeFsError where it cannot be made, or is there
   */
  append(name: string): AppendFile;
  /** Makes an empty file, and returns true if it did: of several processes that try at once, only one succeeds. A file older than `lifeMs` was left by a killed process and is replaced. False if no file can be made. */
  claim(name: string, lifeMs: number): boolean;
  /** Removes a file, if it is there and can be removed. */
  remove(name: string): void;
  /** Removes the folder, if it is there, empty, and can be removed. */
  removeFolder(): void;
  /**
   * Removes all files, those that are being written too, as far as they can be removed.
   * @throws SafeFsError where the folder is not used or cannot be listed
   */
  clear(): void;
}

const namePattern = /^[a-z\d][\w.-]*$/i;

/**
 * The store in a folder, which need not exist.
 *
 * @throws TypeError or RangeError if the folder is not a string, is empty, or begins with `~`
 */
export function openStore(folder: string, access?: FileAccess): FileStore {
  checkPath("folder", folder);
  const root = resolve(folder);
  const files = filesOf(access);
  const { calls, clock } = files;
  const pathOf = (name: string): string => {
    if (!namePattern.test(name)) throw new Error(`not a name of a stored file: ${name}`);
    return join(root, name);
  };
  let known: SafeFsError | null | undefined;
  /** Checked once, and again after the folder has been made. */
  const refusal = (): SafeFsError | null =>
    known === undefined ? (known = folderRefusal(root, calls)) : known;
  const enter = (): void => {
    const refused = refusal();
    if (refused !== null) throw refused;
  };
  const makeOwn = (): void => {
    enter();
    calls.makeFolder(root, ownFolderMode);
    known = undefined;
    enter();
    closeToOthers(root, calls);
  };
  return {
    folder: root,
    refusal,
    list(prefix = "") {
      enter();
      const names = namesIn(root, calls).filter((name) => name.startsWith(prefix) && namePattern.test(name));
      return statesOf(names, root, calls);
    },
    read(name) {
      const path = pathOf(name);
      return refusal() === null ? readOwn(path, calls) : null;
    },
    readPart(name, part) {
      const path = pathOf(name);
      return refusal() === null ? readPart(path, part, calls) : null;
    },
    append(name) {
      const path = pathOf(name);
      try {
        makeOwn();
        return appendFile(path, calls);
      } catch (error) {
        throw toSafeFsError(error, path);
      }
    },
    write(name, parts, { isFlushed } = { isFlushed: false }) {
      const path = pathOf(name);
      try {
        makeOwn();
        removeLeftovers(root, files);
        replaceFile(path, parts, { mode: ownFileMode, isFlushed }, calls);
      } catch (error) {
        throw toSafeFsError(error, path);
      }
    },
    claim(name, lifeMs) {
      const path = pathOf(name);
      return refusal() === null && claimFile(path, clock.now() - lifeMs, calls);
    },
    remove(name) {
      const path = pathOf(name);
      if (refusal() === null) removeIfPossible(path, calls);
    },
    removeFolder() {
      if (refusal() === null) removeIfPossible(root, { remove: calls.removeFolder });
    },
    clear() {
      enter();
      for (const name of namesIn(root, calls)) {
        if (namePattern.test(name) || isTemporary(name)) removeIfPossible(join(root, name), calls);
      }
    },
  };
}

function statesOf(names: readonly string[], root: string, calls: FileCalls): readonly StoredFile[] {
  const files: StoredFile[] = [];
  for (const name of names) {
    // Another process may have removed it.
    const state = ifThere(join(root, name), calls.linkState);
    if (state?.isFile() === true) files.push({ name, sizeBytes: state.size, mtimeMs: state.mtimeMs });
  }
  return files;
}

function namesIn(root: string, calls: FileCalls): readonly string[] {
  const entries = ifThere(root, calls.entries) ?? [];
  return entries.map(({ name }) => name).sort();
}

/** Bytes of a regular file owned by the user; null if missing or unreadable. */
function readOwn(path: string, calls: FileCalls): Uint8Array | null {
  return unlessFailed(() => {
    if (calls.opensLinks && calls.linkState(path).isSymbolicLink()) return null;
    return readWhole(path, (state) => state.isFile() && isOwn(state, calls), calls);
  }, null);
}

/**
 * Makes an empty file, and says whether it did: of processes that try at once, one does. A file that was written before
 * `olderThan`, epoch ms, is what a killed process has left, and is replaced. False if no file can be made.
 */
function claimFile(path: string, olderThan: number, calls: FileCalls): boolean {
  return unlessFailed(() => isMade(path, calls) || isReplaced(path, olderThan, calls), false);
}

function isMade(path: string, calls: FileCalls): boolean {
  let file: number;
  try {
    file = calls.create(path, ownFileMode);
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw error;
  }
  // Whatever closing says, the file is made, and empty.
  unlessFailed(() => calls.close(file), undefined);
  return true;
}

/** When processes replace a file at once, all but one find it gone or made anew. */
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

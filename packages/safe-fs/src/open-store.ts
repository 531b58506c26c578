import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { type RetryClock, systemClock } from "./retry.js";
import { systemCode, toSafeFsError } from "./safe-fs-error.js";

/** A file of a store. */
export interface StoredFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** When it was written, epoch ms. */
  readonly mtimeMs: number;
}

/**
 * A folder of the program's own, whose files other processes may write and remove at any time. Names are of letters,
 * digits, `.`, `_` and `-`, and begin with a letter or digit; other files in the folder are left alone.
 */
export interface FileStore {
  readonly folder: string;
  /**
   * The files, by name. None where there is no such folder.
   * @throws SafeFsError where the folder cannot be listed
   */
  list(): readonly StoredFile[];
  /** All bytes of a file; null where it is not there or cannot be read. */
  read(name: string): Uint8Array | null;
  /**
   * Writes a file, one part after the other; others see it whole or not at all. Makes the folder. Only the user may read it.
   * @throws SafeFsError where it cannot be written
   */
  write(name: string, parts: readonly Uint8Array[]): void;
  /** Removes a file, if it is there and can be removed. */
  remove(name: string): void;
  /** Removes all files, those that are being written too. */
  clear(): void;
}

const namePattern = /^[a-z\d][\w.-]*$/i;
/** What a process that was killed while it wrote has left; younger ones may still be written. */
const temporaryPattern = /^\.[\w.-]+\.tmp$/;
const temporaryLifeMs = 60 * 60 * 1000;

/** The store in a folder, which need not exist. */
export function openStore(folder: string, clock: Pick<RetryClock, "now"> = systemClock): FileStore {
  const root = resolve(folder);
  const pathOf = (name: string): string => {
    if (!namePattern.test(name)) throw new Error(`not a name of a stored file: ${name}`);
    return join(root, name);
  };
  return {
    folder: root,
    list: () => filesIn(root).filter(({ name }) => namePattern.test(name)),
    read(name) {
      try {
        return readFileSync(pathOf(name));
      } catch (error) {
        if (systemCode(error) === null) throw error;
        return null;
      }
    },
    write(name, parts) {
      const path = pathOf(name);
      try {
        mkdirSync(root, { recursive: true, mode: 0o700 });
        removeLeftovers(root, clock.now());
        replaceFile(path, join(root, `.${name}.${randomName()}.tmp`), parts);
      } catch (error) {
        throw toSafeFsError(error, path);
      }
    },
    remove(name) {
      removeFile(pathOf(name));
    },
    clear() {
      for (const { name } of filesIn(root)) {
        if (namePattern.test(name) || temporaryPattern.test(name)) removeFile(join(root, name));
      }
    },
  };
}

function filesIn(root: string): readonly StoredFile[] {
  const files: StoredFile[] = [];
  for (const name of namesIn(root)) {
    try {
      const state = statSync(join(root, name));
      if (state.isFile()) files.push({ name, sizeBytes: state.size, mtimeMs: state.mtimeMs });
    } catch (error) {
      // Another process may have removed it.
      if (systemCode(error) !== "ENOENT") throw toSafeFsError(error, join(root, name));
    }
  }
  return files;
}

function namesIn(root: string): readonly string[] {
  try {
    return readdirSync(root).sort();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    throw toSafeFsError(error, root);
  }
}

function replaceFile(path: string, temporary: string, parts: readonly Uint8Array[]): void {
  try {
    const file = openSync(temporary, "wx", 0o600);
    try {
      for (const part of parts) writeAll(file, part);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Names that are taken are refused when the file is opened. */
function randomName(): string {
  return Math.random().toString(36).slice(2);
}

function writeAll(file: number, part: Uint8Array): void {
  for (let at = 0; at < part.length;) at += writeSync(file, part, at);
}

function removeLeftovers(root: string, nowMs: number): void {
  for (const { name, mtimeMs } of filesIn(root)) {
    if (temporaryPattern.test(name) && nowMs - mtimeMs > temporaryLifeMs) removeFile(join(root, name));
  }
}

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    if (systemCode(error) === null) throw error;
  }
}

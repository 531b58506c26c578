import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { systemCode } from "./safe-fs-error.js";

/** State of a file. */
export interface FileState {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
  /** Kind and rights, as the system has them. */
  readonly mode: number;
  /** The user that it belongs to. */
  readonly uid: number;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

/** One name in a folder. */
export interface FolderEntry {
  readonly name: string;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

/** The calls to the file system that reading needs. */
export interface ReadCalls {
  readonly open: (path: string) => number;
  readonly stateOf: (descriptor: number) => FileState;
  readonly read: (descriptor: number, buffer: Uint8Array, length: number) => number;
  /** Reads from a position of the file on, whatever was read before. */
  readonly readAt: (descriptor: number, buffer: Uint8Array, offset: number) => number;
  readonly close: (descriptor: number) => void;
  readonly entries: (path: string) => readonly FolderEntry[];
  /** Follows links. */
  readonly state: (path: string) => FileState;
  /** Does not follow links. */
  readonly linkState: (path: string) => FileState;
  readonly realPath: (path: string) => string;
  /** Whether `open` follows a link at the end of its path: true where the system has no flag against that. */
  readonly opensLinks: boolean;
}

/** The calls to the file system that writing needs besides. */
export interface WriteCalls {
  /** Opens a file that was not there, for writing; whatever has the name, a link too, is an error. */
  readonly create: (path: string, mode: number) => number;
  /** Writes bytes from a position of them on; returns how many were taken. */
  readonly write: (descriptor: number, bytes: Uint8Array, from: number) => number;
  /** Sets rights regardless of the process's umask. */
  readonly setMode: (descriptor: number, mode: number) => void;
  /** Returns when what was written is on the disk. */
  readonly flush: (descriptor: number) => void;
  /** Replaces whatever has the new name: a link itself, not its target. */
  readonly rename: (path: string, newPath: string) => void;
  /** Gives a file a second name, which must be free. */
  readonly link: (path: string, newPath: string) => void;
  /** Removes a file or a link. */
  readonly remove: (path: string) => void;
  /** Removes a folder, which must be empty. */
  readonly removeFolder: (path: string) => void;
  /** Makes a folder with those above it; one that is there is no error. */
  readonly makeFolder: (path: string, mode: number) => void;
  /** Who the process acts as; null if the system has no such numbers. */
  readonly userId: () => number | null;
}

/** All calls to the file system; tests replace some to make them fail. */
export type FileCalls = ReadCalls & WriteCalls;

// Windows has neither flag. Without O_NONBLOCK opening a pipe waits for a writer, perhaps for ever.
const readFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** The calls of Node. They are synchronous: for local files that is the fastest way to read them. */
export const nodeFileCalls: FileCalls = {
  open: (path) => openSync(path, readFlags),
  stateOf: (descriptor) => fstatSync(descriptor),
  read: (descriptor, buffer, length) => readSync(descriptor, buffer, 0, length, null),
  readAt: (descriptor, buffer, offset) => readSync(descriptor, buffer, 0, buffer.length, offset),
  close: closeSync,
  entries: (path) => readdirSync(path, { withFileTypes: true }),
  state: (path) => statSync(path),
  linkState: (path) => lstatSync(path),
  realPath: (path) => realpathSync.native(path),
  opensLinks: constants.O_NOFOLLOW === undefined,
  create: (path, mode) => openSync(path, "wx", mode),
  write: (descriptor, bytes, from) => writeSync(descriptor, bytes, from),
  setMode: fchmodSync,
  flush: fsyncSync,
  rename: renameSync,
  link: linkSync,
  remove: unlinkSync,
  removeFolder: (path) => rmdirSync(path),
  makeFolder: makeFolders,
  userId: () => process.geteuid?.() ?? null,
};

/** Node's own `recursive` never returns below `/proc`, where no folder can be made (Node.js 20.20). */
function makeFolders(path: string, mode: number): void {
  try {
    makeOne(path, mode);
  } catch (error) {
    if (systemCode(error) !== "ENOENT" || dirname(path) === path) throw error;
    makeFolders(dirname(path), mode);
    makeOne(path, mode);
  }
}

function makeOne(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (systemCode(error) !== "EEXIST" || !statSync(path).isDirectory()) throw error;
  }
}

import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  statSync,
} from "node:fs";

/** What is asked of a file's state. */
export interface FileState {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
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

/** The calls to the file system that reading needs; tests replace some to make them fail. */
export interface FileCalls {
  readonly open: (path: string) => number;
  readonly stateOf: (descriptor: number) => FileState;
  readonly read: (descriptor: number, buffer: Uint8Array, length: number) => number;
  readonly close: (descriptor: number) => void;
  readonly entries: (path: string) => readonly FolderEntry[];
  /** Follows links. */
  readonly state: (path: string) => FileState;
  /** Does not follow links. */
  readonly linkState: (path: string) => FileState;
  readonly realPath: (path: string) => string;
  /** Whether `open` follows a link at the end of its path, as it does where the system cannot refuse to. */
  readonly opensLinks: boolean;
}

// Windows has neither flag. Without O_NONBLOCK opening a pipe waits for a writer, perhaps for ever.
const readFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** The calls of Node. They are synchronous: for local files that is the fastest way to read them. */
export const nodeFileCalls: FileCalls = {
  open: (path) => openSync(path, readFlags),
  stateOf: (descriptor) => fstatSync(descriptor),
  read: (descriptor, buffer, length) => readSync(descriptor, buffer, 0, length, null),
  close: (descriptor) => closeSync(descriptor),
  entries: (path) => readdirSync(path, { withFileTypes: true }),
  state: (path) => statSync(path),
  linkState: (path) => lstatSync(path),
  realPath: (path) => realpathSync.native(path),
  opensLinks: constants.O_NOFOLLOW === undefined,
};

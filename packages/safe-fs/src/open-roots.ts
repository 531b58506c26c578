import { resolve } from "node:path";
import { createBoundary } from "./boundary.js";
import { createBufferPool, readFileChunks, readFileHead, readFileText } from "./read-file.js";
import { checkPaths } from "./check-paths.js";
import { type FileAccess, filesOf } from "./file-access.js";
import { type ListedFile, type ListOptions, listFiles, listFolderNames } from "./list-files.js";
import { type OpenedFile, openToRead } from "./opened-file.js";
import { createOpenFileLimit } from "./open-file-limit.js";
import { fileVersion } from "./path-version.js";
import { retrying } from "./retry.js";

/** State of a path, without opening it. */
export interface PathState {
  readonly isDirectory: boolean;
  /** A regular file: no folder, device, pipe or socket. */
  readonly isFile: boolean;
  readonly sizeBytes: number;
  /** Last change, epoch ms. */
  readonly mtimeMs: number;
  /** A text that differs once the path may have changed. */
  readonly version: string;
  /** The path without links. */
  readonly realPath: string;
}

/** How a file is read in pieces. */
export interface ReadChunksOptions {
  /** Length of a piece in bytes; default 64 KiB. */
  readonly chunkBytes?: number;
  /** Gives the memory that the next piece is read into; the piece may be shorter. If it is empty, the reader uses its own. */
  readonly into?: () => Uint8Array;
}

/** Reading access to the files below some roots, and to nothing else. */
export interface SafeFs {
  /** The roots as absolute paths. */
  readonly roots: readonly string[];
  /**
   * Files at and below a folder, at any depth, sorted by path; each real file once. Never throws:
   * what cannot be listed is yielded with its error. Credential files are left out.
   */
  list(folder: string, options?: ListOptions): AsyncIterable<ListedFile>;
  /** Names of the folders directly in a folder, sorted; links left out. @throws SafeFsError */
  folderNames(folder: string): Promise<readonly string[]>;
  /**
   * A file's bytes, up to the size that it has when it is opened. The pieces share one buffer: each
   * is valid until the next one is asked for.
   * @throws SafeFsError while iterating, also where the file becomes shorter meanwhile
   */
  readChunks(path: string, options?: ReadChunksOptions): AsyncIterable<Uint8Array>;
  /** A whole file as text, without a byte order mark. @throws SafeFsError also where it is longer than `maxBytes` */
  readText(path: string, options: { readonly maxBytes: number }): Promise<string>;
  /** A file that stays open, to be read at any place: whoever opens it closes it. @throws SafeFsError */
  open(path: string): Promise<OpenedFile>;
  /** The first bytes of a file; fewer where it is shorter. @throws SafeFsError */
  readHead(path: string, bytes: number): Promise<Uint8Array>;
  /** @throws SafeFsError */
  stat(path: string): Promise<PathState>;
}

/** Options of the access, mostly for tests. */
export interface OpenRootsOptions extends FileAccess {
  /** Files open at one time; default 100. */
  readonly maxOpenFiles?: number;
  /** Names of folders directly below a root that may be links, since people keep such folders elsewhere; default none. */
  readonly linkedFolders?: readonly string[];
  /** Names of databases that may be opened, with what SQLite keeps beside them; default none: databases hold credentials too. */
  readonly databases?: readonly RegExp[];
  /** Names of settings that may be opened; default none: settings hold credentials too. */
  readonly settings?: readonly RegExp[];
}

const defaultChunkBytes = 64 * 1024;

/**
 * Access to `roots`: folders or single files, which may be links or missing. Below a root, a link that leads out of all roots is refused, except for `linkedFolders`. A call that is short of descriptors is retried up to 3 times; one that a signal interrupts, at once.
 * @throws TypeError or RangeError if a root is not a string, is empty, or begins with `~`
 */
export function openRoots(roots: readonly string[], options: OpenRootsOptions = {}): SafeFs {
  checkPaths("roots", roots);
  const { calls, clock } = filesOf(options);
  const boundary = createBoundary(
    roots,
    {
      linkedFolders: options.linkedFolders ?? [],
      opened: [...(options.databases ?? []), ...(options.settings ?? [])],
    },
    calls,
    clock,
  );
  const limit = createOpenFileLimit(options.maxOpenFiles ?? 100);
  const context = { boundary, calls, clock, limit, pool: createBufferPool() };
  return {
    roots: roots.map((root) => resolve(root)),
    list: (folder, listOptions) => iterated(() => listFiles(folder, context, listOptions)),
    folderNames: (folder) => listFolderNames(folder, context),
    readChunks: (path, { chunkBytes = defaultChunkBytes, into } = {}) =>
      readFileChunks(path, chunkBytes, context, into),
    readText: (path, { maxBytes }) => readFileText(path, maxBytes, context),
    open: (path) => openToRead(path, context),
    readHead: (path, bytes) => readFileHead(path, bytes, context),
    async stat(path) {
      const realPath = await boundary.resolve(path);
      const state = await retrying(() => calls.state(realPath), path, clock);
      return {
        isDirectory: state.isDirectory(),
        isFile: state.isFile(),
        sizeBytes: state.size,
        mtimeMs: state.mtimeMs,
        version: fileVersion(state, clock.now()),
        realPath,
      };
    },
  };
}

/**
 * The text of a file that a person names, without a byte order mark: even one whose name suggests credentials, such as a key.
 * @throws SafeFsError also where it is longer than `maxBytes`
 */
export function readNamedFile(
  path: string,
  options: { readonly maxBytes: number },
  access: FileAccess = {},
): Promise<string> {
  return openRoots([path], { ...access, settings: [/^/] }).readText(path, options);
}

/** Made on the first step; a generator would cost several promises per item. */
function iterated<T>(make: () => Promise<readonly T[]>): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      let values: Iterator<T> | undefined;
      return {
        async next() {
          values ??= (await make()).values();
          return values.next();
        },
      };
    },
  };
}

import { fileVersion } from "./path-version.js";
import { closeFile, openFile, type ReadContext } from "./read-file.js";
import { readAtMost } from "./read-whole.js";
import { atOnce } from "./retry.js";
import { SafeFsError, toSafeFsError } from "./safe-fs-error.js";

/** A file that stays open, to be read at any place. */
export interface OpenedFile {
  /** Size when it was opened. */
  readonly sizeBytes: number;
  /** The file's inode: another file at the same path has a different one. */
  readonly inode: number;
  /** Fills `into` with the bytes from `offset` on; gives how many there are, fewer at the end of the file. @throws SafeFsError */
  readAt(into: Uint8Array, offset: number): number;
  /** A text that differs once the file may have changed since it was opened. @throws SafeFsError */
  version(): string;
  close(): void;
}

/** Opens a file to be read at any place. @throws SafeFsError */
export async function openToRead(path: string, context: ReadContext): Promise<OpenedFile> {
  const { calls, clock, limit } = context;
  const release = await limit();
  let descriptor: number;
  try {
    descriptor = await openFile(path, context);
  } catch (error) {
    release();
    throw error;
  }
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    try {
      closeFile(descriptor, calls);
    } finally {
      release();
    }
  };
  try {
    const state = await atOnce(() => calls.stateOf(descriptor), path, clock);
    if (!state.isFile()) throw new SafeFsError("io", path, { reason: "not a regular file" });
    return {
      sizeBytes: state.size,
      inode: state.ino,
      readAt: (into, offset) => failing(path, () => readAtMost(descriptor, into, offset, calls)),
      // The time of the look plays no part: two looks at a file that stays as it is are equal.
      version: () => failing(path, () => fileVersion(calls.stateOf(descriptor), Number.POSITIVE_INFINITY)),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function failing<T>(path: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw toSafeFsError(error, path);
  }
}

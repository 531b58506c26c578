import type { FileCalls } from "./file-calls.js";
import { isOwn } from "./private-folder.js";
import { ownFileMode } from "./replace-file.js";
import { readAtMost } from "./read-whole.js";
import { unlessFailed } from "./safe-fs-error.js";

/** A new file that grows. */
export interface AppendFile {
  /** Writes bytes behind all that were written. @throws where there is no room */
  readonly write: (bytes: Uint8Array) => void;
  readonly close: () => void;
}

/** Makes a file that only the user may read, to write to its end. @throws where something has that name */
export function appendFile(path: string, calls: FileCalls): AppendFile {
  const file = calls.create(path, ownFileMode);
  return {
    write(bytes) {
      for (let at = 0; at < bytes.length;) at += calls.write(file, bytes, at);
    },
    close() {
      calls.close(file);
    },
  };
}

/** Some bytes of a regular file of the user's own, fewer at its end; null if there is none, or it cannot be read. */
export function readPart(
  path: string,
  { from, lengthBytes }: { readonly from: number; readonly lengthBytes: number },
  calls: FileCalls,
): Uint8Array | null {
  return unlessFailed(() => {
    if (calls.opensLinks && calls.linkState(path).isSymbolicLink()) return null;
    const file = calls.open(path);
    try {
      const state = calls.stateOf(file);
      if (!state.isFile() || !isOwn(state, calls)) return null;
      const bytes = new Uint8Array(Math.max(0, Math.min(lengthBytes, state.size - from)));
      return bytes.subarray(0, readAtMost(file, bytes, from, calls));
    } finally {
      calls.close(file);
    }
  }, null);
}

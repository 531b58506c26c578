import type { FileState, ReadCalls } from "./file-calls.js";
import { isFilled } from "./read-whole.js";

/** Shows how files begin while they are listed, which saves a second pass over them. */
export interface Preview {
  /** How much is shown of a file, in bytes. */
  readonly bytes: number;
  /** Whether the file of this path is to be shown. */
  readonly accepts: (path: string) => boolean;
  /**
   * Takes the first bytes of a file, which are valid during the call. Must not throw. Links and what cannot
   * be opened at once are listed without being shown.
   */
  readonly show: (path: string, head: Uint8Array) => void;
}

/** Shows how a file begins; returns its state, or null if it was not shown. Safe only if the folder's real path was checked just before and `open` follows no links: otherwise another file could be read. */
export function previewFile(
  path: string,
  realPath: string,
  { buffer, show }: Pick<Preview, "show"> & { readonly buffer: Uint8Array },
  calls: ReadCalls,
): FileState | null {
  let state: FileState;
  let length: number;
  try {
    const descriptor = calls.open(realPath);
    try {
      state = calls.stateOf(descriptor);
      if (!state.isFile()) return null;
      length = Math.min(state.size, buffer.length);
      // A part would be taken for all of a short file.
      if (!isFilled(descriptor, buffer.subarray(0, length), calls)) return null;
    } finally {
      calls.close(descriptor);
    }
  } catch {
    // Reading the file reports that.
    return null;
  }
  show(path, buffer.subarray(0, length));
  return state;
}

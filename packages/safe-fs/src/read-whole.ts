import type { FileState, ReadCalls } from "./file-calls.js";

/** All bytes that a file has when it is opened; null if its state is not accepted, or it becomes shorter meanwhile. */
export function readWhole(
  path: string,
  accepts: (state: FileState) => boolean,
  calls: ReadCalls,
): Uint8Array | null {
  const file = calls.open(path);
  try {
    const state = calls.stateOf(file);
    if (!accepts(state)) return null;
    const bytes = Buffer.allocUnsafeSlow(state.size);
    return isFilled(file, bytes, calls) ? bytes : null;
  } finally {
    calls.close(file);
  }
}

/** Fills a buffer with a file's bytes from an offset on; gives how many there are, fewer at the end of the file. */
export function readAtMost(
  file: number,
  buffer: Uint8Array,
  offset: number,
  { readAt }: Pick<ReadCalls, "readAt">,
): number {
  let filled = 0;
  while (filled < buffer.length) {
    const count = readAt(file, buffer.subarray(filled), offset + filled);
    if (count === 0) break;
    filled += count;
  }
  return filled;
}

/** Fills a buffer from an open file; false if the file ends before the buffer is full. */
export function isFilled(file: number, buffer: Uint8Array, { read }: Pick<ReadCalls, "read">): boolean {
  for (let at = 0; at < buffer.length;) {
    const count = read(file, buffer.subarray(at), buffer.length - at);
    if (count === 0) return false;
    at += count;
  }
  return true;
}

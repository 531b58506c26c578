import { dirname } from "node:path";
import type { ReadCalls, WriteCalls } from "./file-calls.js";
import { removeIfPossible, temporaryPath } from "./temporary-files.js";
import { unlessFailed } from "./safe-fs-error.js";

/** Rights of what only its user may read and write. */
export const ownFileMode = 0o600;

type Calls = WriteCalls & Pick<ReadCalls, "close">;

interface Replacing {
  readonly mode: number;
  /** Flushes before renaming; otherwise a system crash may leave a cut file. */
  readonly isFlushed: boolean;
}

/** Writes a temporary file in the same folder and renames it: others see the old content or all of the new. A link with the name is itself replaced. On failure the temporary file is removed, if possible. */
export function replaceFile(
  path: string,
  parts: readonly Uint8Array[],
  { mode, isFlushed }: Replacing,
  calls: Calls,
): void {
  // In the same folder, since a rename is atomic only within one file system.
  const temporary = temporaryPath(dirname(path));
  const file = calls.create(temporary, ownFileMode);
  try {
    writeAndClose(file, parts, { mode, isFlushed }, calls);
    calls.rename(temporary, path);
  } catch (error) {
    removeIfPossible(temporary, calls);
    throw error;
  }
}

function writeAndClose(
  file: number,
  parts: readonly Uint8Array[],
  { mode, isFlushed }: Replacing,
  calls: Calls,
): void {
  try {
    for (const part of parts) writeAll(file, part, calls);
    if (mode !== ownFileMode) calls.setMode(file, mode);
    if (isFlushed) calls.flush(file);
  } catch (error) {
    unlessFailed(() => calls.close(file), undefined);
    throw error;
  }
  // Some file systems tell only now that there was no room.
  calls.close(file);
}

function writeAll(file: number, part: Uint8Array, { write }: WriteCalls): void {
  for (let at = 0; at < part.length;) at += write(file, part, at);
}

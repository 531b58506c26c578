import type { FileState } from "./file-calls.js";

/** File systems tell times of change in steps of up to 2 seconds (FAT). */
const coarsestStepMs = 2000;

/**
 * A text that differs wherever a file is another one or may have changed: of its inode, size and times of change. The time of
 * the inode's change cannot be set back, unlike that of the content's. A file that was written a moment ago may be
 * written again within the same step of its clock: the text is then of this look alone.
 */
export function fileVersion(
  { ino, size, mtimeMs, ctimeMs }: Pick<FileState, "ino" | "size" | "mtimeMs" | "ctimeMs">,
  nowMs: number,
): string {
  const version = `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  return Math.abs(nowMs - mtimeMs) < coarsestStepMs ? `${version} at ${nowMs}` : version;
}

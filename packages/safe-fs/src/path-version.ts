import { checkPath } from "./check-paths.js";
import { type FileAccess, filesOf } from "./file-access.js";
import { ifThere } from "./safe-fs-error.js";
import type { FileState } from "./file-calls.js";

/**
 * A text that is another one wherever a file, links followed, may have changed; null if there is none. Opens nothing.
 * @throws SafeFsError if that is not known; TypeError or RangeError if the path is not a string, is empty, or begins with `~`
 */
export function pathVersion(path: string, access?: FileAccess): string | null {
  checkPath("path", path);
  const { calls, clock } = filesOf(access);
  const state = ifThere(path, calls.state);
  return state?.isFile() === true ? fileVersion(state, clock.now()) : null;
}

/**
 * As `pathVersion`, of what lies at the path itself, a link that is not followed too; null if nothing does.
 * @throws SafeFsError if that is not known; TypeError or RangeError if the path is not a string, is empty, or begins with `~`
 */
export function ownVersion(path: string, access?: FileAccess): string | null {
  checkPath("path", path);
  const { calls, clock } = filesOf(access);
  const state = ifThere(path, calls.linkState);
  return state === null ? null : fileVersion(state, clock.now());
}

/** File systems round change times to up to 2 s (FAT). */
const coarsestStepMs = 2000;

/** A text that differs once a file is replaced or may have changed: its inode, size, mtime and ctime. Unlike mtime, ctime cannot be set back. A file just written may change again within one step of its clock: its text then includes `nowMs`, so that no later text equals it. */
export function fileVersion(
  { ino, size, mtimeMs, ctimeMs }: Pick<FileState, "ino" | "size" | "mtimeMs" | "ctimeMs">,
  nowMs: number,
): string {
  const version = `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  return isUnsettled({ mtimeMs }, nowMs) ? `${version} at ${nowMs}` : version;
}

/** Whether a file or folder may still change without a new mtime. */
export function isUnsettled({ mtimeMs }: Pick<FileState, "mtimeMs">, nowMs: number): boolean {
  return Math.abs(nowMs - mtimeMs) < coarsestStepMs;
}

import { type FileAccess, filesOf } from "./file-access.js";
import { fileVersion } from "./file-version.js";
import { ifThere } from "./safe-fs-error.js";

/**
 * A text that is another one wherever a file, links followed, may have changed; null where there is none. Opens nothing.
 * @throws SafeFsError where that cannot be told
 */
export function pathVersion(path: string, access?: FileAccess): string | null {
  const { calls, clock } = filesOf(access);
  const state = ifThere(path, calls.state);
  return state?.isFile() === true ? fileVersion(state, clock.now()) : null;
}

/**
 * As `pathVersion`, of what lies at the path itself, a link that is not followed too; null where nothing does.
 * @throws SafeFsError where that cannot be told
 */
export function ownVersion(path: string, access?: FileAccess): string | null {
  const { calls, clock } = filesOf(access);
  const state = ifThere(path, calls.linkState);
  return state === null ? null : fileVersion(state, clock.now());
}

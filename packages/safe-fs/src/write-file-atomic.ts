import { dirname } from "node:path";
import { checkPath } from "./check-paths.js";
import { isCredentialFile } from "./credential-file.js";
import { type FileAccess, filesOf } from "./file-access.js";
import type { FileCalls } from "./file-calls.js";
import { ownFolderMode } from "./private-folder.js";
import { ownFileMode, replaceFile } from "./replace-file.js";
import { retrying } from "./retry.js";
import { ifThere, SafeFsError } from "./safe-fs-error.js";
import { removeLeftovers } from "./temporary-files.js";

/** How a file is written. */
export interface WriteOptions extends FileAccess {
  /** True: the folder is made where there is none, for the user alone. */
  readonly makesFolder?: boolean;
}

/** Permission bits an existing file keeps. */
const keptRights = 0o777;

/**
 * Writes a file so that a reader sees either the old content or all of the new one, even after a crash. Only the user
 * may read a new file; one that is there keeps its rights. What is left of writes that were killed is removed after an hour.
 * @throws SafeFsError where the file cannot be written, is a link or no regular file, or has a credential file's name; TypeError or RangeError where
 * the path is not a string, is empty, or begins with `~`
 */
export async function writeFileAtomic(
  path: string,
  data: string | Uint8Array,
  { makesFolder = false, ...access }: WriteOptions = {},
): Promise<void> {
  checkPath("path", path);
  const files = filesOf(access);
  const { calls, clock } = files;
  const bytes = typeof data === "string" ? Buffer.from(data) : data;
  if (isCredentialFile(path)) {
    throw new SafeFsError("credential-file", path, { reason: "credential files are never written" });
  }
  await retrying(
    () => {
      if (makesFolder) calls.makeFolder(dirname(path), ownFolderMode);
      replaceFile(path, [bytes], { mode: modeOf(path, calls), isFlushed: true }, calls);
    },
    path,
    clock,
  );
  removeLeftovers(dirname(path), files);
}

/** Mode of the existing file or of a new one. @throws SafeFsError if anything else lies there */
function modeOf(path: string, calls: FileCalls): number {
  const state = ifThere(path, calls.linkState);
  if (state === null) return ownFileMode;
  // Whoever can put a link there could have any file of the user's replaced.
  if (state.isSymbolicLink()) {
    throw new SafeFsError("io", path, { reason: "a link, which is not followed when writing" });
  }
  // Renaming over a device such as /dev/null would replace it.
  if (!state.isFile()) throw new SafeFsError("io", path, { reason: "not a regular file" });
  return state.mode & keptRights;
}

import type { FileCalls, FileState } from "./file-calls.js";
import { ifThere, SafeFsError } from "./safe-fs-error.js";

/** Rights of a folder that only its user may look into. */
export const ownFolderMode = 0o700;

const writableByOthers = 0o022;
const anyRightOfOthers = 0o077;

/** Why a folder may not hold the program's own files: another user could have put something there, or could redirect what is written. Null if it may, or is not there. */
export function folderRefusal(folder: string, calls: FileCalls): SafeFsError | null {
  let state: FileState | null;
  try {
    state = ifThere(folder, calls.linkState);
  } catch (error) {
    if (error instanceof SafeFsError) return error;
    throw error;
  }
  if (state === null) return null;
  const refuse = (reason: string) => new SafeFsError("unsafe-folder", folder, { reason });
  if (state.isSymbolicLink()) return refuse("a link, which may lead anywhere");
  if (!state.isDirectory()) return refuse("not a folder");
  if (isForeign(state, calls)) return refuse("a folder of another user");
  return isWritableByOthers(state, calls) ? refuse("a folder that other users may write to") : null;
}

/** Whether nobody but the user of the process can have written a file, as far as its owner and rights tell. */
export function isOwn(state: FileState, calls: FileCalls): boolean {
  return !isForeign(state, calls) && !isWritableByOthers(state, calls);
}

/** Takes all rights to a folder from other users. */
export function closeToOthers(folder: string, calls: FileCalls): void {
  if (calls.userId() === null || (calls.linkState(folder).mode & anyRightOfOthers) === 0) return;
  const descriptor = calls.open(folder);
  try {
    calls.setMode(descriptor, ownFolderMode);
  } finally {
    calls.close(descriptor);
  }
}

function isForeign({ uid }: FileState, { userId }: FileCalls): boolean {
  const own = userId();
  return own !== null && own !== uid;
}

/** On Windows every file has these mode bits; real permissions are elsewhere. */
function isWritableByOthers({ mode }: FileState, { userId }: FileCalls): boolean {
  return userId() !== null && (mode & writableByOthers) !== 0;
}

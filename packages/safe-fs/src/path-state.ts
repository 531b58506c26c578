import type { FileState, ReadCalls } from "./file-calls.js";
import { isAbsent, toSafeFsError } from "./safe-fs-error.js";

/**
 * The state of what lies at a path, links followed; null where nothing does.
 * @throws SafeFsError where that cannot be told
 */
export function pathState(path: string, { state }: Pick<ReadCalls, "state">): FileState | null {
  try {
    return state(path);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw toSafeFsError(error, path);
  }
}

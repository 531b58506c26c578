import { checkPath } from "./check-paths.js";
import { type FileAccess, filesOf } from "./file-access.js";
import { ifThere } from "./safe-fs-error.js";

/**
 * Kind of a path, links followed; null if it does not exist or is neither. Opens nothing.
 * @throws SafeFsError if that is not known; TypeError or RangeError if the path is not a string, is empty, or begins with `~`
 */
export function pathKind(path: string, access?: FileAccess): "file" | "folder" | null {
  checkPath("path", path);
  const state = ifThere(path, filesOf(access).calls.state);
  if (state === null) return null;
  if (state.isDirectory()) return "folder";
  return state.isFile() ? "file" : null;
}

import type { WriteCalls } from "./file-calls.js";
import { systemCode } from "./safe-fs-error.js";

/** Removes a file, if it is there and can be removed. */
export function removeIfPossible(path: string, { remove }: Pick<WriteCalls, "remove">): void {
  try {
    remove(path);
  } catch (error) {
    if (systemCode(error) === null) throw error;
  }
}

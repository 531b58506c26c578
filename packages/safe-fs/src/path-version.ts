import { statSync } from "node:fs";
import { fileVersion } from "./file-version.js";

/** A text that is another one wherever a file, links followed, may have changed; null where there is none. Opens nothing. */
export function pathVersion(path: string): string | null {
  try {
    const state = statSync(path, { throwIfNoEntry: false });
    return state?.isFile() === true ? fileVersion(state, Date.now()) : null;
  } catch {
    return null;
  }
}

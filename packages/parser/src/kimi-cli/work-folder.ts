import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { workingDirectory } from "../decoding/working-directory.js";

const hashed = /^(?:[\w.-]+_)?([0-9a-f]{32})$/;

/**
 * Finds the folder that a session worked in. Sessions lie in a folder that is called by the MD5 of that path, and nothing in
 * them names it: a path that a tool was given proves it where the path, or one above it, has that hash.
 */
export class WorkFolder {
  readonly #hash: string | null;
  readonly #tried = new Set<string>();
  path: string | null = null;

  /** `name` is that of the folder that holds the session's. */
  constructor(name: string) {
    this.#hash = hashed.exec(name)?.[1] ?? null;
  }

  /** Tries an absolute path and all folders above it. */
  tryPath(path: string): void {
    if (this.#hash === null || this.path !== null || !/^(?:\/|[A-Za-z]:[\\/])/.test(path)) return;
    for (let folder = path; !this.#tried.has(folder); folder = dirname(folder)) {
      this.#tried.add(folder);
      if (createHash("md5").update(folder).digest("hex") === this.#hash) {
        this.path = workingDirectory(folder);
        return;
      }
    }
  }

  /** Tries the absolute paths in a command. */
  tryCommand(command: string): void {
    if (this.#hash === null || this.path !== null) return;
    for (const [path] of command.matchAll(/(?<![\w.~$-])\/[^\s'"`;|&<>()$*?]+/g))
      this.tryPath(withoutLastSlashes(path));
  }
}

function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path.endsWith("/", end)) end--;
  return path.slice(0, end);
}

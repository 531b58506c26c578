import { createHash } from "node:crypto";
import { workingDirectory } from "../decoding/working-directory.js";

/** Paths that are tried for one log at most. */
const mostTried = 5000;

const absolutePaths = /(?:^|[\s"'`(=])((?:\/|[A-Za-z]:[\\/])[^\s"'`<>|*?(){}[\],;:]+)/g;

/**
 * The root of a session's project. A session states only its SHA-256, so that a folder named anywhere in it is the root
 * exactly where it has this hash.
 */
export class ProjectRoot {
  readonly #hash: string;
  readonly #tried = new Set<string>();
  #path: string | null = null;

  constructor(hash: string) {
    this.#hash = hash;
  }

  /** The root; null as long as no path has shown it. */
  get path(): string | null {
    return this.#path;
  }

  /** Takes a path that may lie in the root. */
  seePath(path: string): void {
    let folder = path;
    while (this.#path === null && folder !== "" && !this.#tried.has(folder) && this.#tried.size < mostTried) {
      this.#tried.add(folder);
      if (createHash("sha256").update(folder).digest("hex") === this.#hash)
        this.#path = workingDirectory(folder);
      folder = folder.slice(0, Math.max(folder.lastIndexOf("/"), folder.lastIndexOf("\\"), 0));
    }
  }

  /** Takes a text that may name paths. */
  seeText(text: string): void {
    if (this.#path !== null) return;
    for (const [, path] of text.matchAll(absolutePaths)) {
      this.seePath(path!);
      this.seePath(path!.replace(/[.!?]$/, ""));
    }
  }
}

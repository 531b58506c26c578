import { createHash } from "node:crypto";
import { workingDirectory } from "./working-directory.js";

/** Folders that are tried for one log at most. */
const mostTried = 5000;

/**
 * The folder that a session worked in. Some agents state only its hash, so that a folder named anywhere in their logs is the one
 * exactly where it has this hash.
 */
export class HashedFolder {
  readonly #algorithm: "md5" | "sha256";
  readonly #hash: string | null;
  readonly #paths: RegExp;
  readonly #tried = new Set<string>();
  #path: string | null = null;

  /** `hash` is in hex digits, null if none is stated; `paths` finds absolute paths in a text, each as its last group. */
  constructor(algorithm: "md5" | "sha256", hash: string | null, paths: RegExp) {
    this.#algorithm = algorithm;
    this.#hash = hash;
    this.#paths = paths;
  }

  /** The folder; null as long as no path has shown it. */
  get path(): string | null {
    return this.#path;
  }

  /** Takes a path that may lie in the folder. */
  seePath(path: string): void {
    if (this.#hash === null) return;
    let folder = path;
    while (this.#path === null && folder !== "" && !this.#tried.has(folder) && this.#tried.size < mostTried) {
      this.#tried.add(folder);
      if (createHash(this.#algorithm).update(folder).digest("hex") === this.#hash)
        this.#path = workingDirectory(folder);
      const end = Math.max(folder.lastIndexOf("/"), folder.lastIndexOf("\\"));
      // Above `/a` is `/`.
      folder = folder.slice(0, end === 0 && folder.length > 1 ? 1 : Math.max(end, 0));
    }
  }

  /** Takes a text that may name paths. */
  seeText(text: string): void {
    if (this.#hash === null || this.#path !== null) return;
    for (const match of text.matchAll(this.#paths)) {
      const path = match.at(-1)!;
      this.seePath(path);
      this.seePath(path.replace(/[.!?]$/, ""));
    }
  }
}

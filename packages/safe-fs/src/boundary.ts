import { join, resolve, sep } from "node:path";
import { refusesFile } from "./credential-file.js";
import type { ReadCalls } from "./file-calls.js";
import { type RetryClock, retrying } from "./retry.js";
import { isAbsent, SafeFsError } from "./safe-fs-error.js";

/** Resolves paths, and refuses those outside of the roots. */
export interface Boundary {
  /** Whether a file is never opened, by its name. */
  refuses(path: string): boolean;
  /**
   * The path without links.
   * @throws SafeFsError `outside-roots`, `not-found`, `permission-denied` or `io`
   */
  resolve(path: string): Promise<string>;
  /**
   * As `resolve`, for a file that is to be opened.
   * @throws SafeFsError also `credential-file`
   */
  resolveFile(path: string): Promise<string>;
  /** A file's path without links, built from its folder's, which is cached for a second: files of a folder are mostly read together. It must be opened without following a link at its end. Null if only `resolveFile` can tell. */
  besideOthers(path: string): string | null;
}

/** How long it is known where a folder's path leads, in ms. */
const folderMs = 1000;

const noNames: ReadonlySet<string> = new Set(["", ".", ".."]);

function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** What a boundary lets through. */
export interface BoundaryOptions {
  /** Names of folders directly below a root that may be links: people keep them on another disk. */
  readonly linkedFolders: readonly string[];
  /** Names of files that may be opened although such files can hold secrets. */
  readonly opened: readonly RegExp[];
}

/** The boundary around `roots`. A root may be a link. */
export function createBoundary(
  roots: readonly string[],
  { linkedFolders, opened }: BoundaryOptions,
  calls: ReadCalls,
  clock: RetryClock,
): Boundary {
  const asGiven = new FolderSet();
  const allowed = new FolderSet();
  /** Roots and linked folders that the system could not resolve yet; missing ones are left out. */
  const untold = new Set<string>();
  for (const root of roots.map((given) => resolve(given))) {
    asGiven.add(root);
    for (const path of [root, ...linkedFolders.map((name) => join(root, name))]) {
      try {
        allowed.add(calls.realPath(path));
      } catch (error) {
        // A missing root holds nothing; listing it reports that.
        if (!isAbsent(error)) untold.add(path);
      }
    }
  }

  function isGiven(path: string): boolean {
    return allowed.holds(path) || asGiven.holds(path);
  }

  /** Looks up again the targets of roots that may contain a path. @throws SafeFsError if a target is still not known */
  async function settleRoots(path: string): Promise<void> {
    for (const root of untold) {
      if (!isInside(path, root)) continue;
      allowed.add(await retrying(() => calls.realPath(root), root, clock));
      untold.delete(root);
    }
  }

  async function resolveInside(path: string): Promise<string> {
    const absolute = resolve(path);
    // Before any call, so that nothing can be learnt about what lies outside.
    if (!isGiven(absolute)) throw new SafeFsError("outside-roots", path);
    const realPath = await retrying(() => calls.realPath(absolute), path, clock);
    if (!allowed.holds(realPath)) await settleRoots(absolute);
    if (!allowed.holds(realPath)) throw new SafeFsError("outside-roots", path);
    return realPath;
  }

  const folders = new Map<string, { readonly realPath: string | null; readonly knownAt: number }>();

  /** The real path of a folder inside of the roots, cached for a second; null if it lies outside or cannot be resolved. */
  function realFolder(folder: string): string | null {
    const now = clock.now();
    const known = folders.get(folder);
    if (known !== undefined && Math.abs(now - known.knownAt) < folderMs) return known.realPath;
    const absolute = resolve(folder);
    if (!isGiven(absolute)) return null;
    try {
      const realPath = calls.realPath(absolute);
      const inside = allowed.holds(realPath) ? realPath : null;
      folders.set(folder, { realPath: inside, knownAt: now });
      return inside;
    } catch {
      // Resolving the file reports that.
      return null;
    }
  }

  const refuses = (path: string) => refusesFile(path, opened);

  return {
    refuses,
    resolve: resolveInside,
    besideOthers(path) {
      const nameAt = path.lastIndexOf(sep) + 1;
      const name = path.slice(nameAt);
      if (calls.opensLinks || !path.startsWith(sep) || noNames.has(name) || refuses(name)) return null;
      const folder = realFolder(path.slice(0, nameAt));
      return folder === null ? null : below(folder, name);
    },
    async resolveFile(path) {
      if (refuses(path)) throw new SafeFsError("credential-file", path);
      const realPath = await resolveInside(path);
      if (refuses(realPath)) throw new SafeFsError("credential-file", path);
      return realPath;
    },
  };
}

/** As `join`, without normalizing the folder again. */
export function below(folder: string, name: string): string {
  return folder.endsWith(sep) ? folder + name : folder + sep + name;
}

/** A set of absolute folders. A lookup takes no longer for hundreds of folders than for one. */
export class FolderSet {
  readonly #folders = new Set<string>();
  #shortest = Infinity;

  /** Adds a folder: an absolute path without `.`, `..` and a separator at its end. */
  add(folder: string): void {
    this.#folders.add(folder);
    this.#shortest = Math.min(this.#shortest, folder.length);
  }

  /** Whether a path is one of the folders or lies below one. */
  holds(path: string): boolean {
    if (this.#folders.has(path)) return true;
    // Shorter than every folder, no start of the path is one.
    for (
      let at = path.lastIndexOf(sep);
      at >= 0 && at + 1 >= this.#shortest;
      at = path.lastIndexOf(sep, at - 1)
    ) {
      // The root of a file system ends with a separator, any other folder does not.
      if (this.#folders.has(path.slice(0, at)) || this.#folders.has(path.slice(0, at + 1))) return true;
      if (at === 0) return false;
    }
    return false;
  }
}

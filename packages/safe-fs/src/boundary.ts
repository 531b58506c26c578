import { basename, dirname, join, resolve, sep } from "node:path";
import { isCredentialFile } from "./credential-file.js";
import type { ReadCalls } from "./file-calls.js";
import { type RetryClock, retrying } from "./retry.js";
import { isAbsent, SafeFsError } from "./safe-fs-error.js";

/** Says what a path really is, and refuses what lies outside of the roots. */
export interface Boundary {
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
  /**
   * A file's path in the folder that its folder's path leads to, which has been asked for within the last second: several files of a folder are
   * mostly read together. It must be opened without following a link at its end. Null where only `resolveFile` can tell.
   */
  besideOthers(path: string): string | null;
}

/** How long it is known where a folder's path leads, in ms. */
const folderMs = 1000;

// People keep these on another disk and link to them.
const linkedFolders = ["projects", "sessions", "archived_sessions"];

function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** The boundary around `roots`. A root may be a link, as may `projects`, `sessions` and `archived_sessions` directly below it. */
export function createBoundary(roots: readonly string[], calls: ReadCalls, clock: RetryClock): Boundary {
  const asGiven = roots.map((root) => resolve(root));
  const allowed = new Set<string>();
  /** Roots where the system could not say where they lead. */
  const untold = new Set<string>();
  for (const root of asGiven) {
    for (const path of [root, ...linkedFolders.map((name) => join(root, name))]) {
      try {
        allowed.add(calls.realPath(path));
      } catch (error) {
        // A root that is not there holds nothing; whoever lists it is told.
        if (!isAbsent(error)) untold.add(path);
      }
    }
  }

  function isAllowed(path: string): boolean {
    for (const root of allowed) if (isInside(path, root)) return true;
    return false;
  }

  /** Asks once more where roots lead that a path may lie below. @throws SafeFsError where that still cannot be told */
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
    if (!isAllowed(absolute) && !asGiven.some((root) => isInside(absolute, root))) {
      throw new SafeFsError("outside-roots", path);
    }
    const realPath = await retrying(() => calls.realPath(absolute), path, clock);
    if (!isAllowed(realPath)) await settleRoots(absolute);
    if (!isAllowed(realPath)) throw new SafeFsError("outside-roots", path);
    return realPath;
  }

  const folders = new Map<string, { readonly realPath: string; readonly knownAt: number }>();

  function realFolder(folder: string): string | null {
    const now = clock.now();
    const known = folders.get(folder);
    if (known !== undefined && Math.abs(now - known.knownAt) < folderMs) return known.realPath;
    try {
      const realPath = calls.realPath(folder);
      folders.set(folder, { realPath, knownAt: now });
      return realPath;
    } catch {
      // Whoever resolves the file is told.
      return null;
    }
  }

  return {
    resolve: resolveInside,
    besideOthers(path) {
      if (calls.opensLinks || isCredentialFile(path)) return null;
      const absolute = resolve(path);
      if (!isAllowed(absolute) && !asGiven.some((root) => isInside(absolute, root))) return null;
      const folder = realFolder(dirname(absolute));
      const realPath = folder === null ? null : join(folder, basename(absolute));
      return realPath !== null && isAllowed(realPath) ? realPath : null;
    },
    async resolveFile(path) {
      if (isCredentialFile(path)) throw new SafeFsError("credential-file", path);
      const realPath = await resolveInside(path);
      if (isCredentialFile(realPath)) throw new SafeFsError("credential-file", path);
      return realPath;
    },
  };
}

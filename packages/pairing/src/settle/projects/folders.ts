import type { WorktreeCandidate } from "../../candidates/thread.js";
import type { ToldStart } from "./told-folders.js";

/** Longest chain of worktrees followed; a log with more is damaged. */
const mostFollowed = 100;

/** The worktrees in logs. */
export interface WorktreeFolders {
  /** The original of a worktree or of a folder in it; any other folder itself. */
  readonly originalOf: (folder: string) => string;
  /** The names of the repositories' folders, for worktrees known only by those. */
  readonly folderNames: ReadonlyMap<string, string>;
  /** Folders that worktrees were made from, and whether they are known to be the root of a repository. */
  readonly originals: ReadonlyMap<string, { readonly isRoot: boolean }>;
}

/** The worktrees in logs, whatever their order. */
export function worktreeFolders(worktrees: Iterable<WorktreeCandidate>): WorktreeFolders {
  const targets = new Map<string, Target>();
  const originals = new Map<string, { readonly isRoot: boolean }>();
  for (const { path, originalPath, isRoot, folderName } of worktrees) {
    const target = { path: originalPath, isRoot, name: folderName };
    if (target.path === path) continue;
    const known = targets.get(path);
    if (known === undefined || isBetter(target, known)) targets.set(path, target);
    if (target.path === null) continue;
    originals.set(target.path, { isRoot: target.isRoot || originals.get(target.path)?.isRoot === true });
  }
  const folderNames = new Map<string, string>();
  for (const [worktree, target] of targets)
    if (target.path === null && target.name !== null) folderNames.set(worktree, target.name);
  const known = new Map<string, string>();
  const originalOf = (folder: string): string => {
    let original = known.get(folder);
    if (original === undefined) known.set(folder, (original = follow(folder, targets)));
    return original;
  };
  return { originalOf: targets.size === 0 ? (folder) => folder : originalOf, folderNames, originals };
}

interface Target {
  readonly path: string | null;
  readonly isRoot: boolean;
  readonly name: string | null;
}

/** A root beats a folder in it, a folder beats a name; the smaller path wins ties. */
function isBetter(a: Target, b: Target): boolean {
  if (a.isRoot !== b.isRoot) return a.isRoot;
  if (a.path === null || b.path === null) return a.path !== null;
  return a.path < b.path;
}

/** Follows each worktree at most once, so that cycles end. */
function follow(folder: string, targets: ReadonlyMap<string, Target>): string {
  const followed = new Set<string>();
  let path = folder;
  for (;;) {
    const worktree = innermost(path, targets);
    if (worktree === null || followed.has(worktree) || followed.size === mostFollowed) return path;
    followed.add(worktree);
    const original = targets.get(worktree)!.path;
    if (original === null) return worktree;
    path = original;
  }
}

function innermost(path: string, targets: ReadonlyMap<string, Target>): string | null {
  for (const folder of pathAndAbove(path)) if (targets.has(folder)) return folder;
  return null;
}

/** A folder that sessions started in, worktrees folded into their original; or one that worktrees were made from. */
export interface StartingFolder {
  readonly path: string;
  /** How many sessions started in it. */
  sessions: number;
  /** True if a log tells that it is, or is in, a repository. */
  isInRepository: boolean;
  /** True if a log tells that it is the root of one. */
  isRoot: boolean;
  /** The repositories that logs name for it. */
  readonly repositories: Set<string>;
  /** The name of the repository's folder, for a worktree known only by that. */
  readonly folderName: string | null;
}

/** The folders that sessions started in, and those of worktrees, by path. */
export function startingFolders(
  starts: ReadonlyMap<string, ToldStart>,
  { originalOf, folderNames, originals }: WorktreeFolders,
): ReadonlyMap<string, StartingFolder> {
  const folders = new Map<string, StartingFolder>();
  const folderAt = (path: string): StartingFolder => {
    let folder = folders.get(path);
    if (folder === undefined) {
      const folderName = folderNames.get(path) ?? null;
      folder = {
        path,
        sessions: 0,
        isInRepository: false,
        isRoot: false,
        repositories: new Set(),
        folderName,
      };
      folders.set(path, folder);
    }
    return folder;
  };
  for (const [path, { sessions, isInRepository, repositories }] of starts) {
    const folder = folderAt(originalOf(path));
    folder.sessions += sessions;
    if (isInRepository) folder.isInRepository = true;
    for (const name of repositories) folder.repositories.add(name);
  }
  for (const [path, { isRoot }] of originals) {
    const folder = folderAt(originalOf(path));
    folder.isInRepository = true;
    if (isRoot && folder.path === path) folder.isRoot = true;
  }
  return folders;
}

/** Deeper paths are damaged; listing all parents takes quadratic time. */
const mostFolders = 256;

/** The folders that a path lies in, innermost first; without the root of its file system, 256 at most. */
export function* foldersAbove(path: string): Generator<string> {
  let end = lastSeparator(path, path.length);
  for (let count = 0; end > 0 && count < mostFolders; count++) {
    yield path.slice(0, end);
    end = lastSeparator(path, end);
  }
}

/** The path and the folders that it lies in, innermost first. */
function* pathAndAbove(path: string): Generator<string> {
  yield path;
  yield* foldersAbove(path);
}

/** The first part of a path below a folder that it lies in. */
export function firstPartBelow(path: string, folder: string): string {
  return path.slice(folder.length + 1).split(/[/\\]/, 1)[0]!;
}

/** The last part of a path. */
export function lastPart(path: string): string {
  return path.slice(lastSeparator(path, path.length) + 1);
}

const homes = /^(?:[A-Z]:|\/mnt\/[a-z]|\/[a-z]|\\\\[^\\]+\\[^\\]+)?[/\\](?:home|users)(?:[/\\][^/\\]+)?$/i;
const roots = /^(?:[A-Z]:\\?|\/mnt\/[a-z]|\/root|(?:\/private|\/var)*\/tmp|[/\\])$/i;

/** Whether a folder is a home folder, the parent of home folders, the root of a file system or one for temporary files. */
export function holdsAnything(folder: string): boolean {
  return homes.test(folder) || roots.test(folder);
}

function lastSeparator(path: string, end: number): number {
  return Math.max(path.lastIndexOf("/", end - 1), path.lastIndexOf("\\", end - 1));
}

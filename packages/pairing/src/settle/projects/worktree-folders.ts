import type { Table } from "@turnmeter/schema";
import type { WorktreeCandidate } from "../../candidates/thread.js";
import { pathAndAbove } from "./paths.js";

/** How many worktrees of worktrees are followed; a log that tells of more is damaged. */
const mostFollowed = 100;

/** The worktrees that logs tell of. */
export interface WorktreeFolders {
  /** The folder that a worktree, or what lies in it, was made from; the folder itself where it is in none. */
  readonly originalOf: (folder: string) => string;
  /** The names of the repositories' folders, for worktrees known only by those. */
  readonly folderNames: ReadonlyMap<string, string>;
  /** Folders that worktrees were made from, and whether they are known to be the root of a repository. */
  readonly originals: ReadonlyMap<string, { readonly isRoot: boolean }>;
}

/** What the logs tell of each worktree, whatever their order. */
export function worktreeFolders(worktrees: Table<WorktreeCandidate>): WorktreeFolders {
  const { path, originalPath, isRoot, folderName } = worktrees.columns;
  const targets = new Map<string, Target>();
  const originals = new Map<string, { readonly isRoot: boolean }>();
  for (let row = 0; row < worktrees.rowCount; row++) {
    const worktree = path.at(row);
    const target = { path: originalPath.at(row), isRoot: isRoot.at(row), name: folderName.at(row) };
    if (target.path === worktree) continue;
    const known = targets.get(worktree);
    if (known === undefined || isBetter(target, known)) targets.set(worktree, target);
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

/** A root says more than a folder in it, and a folder more than a name; of two equal ones the smaller path wins. */
function isBetter(a: Target, b: Target): boolean {
  if (a.isRoot !== b.isRoot) return a.isRoot;
  if (a.path === null || b.path === null) return a.path !== null;
  return a.path < b.path;
}

/** Follows each worktree once at most: what leads back to itself stays where it is reached again. */
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

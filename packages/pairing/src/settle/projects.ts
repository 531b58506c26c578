import type { Table } from "@turnmeter/schema";
import type { WorktreeCandidate } from "../candidates/thread.js";

/** The project of a working directory (R53); null where the directory is not known. */
export type ProjectOf = (cwd: string | null) => string | null;

/** Folds directories that are known to be worktrees, and what lies in them, into their original. */
export function projectsOf(worktrees: Table<WorktreeCandidate>): ProjectOf {
  const { path, originalPath } = worktrees.columns;
  const originals = new Map<string, string>();
  for (let row = 0; row < worktrees.rowCount; row++) {
    const [worktree, original] = [path.at(row), originalPath.at(row)];
    const known = originals.get(worktree);
    if (worktree !== original && (known === undefined || original < known)) originals.set(worktree, original);
  }
  const folded = new Map<string, string>();
  return (cwd) => {
    if (cwd === null) return null;
    let project = folded.get(cwd);
    if (project === undefined) {
      project = fold(cwd, originals);
      folded.set(cwd, project);
    }
    return project;
  };
}

/** How many worktrees of worktrees are followed; a log that tells of more is damaged. */
const mostFollowed = 100;

/** Follows each worktree once at most: what leads back to itself stays where it is reached again. */
function fold(cwd: string, originals: ReadonlyMap<string, string>): string {
  const followed = new Set<string>();
  let path = cwd;
  for (;;) {
    const worktree = worktreeOf(path, originals);
    if (worktree === null || followed.has(worktree) || followed.size === mostFollowed) return path;
    followed.add(worktree);
    path = originals.get(worktree)! + path.slice(worktree.length);
  }
}

/** The innermost worktree that a path is or lies in. */
function worktreeOf(path: string, originals: ReadonlyMap<string, string>): string | null {
  for (let end = path.length; end > 0; end = lastSeparator(path, end)) {
    const parent = path.slice(0, end);
    if (originals.has(parent)) return parent;
  }
  return null;
}

function lastSeparator(path: string, end: number): number {
  return Math.max(path.lastIndexOf("/", end - 1), path.lastIndexOf("\\", end - 1));
}

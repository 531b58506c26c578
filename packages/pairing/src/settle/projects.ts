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

function fold(cwd: string, originals: ReadonlyMap<string, string>): string {
  let path = cwd;
  for (const _ of originals) {
    const next = foldOnce(path, originals);
    if (next === path) return path;
    path = next;
  }
  return path;
}

/** A directory below a worktree belongs to the same directory of the original. */
function foldOnce(path: string, originals: ReadonlyMap<string, string>): string {
  for (let end = path.length; end > 0; end = lastSeparator(path, end)) {
    const original = originals.get(path.slice(0, end));
    if (original !== undefined) return original + path.slice(end);
  }
  return path;
}

function lastSeparator(path: string, end: number): number {
  return Math.max(path.lastIndexOf("/", end - 1), path.lastIndexOf("\\", end - 1));
}

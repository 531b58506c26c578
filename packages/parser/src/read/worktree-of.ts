import { sources } from "../sources.js";

/** What the place of a directory says about the worktree that it is, or lies in. */
export interface PlacedWorktree {
  readonly path: string;
  /** The repository's root; null where the place does not tell it. */
  readonly originalPath: string | null;
  /** The name of the repository's folder. */
  readonly folderName: string | null;
}

const patterns = sources.flatMap(({ worktree }) => worktree ?? []);

/** The worktree that a working directory is or lies in, by where agents make them; null for any other one. */
export function worktreeOf(cwd: string): PlacedWorktree | null {
  for (const pattern of patterns) {
    const { path, root = null, name = null } = pattern.exec(cwd)?.groups ?? {};
    if (path !== undefined) return { path, originalPath: root, folderName: name };
  }
  return null;
}

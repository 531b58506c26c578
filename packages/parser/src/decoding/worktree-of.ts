/** What the place of a directory says about the worktree that it is, or lies in. */
export interface PlacedWorktree {
  readonly path: string;
  /** The repository's root; null where the place does not tell it. */
  readonly originalPath: string | null;
  /** The name of the repository's folder. */
  readonly folderName: string | null;
}

/** Where Claude Code makes worktrees: in the repository's root. */
const insideRepository = /^(.+?)[/\\]\.claude[/\\]worktrees[/\\][^/\\]+/;
/** Where Codex makes them: below its own folder, under the name of the repository's. */
const underItsName = /^.*?[/\\]\.codex[/\\]worktrees[/\\][^/\\]+[/\\]([^/\\]+)/;

/** The worktree that a working directory is or lies in, by where programs make them; null for any other one. */
export function worktreeOf(cwd: string): PlacedWorktree | null {
  if (!cwd.includes("worktrees")) return null;
  const inside = insideRepository.exec(cwd);
  if (inside !== null) return { path: inside[0], originalPath: inside[1]!, folderName: null };
  const named = underItsName.exec(cwd);
  return named === null ? null : { path: named[0], originalPath: null, folderName: named[1]! };
}

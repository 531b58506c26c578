import type { LogEvent, RowOrigin, WorktreeEvent } from "@turnmeter/schema";

/** Tells the worktrees of a file whose place says what they are, each once. */
export class PlacedWorktrees {
  readonly #patterns: readonly RegExp[];
  readonly #seen = new Set<string>();
  #newest: string | null = null;

  /** @param patterns where agents make worktrees */
  constructor(patterns: readonly RegExp[]) {
    this.#patterns = patterns;
  }

  /** An event for each worktree that these events are the first to name. */
  in(events: readonly LogEvent[]): readonly WorktreeEvent[] {
    const found: WorktreeEvent[] = [];
    for (const event of events) {
      if (event.kind === "problem" || event.kind === "fileRead") continue;
      const { origin } = event;
      if (event.kind === "worktree") this.#look(event.path, origin, found);
      // Rows that follow each other mostly lie in one directory.
      if (origin.cwd === this.#newest) continue;
      this.#newest = origin.cwd;
      if (origin.cwd !== null) this.#look(origin.cwd, origin, found);
    }
    return found;
  }

  /** An event for the worktree that a directory is, where it is the first to name it. */
  of(path: string, origin: RowOrigin): readonly WorktreeEvent[] {
    const found: WorktreeEvent[] = [];
    this.#look(path, origin, found);
    return found;
  }

  #look(path: string, origin: RowOrigin, found: WorktreeEvent[]): void {
    if (this.#seen.has(path)) return;
    this.#seen.add(path);
    const worktree = worktreeOf(path, this.#patterns);
    if (worktree === null) return;
    const isRoot = worktree.originalPath !== null;
    found.push({ kind: "worktree", origin, ...worktree, ...(isRoot ? { isRoot } : {}) });
  }
}

/** The worktree that a directory is, or is in, by its place. */
interface PlacedWorktree {
  readonly path: string;
  /** The repository's root; null if the place does not tell it. */
  readonly originalPath: string | null;
  /** The name of the repository's folder. */
  readonly folderName: string | null;
}

/** The worktree that a working directory is or lies in, by where agents make them; null for any other one. */
export function worktreeOf(cwd: string, patterns: readonly RegExp[]): PlacedWorktree | null {
  for (const pattern of patterns) {
    const { path, root = null, name = null } = pattern.exec(cwd)?.groups ?? {};
    if (path !== undefined) return { path, originalPath: root, folderName: name };
  }
  return null;
}

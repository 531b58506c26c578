import { rowViewer } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { ThreadCandidate } from "../../candidates/thread.js";
import { compareThreads } from "../common/sessions.js";
import type { WorktreeFolders } from "./worktree-folders.js";

/** A folder that sessions started in, worktrees folded into their original; or one that worktrees were made from. */
export interface StartingFolder {
  readonly path: string;
  /** How many sessions started in it. */
  sessions: number;
  /** True where a log tells that it lies in a repository, or is one. */
  isInRepository: boolean;
  /** True where a log tells that it is the root of one. */
  isRoot: boolean;
  /** The repositories that logs name for it. */
  readonly repositories: Set<string>;
  /** The name of the repository's folder, for a worktree known only by that. */
  readonly folderName: string | null;
}

/** The folders that sessions started in and what logs tell of them, by path. */
export function startingFolders(
  starts: ReadonlyMap<string, string>,
  threads: Table<ThreadCandidate>,
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
  for (const start of starts.values()) folderAt(originalOf(start)).sessions++;
  for (const [path, { isRoot }] of originals) {
    const folder = folderAt(originalOf(path));
    folder.isInRepository = true;
    if (isRoot && folder.path === path) folder.isRoot = true;
  }
  const { sessionId, cwd, gitBranch, repository } = threads.columns;
  for (let row = 0; row < threads.rowCount; row++) {
    const [place, name] = [cwd.at(row), repository.at(row)];
    // Only what was checked out where the session started tells anything of that folder.
    if (place === null || starts.get(sessionId.at(row)) !== place) continue;
    const folder = folderAt(originalOf(place));
    if (name !== null) folder.repositories.add(name);
    if (name !== null || isBranch(gitBranch.at(row))) folder.isInRepository = true;
  }
  return folders;
}

/** Git's own word for “no branch”, which logs also have where there is no repository, is none. */
function isBranch(name: string | null): boolean {
  return name !== null && name !== "HEAD";
}

/**
 * The working directory in which each session started: that of the first row that names one, on its main thread where
 * there is any. A fork starts where the history that it continues does: it is not always known which of two sessions
 * holds the copies.
 */
export function sessionStarts(threads: Table<ThreadCandidate>): ReadonlyMap<string, string> {
  const first = new Map<string, ThreadCandidate>();
  const read = rowViewer(threads);
  const { sessionId, cwd } = threads.columns;
  for (let row = 0; row < threads.rowCount; row++) {
    if (cwd.at(row) === null) continue;
    const thread = read(row);
    const known = first.get(sessionId.at(row));
    if (known === undefined || compareThreads(thread, known) < 0) first.set(sessionId.at(row), thread);
  }
  return new Map(Array.from(first, ([id, thread]) => [id, thread.cwd!]));
}

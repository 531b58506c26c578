import { rowsOf, rowViewer } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import type { ThreadCandidate, WorktreeCandidate } from "../../candidates/thread.js";
import { groupBy } from "../common/groups.js";
import { compareThreads } from "../common/sessions.js";

/** A folder that sessions started in, as logs have it. */
export interface ToldStart {
  /** How many started there. */
  readonly sessions: number;
  /** True if a log tells that it is, or is in, a repository. */
  readonly isInRepository: boolean;
  /** The repositories that logs name for it. */
  readonly repositories: ReadonlySet<string>;
}

/** Folders as logs have them, as much as projects need. No session is named, so the data stays small for many logs. */
export interface ToldFolders {
  /** By path. */
  readonly starts: ReadonlyMap<string, ToldStart>;
  /** Each once. */
  readonly worktrees: readonly WorktreeCandidate[];
}

type OpenStart = { -readonly [K in keyof ToldStart]: ToldStart[K] } & { readonly repositories: Set<string> };

/** The folders in logs, whatever their order. */
export function toldFolders(
  { threads, worktrees }: Pick<Candidates, "threads" | "worktrees">,
  ofSessions: ReadonlyMap<string, string> = sessionStarts(threads),
): ToldFolders {
  const starts = new Map<string, OpenStart>();
  addStarts(threads, ofSessions, () => starts);
  return { starts, worktrees: distinct(rowsOf(worktrees)) };
}

/** The folders of groups of logs. Each session is of one group. */
export function toldByGroup<Group>(
  { threads, worktrees }: Pick<Candidates, "threads" | "worktrees">,
  groupOfSession: (sessionId: string) => Group,
  groupOfWorktree: (row: number) => Group,
): ReadonlyMap<Group, ToldFolders> {
  const starts = new Map<Group, Map<string, OpenStart>>();
  addStarts(threads, sessionStarts(threads), (sessionId) => {
    const group = groupOfSession(sessionId);
    const known = starts.get(group) ?? new Map<string, OpenStart>();
    starts.set(group, known);
    return known;
  });
  const told = groupBy([...rowsOf(worktrees)].entries(), ([row]) => groupOfWorktree(row));
  return new Map(
    Array.from(new Set([...starts.keys(), ...told.keys()]), (group) => [
      group,
      {
        starts: starts.get(group) ?? new Map(),
        worktrees: distinct((told.get(group) ?? []).map(([, worktree]) => worktree)),
      },
    ]),
  );
}

/** The folders in logs of different sessions. */
export function joinFolders(parts: readonly ToldFolders[]): ToldFolders {
  const starts = new Map<string, OpenStart>();
  for (const part of parts) {
    for (const [path, { sessions, isInRepository, repositories }] of part.starts) {
      const start = startAt(starts, path);
      start.sessions += sessions;
      start.isInRepository ||= isInRepository;
      for (const name of repositories) start.repositories.add(name);
    }
  }
  return { starts, worktrees: distinct(parts.flatMap(({ worktrees }) => worktrees)) };
}

function addStarts(
  threads: Table<ThreadCandidate>,
  ofSessions: ReadonlyMap<string, string>,
  startsOf: (sessionId: string) => Map<string, OpenStart>,
): void {
  for (const [id, path] of ofSessions) startAt(startsOf(id), path).sessions++;
  const { sessionId, cwd, gitBranch, repository } = threads.columns;
  for (let row = 0; row < threads.rowCount; row++) {
    const [place, name] = [cwd.at(row), repository.at(row)];
    // Only a checkout where the session started says anything about that folder.
    if (place === null || ofSessions.get(sessionId.at(row)) !== place) continue;
    const start = startAt(startsOf(sessionId.at(row)), place);
    if (name !== null) start.repositories.add(name);
    if (name !== null || isBranch(gitBranch.at(row))) start.isInRepository = true;
  }
}

function startAt(starts: Map<string, OpenStart>, path: string): OpenStart {
  let start = starts.get(path);
  if (start === undefined)
    starts.set(path, (start = { sessions: 0, isInRepository: false, repositories: new Set() }));
  return start;
}

function distinct(worktrees: Iterable<WorktreeCandidate>): readonly WorktreeCandidate[] {
  const found = new Map<string, WorktreeCandidate>();
  for (const worktree of worktrees) {
    const { path, originalPath, isRoot, folderName } = worktree;
    const key = JSON.stringify([path, originalPath, isRoot, folderName]);
    if (!found.has(key)) found.set(key, worktree);
  }
  return [...found.values()];
}

/** "HEAD" is git's word for "no branch"; logs have it outside repositories too. */
function isBranch(name: string | null): boolean {
  return name !== null && name !== "HEAD";
}

/**
 * The working directory in which each session started, by the first row that names one, on its main thread if
 * possible. A fork starts where the continued history does: which of two sessions holds the copies is not always
 * known.
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

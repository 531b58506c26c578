import { rowViewer } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { Candidates } from "../candidates/candidates.js";
import type { ThreadCandidate } from "../candidates/thread.js";
import { compareText } from "../compare-text.js";
import { compareInstants } from "../instant.js";
import type { ForeignRow } from "./foreign-rows.js";
import { isWithin } from "./paths.js";
import { compareThreads } from "./thread-order.js";

/** Which rows are copies of other sessions' rows. */
export interface CopiedRows {
  readonly foreign: readonly ForeignRow[];
  readonly copiedPrompts: readonly number[];
}

/**
 * The working directory in which each session started: that of the first row that names one. A fork begins with rows
 * of another session: it started in the directory of its own first row, unless that lies in the one of the copies.
 */
export function sessionStarts(candidates: Candidates, copies: CopiedRows): ReadonlyMap<string, string> {
  const starts = firstDirectories(candidates.threads);
  for (const [sessionId, { cwd }] of firstOwnRows(candidates, copies)) {
    const start = starts.get(sessionId);
    if (start === undefined || !isWithin(cwd, start)) starts.set(sessionId, cwd);
  }
  return starts;
}

function firstDirectories(threads: Table<ThreadCandidate>): Map<string, string> {
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

interface OwnRow {
  readonly cwd: string;
  readonly at: number | null;
  readonly file: string;
  readonly line: number;
}

/** The first request or prompt of its own on the main thread, of each session that holds copies. */
function firstOwnRows(
  { requests, prompts }: Candidates,
  { foreign, copiedPrompts }: CopiedRows,
): ReadonlyMap<string, OwnRow> {
  const copiedRequests = new Set(foreign.map(({ row }) => row));
  const copied = new Set(copiedPrompts);
  const withCopies = new Set<string>();
  for (const row of copiedRequests) withCopies.add(requests.columns.sessionId.at(row));
  for (const row of copied) withCopies.add(prompts.columns.sessionId.at(row));
  const first = new Map<string, OwnRow>();
  if (withCopies.size === 0) return first;
  const look = ({ rowCount, columns }: Rows, isCopy: ReadonlySet<number>) => {
    for (let row = 0; row < rowCount; row++) {
      const sessionId = columns.sessionId.at(row);
      const cwd = columns.cwd.at(row);
      if (cwd === null || isCopy.has(row) || columns.threadId.at(row) !== sessionId) continue;
      if (!withCopies.has(sessionId)) continue;
      const own = { cwd, at: columns.at.at(row), file: columns.file.at(row), line: columns.line.at(row) };
      const known = first.get(sessionId);
      if (known === undefined || compareRows(own, known) < 0) first.set(sessionId, own);
    }
  };
  const { sessionId, threadId, cwd, file, line, firstAt } = requests.columns;
  look(
    { rowCount: requests.rowCount, columns: { sessionId, threadId, cwd, file, line, at: firstAt } },
    copiedRequests,
  );
  look(prompts, copied);
  return first;
}

type Rows = Table<Omit<OwnRow, "cwd"> & Pick<ThreadCandidate, "sessionId" | "threadId" | "cwd">>;

function compareRows(a: OwnRow, b: OwnRow): number {
  return compareInstants(a.at, b.at) || compareText(a.file, b.file) || a.line - b.line;
}

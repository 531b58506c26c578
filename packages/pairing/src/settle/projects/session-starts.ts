import { rowViewer } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { ThreadCandidate } from "../../candidates/thread.js";
import { compareThreads } from "../common/thread-order.js";

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

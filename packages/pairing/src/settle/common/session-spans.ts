import type { Table } from "@turnmeter/schema";
import type { ThreadCandidate } from "../../candidates/thread.js";
import { earlier, later } from "../../instant.js";

/** First and last row of a session, over all its threads, copies included. */
export interface SessionSpan {
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

/** The span of a session without a dated row. */
export const unknownSpan: SessionSpan = { startedAt: null, endedAt: null };

/** The span of every session, by id. */
export function sessionSpans(threads: Table<ThreadCandidate>): ReadonlyMap<string, SessionSpan> {
  const { sessionId, firstAt, lastAt } = threads.columns;
  const spans = new Map<string, SessionSpan>();
  for (let row = 0; row < threads.rowCount; row++) {
    const id = sessionId.at(row);
    const span = spans.get(id) ?? unknownSpan;
    spans.set(id, {
      startedAt: earlier(span.startedAt, firstAt.at(row)),
      endedAt: later(span.endedAt, lastAt.at(row)),
    });
  }
  return spans;
}

import { filterRows } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import type { ThreadCandidate } from "../../candidates/thread.js";
import { nothingLeftOut } from "./whole-copies.js";
import type { WhollyLeftOut } from "./whole-copies.js";
import { mapSessionTables, mapThreadTables } from "../common/candidate-tables.js";
import type { SessionRow, ThreadRow } from "../common/candidate-tables.js";

/** Candidates, without those of digests where the thread's own log is there. */
export interface GivenWay {
  readonly kept: Candidates;
  readonly leftOut: WhollyLeftOut;
}

/**
 * Removes the rows of digests whose threads have a log of their own: a digest's ids are its own, so its rows cannot
 * be joined with those that it retells. Files and record counts stay.
 */
export function giveWay(candidates: Candidates): GivenWay {
  const { threads, requests, usageTotals, calls } = candidates;
  const { ofThreads, ofSessions } = placesLeftOut(threads);
  if (ofThreads.size === 0) return { kept: candidates, leftOut: nothingLeftOut };
  const isLeft = ({ columns }: Table<ThreadRow>, row: number) =>
    ofThreads.has(placeOf(columns.file.at(row), columns.threadId.at(row)));
  const isLeftState = ({ columns }: Table<SessionRow>, row: number) =>
    ofSessions.has(placeOf(columns.file.at(row), columns.sessionId.at(row)));
  const retold = <Row extends ThreadRow>(rows: Table<Row>) => filterRows(rows, (row) => isLeft(rows, row));
  const kept = mapThreadTables(candidates, (rows) => filterRows(rows, (row) => !isLeft(rows, row)));
  return {
    kept: mapSessionTables(kept, (rows) => filterRows(rows, (row) => !isLeftState(rows, row))),
    leftOut: {
      requests: retold(requests),
      usageTotals: retold(usageTotals),
      calls: retold(calls),
    },
  };
}

function placeOf(file: string, id: string): string {
  return `${file}\0${id}`;
}

/** The threads of files that give way, and the sessions of files that hold nothing else of the session. */
function placesLeftOut({ columns, rowCount }: Table<ThreadCandidate>) {
  const { file, threadId, sessionId, isDigest } = columns;
  const ofThreads = new Set<string>();
  const ofSessions = new Set<string>();
  const withOwnLog = new Set<string>();
  for (let row = 0; row < rowCount; row++) if (!isDigest.at(row)) withOwnLog.add(threadId.at(row));
  const keptSessions = new Set<string>();
  for (let row = 0; row < rowCount; row++) {
    const session = placeOf(file.at(row), sessionId.at(row));
    if (isDigest.at(row) && withOwnLog.has(threadId.at(row))) {
      ofThreads.add(placeOf(file.at(row), threadId.at(row)));
      ofSessions.add(session);
    } else {
      keptSessions.add(session);
    }
  }
  for (const session of keptSessions) ofSessions.delete(session);
  return { ofThreads, ofSessions };
}

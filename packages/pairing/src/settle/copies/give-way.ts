import { filterRows, rowsOf, tableOf } from "@turnmeter/columns";
import type { SourceId, Table } from "@turnmeter/schema";
import { candidateColumns } from "../../candidates/candidates.js";
import type { Candidates } from "../../candidates/candidates.js";
import type { UsageTotalCandidate } from "../../candidates/request.js";
import { nothingLeftOut } from "./whole-copies.js";
import type { WhollyLeftOut } from "./whole-copies.js";
import { mapSessionTables, mapThreadTables } from "../common/candidate-tables.js";
import type { SessionRow, ThreadRow } from "../common/candidate-tables.js";

/** Candidates without those of digests whose thread has a log of its own. Of these only totals stay: that log may be shorter. */
export interface GivenWay {
  readonly kept: Candidates;
  readonly leftOut: WhollyLeftOut;
}

/**
 * Removes the rows of digests whose threads have a log of their own: a digest's ids are its own, so its rows cannot
 * be joined with those that it retells. Files and record counts stay.
 */
export function giveWay(candidates: Candidates): GivenWay {
  const { requests, usageTotals, calls } = candidates;
  const { ofThreads, ofSessions, ownSources } = placesLeftOut(candidates);
  if (ofThreads.size === 0) return { kept: candidates, leftOut: nothingLeftOut };
  const isLeft = ({ columns }: Table<ThreadRow>, row: number) =>
    ofThreads.has(placeOf(columns.file.at(row), columns.threadId.at(row)));
  const isLeftState = ({ columns }: Table<SessionRow>, row: number) =>
    ofSessions.has(placeOf(columns.file.at(row), columns.sessionId.at(row)));
  const retold = <Row extends ThreadRow>(rows: Table<Row>) => filterRows(rows, (row) => isLeft(rows, row));
  const kept = mapThreadTables(candidates, (rows) => filterRows(rows, (row) => !isLeft(rows, row)));
  const totals = [...rowsOf(usageTotals)].flatMap((row): UsageTotalCandidate[] => {
    if (!ofThreads.has(placeOf(row.file, row.threadId))) return [row];
    const source = ownSources.get(row.threadId);
    // The database that imported a session's log states its totals itself.
    return source === undefined || source === row.source ? [] : [{ ...row, source }];
  });
  const withTotals = { ...kept, usageTotals: tableOf(candidateColumns.usageTotals, totals) };
  return {
    kept: mapSessionTables(withTotals, (rows) => filterRows(rows, (row) => !isLeftState(rows, row))),
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

/**
 * The threads of files that give way, the sessions of files that hold nothing else of the session, and the sources of
 * the threads' own logs.
 */
function placesLeftOut({ threads: { columns, rowCount } }: Candidates) {
  const { file, threadId, sessionId, source, isDigest } = columns;
  const ofThreads = new Set<string>();
  const ofSessions = new Set<string>();
  const ownSources = new Map<string, SourceId>();
  for (let row = 0; row < rowCount; row++) {
    if (!isDigest.at(row)) ownSources.set(threadId.at(row), source.at(row));
  }
  const keptSessions = new Set<string>();
  for (let row = 0; row < rowCount; row++) {
    const session = placeOf(file.at(row), sessionId.at(row));
    if (isDigest.at(row) && ownSources.has(threadId.at(row))) {
      ofThreads.add(placeOf(file.at(row), threadId.at(row)));
      ofSessions.add(session);
    } else {
      keptSessions.add(session);
    }
  }
  for (const session of keptSessions) ofSessions.delete(session);
  return { ofThreads, ofSessions, ownSources };
}

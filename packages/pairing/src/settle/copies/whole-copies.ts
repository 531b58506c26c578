import { rowsOf, tableOf, filterRows } from "@turnmeter/columns";
import type { CopyFact, CopyKind, Table, SourceId } from "@turnmeter/schema";
import type {
  CallCandidate,
  ClientMadeCandidate,
  RequestCandidate,
  UsageTotalCandidate,
} from "../../candidates/request.js";
import { summedCounters } from "../../candidates/request.js";
import { candidateColumns, type Candidates } from "../../candidates/candidates.js";
import { compareText, earlier, comparePlaces } from "../../order.js";
import { noCounters } from "../../usage.js";
import { countedTotals } from "../totals/counted-totals.js";
import { largestTotal, totalKey, totalSeries } from "../totals/total-series.js";
import { responseKeyAt } from "../responses/response-keys.js";
import { mapSessionTables, mapThreadTables } from "../common/candidate-tables.js";
import type { SessionRow, ThreadRow } from "../common/candidate-tables.js";

/** Candidates that were left out whole. */
export type WhollyLeftOut = Pick<Candidates, "requests" | "usageTotals" | "calls">;

/** No candidates left out. */
export const nothingLeftOut: WhollyLeftOut = {
  requests: tableOf(candidateColumns.requests, []),
  usageTotals: tableOf(candidateColumns.usageTotals, []),
  calls: tableOf(candidateColumns.calls, []),
};

/** Copies that were left out whole, summed per request, total or call, in the order of their keys. */
export function wholeCopies(
  kind: CopyKind,
  { requests, usageTotals, calls }: WhollyLeftOut,
): readonly CopyFact[] {
  return [
    ...requestCopies(kind, requests),
    ...totalCopies(kind, usageTotals),
    ...callCopies(kind, calls),
  ].sort(
    (a, b) =>
      compareText(a.requestKey, b.requestKey) ||
      compareText(a.callKey, b.callKey) ||
      compareText(a.sessionId, b.sessionId),
  );
}

function requestCopies(kind: CopyKind, requests: Table<RequestCandidate>): readonly CopyFact[] {
  const copies = new Map<string, OpenCopy>();
  const { sessionId, threadId } = requests.columns;
  for (let row = 0; row < requests.rowCount; row++) {
    const requestKey = responseKeyAt(requests, row);
    const name = `${requestKey}\0${sessionId.at(row)}`;
    const copy =
      copies.get(name) ?? openCopy(kind, sessionId.at(row), threadId.at(row), { requestKey, callKey: null });
    copies.set(name, copy);
    addToCopy(copy, allRows(requests, row));
  }
  return [...copies.values()];
}

/** Running totals would have added only the largest. */
function totalCopies(kind: CopyKind, usageTotals: Table<UsageTotalCandidate>): readonly CopyFact[] {
  return totalSeries(countedTotals([...rowsOf(usageTotals)])).map(({ totals, model }) => {
    const row = { ...totals[0]!.row, model };
    const largest = largestTotal(totals);
    const { sessionId, threadId } = row;
    const copy = openCopy(kind, sessionId, threadId, { requestKey: totalKey(row, largest), callKey: null });
    for (const { row: stated, rows } of totals) {
      addToCopy(copy, { model, at: stated.at, file: stated.file, line: stated.line, rows, ...noCounters });
    }
    const { cacheWriteUnknownTtlTokens: _, ...counters } = largest;
    return { ...copy, ...counters };
  });
}

function callCopies(kind: CopyKind, calls: Table<CallCandidate>): readonly CopyFact[] {
  const copies = new Map<string, OpenCopy>();
  for (const { callKey, sessionId, threadId, startedAt, file, line } of rowsOf(calls)) {
    const name = `${callKey}\0${sessionId}`;
    const copy = copies.get(name) ?? openCopy(kind, sessionId, threadId, { requestKey: null, callKey });
    copies.set(name, copy);
    addToCopy(copy, { model: null, at: startedAt, file, line, rows: 1, ...noCounters });
  }
  return [...copies.values()];
}

/** Rows that the client wrote itself, one by one, by session, file and line. They name no model (R05). */
export function clientMadeCopies(rows: Table<ClientMadeCandidate>): readonly CopyFact[] {
  return [...rowsOf(rows)]
    .sort((a, b) => compareText(a.sessionId, b.sessionId) || comparePlaces(a, b))
    .map(({ sessionId, reasoningTokens, ...row }) => {
      const copy = openCopy("clientMade", sessionId, null, { requestKey: null, callKey: null });
      addToCopy(copy, { ...row, model: null, rows: 1, reasoningTokens: reasoningTokens ?? 0 });
      return copy;
    });
}

type OpenCopy = { -readonly [K in keyof CopyFact]: CopyFact[K] };

type RowsOfCopy = Omit<
  CopyFact,
  "requestKey" | "callKey" | "kind" | "sessionId" | "threadId" | "costNanoUsd"
>;

function openCopy(
  kind: CopyKind,
  sessionId: string,
  threadId: string | null,
  keys: Pick<CopyFact, "requestKey" | "callKey">,
): OpenCopy {
  // Written out: made by spreading, these would be slow objects, and there may be as many as requests.
  return {
    requestKey: keys.requestKey,
    callKey: keys.callKey,
    kind,
    sessionId,
    threadId,
    model: null,
    at: null,
    file: "",
    line: 0,
    rows: 0,
    inputTokens: 0,
    outputTokens: 0,
    reasoningTokens: 0,
    cacheReadTokens: 0,
    cacheWrite5mTokens: 0,
    cacheWrite1hTokens: 0,
    webSearches: 0,
    costNanoUsd: null,
  };
}

/** Adds rows; place and model are those of the first row by file and line. */
function addToCopy(copy: OpenCopy, added: RowsOfCopy): void {
  const isFirst = copy.rows === 0 || comparePlaces(added, copy) < 0;
  if (isFirst) {
    copy.model = added.model;
    copy.file = added.file;
    copy.line = added.line;
  }
  copy.at = earlier(copy.at, added.at);
  copy.rows += added.rows;
  for (const [counter] of summedCounters) copy[counter] += added[counter];
}

function allRows({ columns }: Table<RequestCandidate>, row: number): RowsOfCopy {
  return {
    model: columns.model.at(row),
    at: columns.firstAt.at(row),
    file: columns.file.at(row),
    line: columns.firstLine.at(row),
    rows: columns.rows.at(row),
    inputTokens: columns.sumInputTokens.at(row),
    outputTokens: columns.sumOutputTokens.at(row),
    reasoningTokens: columns.sumReasoningTokens.at(row),
    cacheReadTokens: columns.sumCacheReadTokens.at(row),
    cacheWrite5mTokens: columns.sumCacheWrite5mTokens.at(row),
    cacheWrite1hTokens: columns.sumCacheWrite1hTokens.at(row),
    webSearches: columns.sumWebSearches.at(row),
  };
}

/** Candidates without those of digests whose thread has a log of its own. Only a digest's totals stay, since that log may be shorter. */
interface GivenWay {
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

/** Threads of files that give way, sessions only in such files, and sources of the threads' own logs. */
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

import type { CopyFact, CopyKind, Table } from "@turnmeter/schema";
import { rowsOf, tableOf } from "@turnmeter/columns";
import { callCandidateColumns } from "../../candidates/call.js";
import type { CallCandidate } from "../../candidates/call.js";
import type { Candidates } from "../../candidates/candidates.js";
import { requestCandidateColumns } from "../../candidates/request.js";
import type { RequestCandidate } from "../../candidates/request.js";
import { usageTotalCandidateColumns } from "../../candidates/usage-total.js";
import type { UsageTotalCandidate } from "../../candidates/usage-total.js";
import { compareText } from "../../compare-text.js";
import { responseKey } from "../../response-key.js";
import { addToCopy, allRows, noTokens, openCopy } from "./open-copy.js";
import type { OpenCopy } from "./open-copy.js";
import { largestTotal, totalKey, totalSeries } from "../totals/total-series.js";

/** Candidates that settled nothing, whatever else is there. */
export type WhollyLeftOut = Pick<Candidates, "requests" | "usageTotals" | "calls">;

/** Nothing of all that. */
export const nothingLeftOut: WhollyLeftOut = {
  requests: tableOf(requestCandidateColumns, []),
  usageTotals: tableOf(usageTotalCandidateColumns, []),
  calls: tableOf(callCandidateColumns, []),
};

/** What was left out whole, summed per request, total or call, in the order of their keys. */
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
  const { messageId, requestId, isMessageIdGlobal, isNamedByRequest, rowKey, sessionId } = requests.columns;
  for (let row = 0; row < requests.rowCount; row++) {
    const requestKey = responseKey({
      messageId: messageId.at(row),
      requestId: requestId.at(row),
      isMessageIdGlobal: isMessageIdGlobal.at(row),
      isNamedByRequest: isNamedByRequest.at(row),
      rowKey: rowKey.at(row),
    });
    const name = `${requestKey}\0${sessionId.at(row)}`;
    const copy = copies.get(name) ?? openCopy(kind, sessionId.at(row), { requestKey, callKey: null });
    copies.set(name, copy);
    addToCopy(copy, allRows(requests, row));
  }
  return [...copies.values()];
}

/** Running totals would have added no more than the largest. */
function totalCopies(kind: CopyKind, usageTotals: Table<UsageTotalCandidate>): readonly CopyFact[] {
  return totalSeries(rowsOf(usageTotals)).map(({ totals }) => {
    const { row } = totals[0]!;
    const largest = largestTotal(totals);
    const { sessionId, model } = row;
    const copy = openCopy(kind, sessionId, { requestKey: totalKey(row, largest), callKey: null });
    for (const { row: stated, rows } of totals) {
      addToCopy(copy, { model, at: stated.at, file: stated.file, line: stated.line, rows, ...noTokens });
    }
    const { cacheWriteUnknownTtlTokens: _, ...counters } = largest;
    return { ...copy, ...counters };
  });
}

function callCopies(kind: CopyKind, calls: Table<CallCandidate>): readonly CopyFact[] {
  const copies = new Map<string, OpenCopy>();
  for (const { callKey, sessionId, startedAt, file, line } of rowsOf(calls)) {
    const name = `${callKey}\0${sessionId}`;
    const copy = copies.get(name) ?? openCopy(kind, sessionId, { requestKey: null, callKey });
    copies.set(name, copy);
    addToCopy(copy, { model: null, at: startedAt, file, line, rows: 1, ...noTokens });
  }
  return [...copies.values()];
}

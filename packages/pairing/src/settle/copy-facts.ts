import { tableOf } from "@turnmeter/columns";
import { copyColumns } from "@turnmeter/schema";
import type { CopyFact, CopyKind, Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../candidates/request.js";
import { compareText } from "../compare-text.js";
import type { Calls } from "./calls.js";
import type { CallCandidate } from "../candidates/call.js";
import type { Responses } from "./responses.js";

type MutableCopy = { -readonly [K in keyof CopyFact]: CopyFact[K] };

/** The rows that settling left out of every total, summed per response or call, kind and session. */
export function copyFacts(
  requests: Table<RequestCandidate>,
  responses: Responses,
  callRows: Table<CallCandidate>,
  calls: Calls,
): Table<CopyFact> {
  const copies = new Map<string, MutableCopy>();
  function copyOf(
    requestKey: string | null,
    callKey: string | null,
    kind: CopyKind,
    sessionId: string,
  ): MutableCopy {
    const key = `${requestKey}\0${callKey}\0${kind}\0${sessionId}`;
    let copy = copies.get(key);
    if (copy === undefined) {
      copy = {
        requestKey,
        callKey,
        kind,
        sessionId,
        rows: 0,
        inputTokens: 0,
        outputTokens: 0,
        cacheReadTokens: 0,
        cacheWrite5mTokens: 0,
        cacheWrite1hTokens: 0,
        costNanoUsd: null,
      };
      copies.set(key, copy);
    }
    return copy;
  }

  const { sessionId, isSidechain, rows } = requests.columns;
  for (let row = 0; row < requests.rowCount; row++) {
    const response = responses.ofRow[row]!;
    const isWinner = responses.winner[response] === row;
    const leftOut = rows.at(row) - (isWinner ? 1 : 0);
    if (leftOut === 0) continue;
    const owner = responses.owner[response]!;
    const kind = isWinner
      ? "streamed"
      : kindOf(isSidechain.at(row), isSidechain.at(owner), sessionId.at(row), sessionId.at(owner));
    addRows(
      copyOf(responses.requestKeys[response]!, null, kind, sessionId.at(row)),
      requests,
      row,
      isWinner,
      leftOut,
    );
  }
  const call = callRows.columns;
  for (let row = 0; row < callRows.rowCount; row++) {
    const owner = calls.owner[calls.ofRow[row]!]!;
    if (owner === row) continue;
    const kind = kindOf(
      call.isSidechain.at(row),
      call.isSidechain.at(owner),
      call.sessionId.at(row),
      call.sessionId.at(owner),
    );
    copyOf(null, call.callKey.at(row), kind, call.sessionId.at(row)).rows++;
  }
  return tableOf(copyColumns, [...copies.values()].sort(compareCopies));
}

function kindOf(
  isSidechain: boolean,
  isOwnerSidechain: boolean,
  sessionId: string,
  ownerSessionId: string,
): CopyKind {
  if (isSidechain && !isOwnerSidechain) return "sidechain";
  return sessionId === ownerSessionId ? "sameSession" : "otherSession";
}

/** The winner's own numbers are in the totals; what its other rows say is not. */
function addRows(
  copy: MutableCopy,
  requests: Table<RequestCandidate>,
  row: number,
  isWinner: boolean,
  leftOut: number,
): void {
  const { columns } = requests;
  const own = (value: number | null) => (isWinner ? (value ?? 0) : 0);
  copy.rows += leftOut;
  copy.inputTokens += columns.sumInputTokens.at(row) - own(columns.inputTokens.at(row));
  copy.outputTokens += columns.sumOutputTokens.at(row) - own(columns.outputTokens.at(row));
  copy.cacheReadTokens += columns.sumCacheReadTokens.at(row) - own(columns.cacheReadTokens.at(row));
  copy.cacheWrite5mTokens += columns.sumCacheWrite5mTokens.at(row) - own(columns.cacheWrite5mTokens.at(row));
  copy.cacheWrite1hTokens += columns.sumCacheWrite1hTokens.at(row) - own(columns.cacheWrite1hTokens.at(row));
}

function compareCopies(a: CopyFact, b: CopyFact): number {
  return (
    compareText(a.requestKey, b.requestKey) ||
    compareText(a.callKey, b.callKey) ||
    compareText(a.kind, b.kind) ||
    compareText(a.sessionId, b.sessionId)
  );
}

import { createTable } from "@turnmeter/columns";
import type { TableBuilder } from "@turnmeter/columns";
import { copyColumns } from "@turnmeter/schema";
import type { CopyFact, CopyKind, Table } from "@turnmeter/schema";
import type { CallCandidate } from "../candidates/call.js";
import type { RequestCandidate } from "../candidates/request.js";
import { compareText } from "../compare-text.js";
import type { Calls } from "./calls.js";
import { digestCopies } from "./digest-copies.js";
import type { GivenWay } from "./give-way.js";
import type { Responses } from "./responses.js";

type MutableCopy = { -readonly [K in keyof CopyFact]: CopyFact[K] };

/** The rows that settling left out of every total, summed per response or call, kind and session. */
export function copyFacts(
  requests: Table<RequestCandidate>,
  responses: Responses,
  callRows: Table<CallCandidate>,
  calls: Calls,
  leftOut: GivenWay["leftOut"],
): Table<CopyFact> {
  const facts = createTable(copyColumns);
  appendRequestCopies(facts, requests, responses);
  appendCallCopies(facts, callRows, calls);
  for (const copy of digestCopies(leftOut)) facts.append(copy);
  return facts.finish();
}

function appendRequestCopies(
  facts: TableBuilder<CopyFact>,
  requests: Table<RequestCandidate>,
  responses: Responses,
): void {
  const { sessionId, isSidechain, rows } = requests.columns;
  for (const group of groupsInOrder(responses.ofRow, responses.requestKeys)) {
    const copies = new CopyList();
    for (const row of group) {
      const response = responses.ofRow[row]!;
      const isWinner = responses.winner[response] === row;
      const leftOut = rows.at(row) - (isWinner ? 1 : 0);
      if (leftOut === 0) continue;
      const owner = responses.owner[response]!;
      const kind = isWinner
        ? "streamed"
        : kindOf(isSidechain.at(row), isSidechain.at(owner), sessionId.at(row), sessionId.at(owner));
      const copy = copies.of(kind, sessionId.at(row));
      copy.requestKey = responses.requestKeys[response]!;
      addRows(copy, requests, row, isWinner, leftOut);
    }
    copies.appendTo(facts);
  }
}

function appendCallCopies(facts: TableBuilder<CopyFact>, callRows: Table<CallCandidate>, calls: Calls): void {
  const { sessionId, isSidechain } = callRows.columns;
  for (const group of groupsInOrder(calls.ofRow, [...calls.ofKey.keys()])) {
    const copies = new CopyList();
    for (const row of group) {
      const owner = calls.owner[calls.ofRow[row]!]!;
      if (owner === row) continue;
      const kind = kindOf(isSidechain.at(row), isSidechain.at(owner), sessionId.at(row), sessionId.at(owner));
      const copy = copies.of(kind, sessionId.at(row));
      copy.callKey = callRows.columns.callKey.at(row);
      copy.rows++;
    }
    copies.appendTo(facts);
  }
}

/** The copies of one response or call. */
class CopyList {
  readonly #copies: MutableCopy[] = [];

  of(kind: CopyKind, sessionId: string): MutableCopy {
    let copy = this.#copies.find((each) => each.kind === kind && each.sessionId === sessionId);
    if (copy === undefined) {
      copy = {
        requestKey: null,
        callKey: null,
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
      this.#copies.push(copy);
    }
    return copy;
  }

  appendTo(facts: TableBuilder<CopyFact>): void {
    this.#copies.sort((a, b) => compareText(a.kind, b.kind) || compareText(a.sessionId, b.sessionId));
    for (const copy of this.#copies) facts.append(copy);
  }
}

/** The rows of each group, groups in the order of their names. */
function* groupsInOrder(groupOfRow: Int32Array, names: readonly string[]): Generator<readonly number[]> {
  const newestOf = new Int32Array(names.length).fill(-1);
  const previous = new Int32Array(groupOfRow.length);
  groupOfRow.forEach((group, row) => {
    previous[row] = newestOf[group]!;
    newestOf[group] = row;
  });
  const order = Uint32Array.from(names, (_, group) => group).sort((a, b) =>
    compareText(names[a]!, names[b]!),
  );
  for (const group of order) {
    const rows: number[] = [];
    for (let row = newestOf[group]!; row !== -1; row = previous[row]!) rows.push(row);
    yield rows;
  }
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

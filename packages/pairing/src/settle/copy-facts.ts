import { createTable } from "@turnmeter/columns";
import type { TableBuilder } from "@turnmeter/columns";
import { copyColumns } from "@turnmeter/schema";
import type { CopyFact, CopyKind, Table } from "@turnmeter/schema";
import type { CallCandidate } from "../candidates/call.js";
import type { ClientMadeCandidate } from "../candidates/client-made.js";
import type { RequestCandidate } from "../candidates/request.js";
import { compareText } from "../compare-text.js";
import type { Calls } from "./calls.js";
import { clientMadeCopies } from "./client-made-copies.js";
import { addToCopy, leftOutRows, noTokens, openCopy } from "./open-copy.js";
import type { OpenCopy } from "./open-copy.js";
import type { Responses } from "./responses.js";
import { wholeCopies } from "./whole-copies.js";
import type { WhollyLeftOut } from "./whole-copies.js";

/** What settling left out before it joined anything. */
export interface LeftOutBefore {
  /** Of forks. */
  readonly forked: WhollyLeftOut;
  /** Of digests. */
  readonly retold: WhollyLeftOut;
  readonly clientMade: Table<ClientMadeCandidate>;
}

/** The rows that settling left out of every total, summed per response or call, kind and session. */
export function copyFacts(
  requests: Table<RequestCandidate>,
  responses: Responses,
  callRows: Table<CallCandidate>,
  calls: Calls,
  { forked, retold, clientMade }: LeftOutBefore,
): Table<CopyFact> {
  const facts = createTable(copyColumns);
  appendRequestCopies(facts, requests, responses);
  appendCallCopies(facts, callRows, calls);
  for (const copy of wholeCopies("fork", forked)) facts.append(copy);
  for (const copy of wholeCopies("digest", retold)) facts.append(copy);
  for (const copy of clientMadeCopies(clientMade)) facts.append(copy);
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
      const owner = responses.owner[response]!;
      const winner = responses.winner[response]!;
      const kindIn = (place: number): CopyKind =>
        kindOf(isSidechain.at(place), isSidechain.at(owner), sessionId.at(place), sessionId.at(owner));
      // Counted is a row of the owner's session: the winner, if it lies there.
      const counted = kindIn(winner) === "sameSession" ? winner : owner;
      const isCounted = row === counted;
      if (isCounted && rows.at(row) === 1) continue;
      const keys = { requestKey: responses.requestKeys[response]!, callKey: null };
      const copy = copies.of(isCounted ? "streamed" : kindIn(row), sessionId.at(row), keys);
      addToCopy(copy, leftOutRows(requests, row, { counted, winner }));
    }
    copies.appendTo(facts);
  }
}

function appendCallCopies(facts: TableBuilder<CopyFact>, callRows: Table<CallCandidate>, calls: Calls): void {
  const { sessionId, isSidechain, callKey, startedAt, file, line } = callRows.columns;
  for (const group of groupsInOrder(calls.ofRow, [...calls.ofKey.keys()])) {
    const copies = new CopyList();
    for (const row of group) {
      const owner = calls.owner[calls.ofRow[row]!]!;
      if (owner === row) continue;
      const kind = kindOf(isSidechain.at(row), isSidechain.at(owner), sessionId.at(row), sessionId.at(owner));
      const keys = { requestKey: null, callKey: callKey.at(row) };
      const place = { model: null, at: startedAt.at(row), file: file.at(row), line: line.at(row) };
      addToCopy(copies.of(kind, sessionId.at(row), keys), { ...place, rows: 1, ...noTokens });
    }
    copies.appendTo(facts);
  }
}

/** The copies of one response or call. */
class CopyList {
  readonly #copies: OpenCopy[] = [];

  of(kind: CopyKind, sessionId: string, keys: Pick<CopyFact, "requestKey" | "callKey">): OpenCopy {
    for (const each of this.#copies) if (each.kind === kind && each.sessionId === sessionId) return each;
    const copy = openCopy(kind, sessionId, keys);
    this.#copies.push(copy);
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

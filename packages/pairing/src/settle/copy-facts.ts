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
import { inOrderOfKeys } from "./key-order.js";
import type { Responses } from "./responses.js";
import { rowsOfGroups } from "./rows-of-groups.js";
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
  { ofRow, owner: owners, winner: winners, requestKeys }: Responses,
): void {
  const { sessionId, isSidechain, rows } = requests.columns;
  const groups = rowsOfGroups(ofRow, requestKeys.length);
  const hasCopies = (response: number) => groups.countOf(response) > 1 || rows.at(owners[response]!) > 1;
  for (const response of inOrderOfKeys(requestKeys, hasCopies)) {
    const copies = new CopyList();
    const owner = owners[response]!;
    const winner = winners[response]!;
    const kindIn = (place: number): CopyKind =>
      kindOf(isSidechain.at(place), isSidechain.at(owner), sessionId.at(place), sessionId.at(owner));
    // Counted is a row of the owner's session: the winner, if it lies there.
    const counted = kindIn(winner) === "sameSession" ? winner : owner;
    const keys = { requestKey: requestKeys.at(response), callKey: null };
    groups.forEach(response, (row) => {
      const isCounted = row === counted;
      if (isCounted && rows.at(row) === 1) return;
      const copy = copies.of(isCounted ? "streamed" : kindIn(row), sessionId.at(row), keys);
      addToCopy(copy, leftOutRows(requests, row, { counted, winner }));
    });
    copies.appendTo(facts);
  }
}

function appendCallCopies(facts: TableBuilder<CopyFact>, callRows: Table<CallCandidate>, calls: Calls): void {
  const { sessionId, isSidechain, startedAt, file, line } = callRows.columns;
  const groups = rowsOfGroups(calls.ofRow, calls.count);
  const callKeys = calls.keys.keys();
  for (const call of inOrderOfKeys(callKeys, (each) => groups.countOf(each) > 1)) {
    const copies = new CopyList();
    const owner = calls.owner[call]!;
    const keys = { requestKey: null, callKey: callKeys.at(call) };
    groups.forEach(call, (row) => {
      if (owner === row) return;
      const kind = kindOf(isSidechain.at(row), isSidechain.at(owner), sessionId.at(row), sessionId.at(owner));
      const place = { model: null, at: startedAt.at(row), file: file.at(row), line: line.at(row) };
      addToCopy(copies.of(kind, sessionId.at(row), keys), { ...place, rows: 1, ...noTokens });
    });
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

function kindOf(
  isSidechain: boolean,
  isOwnerSidechain: boolean,
  sessionId: string,
  ownerSessionId: string,
): CopyKind {
  if (isSidechain && !isOwnerSidechain) return "sidechain";
  return sessionId === ownerSessionId ? "sameSession" : "otherSession";
}

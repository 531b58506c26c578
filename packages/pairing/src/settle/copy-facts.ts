import { concatTables, tableOf, TextDictionary, textsOf } from "@turnmeter/columns";
import { copyColumns } from "@turnmeter/schema";
import type { CopyFact, Table } from "@turnmeter/schema";
import type { CallCandidate } from "../candidates/call.js";
import type { ClientMadeCandidate } from "../candidates/client-made.js";
import type { RequestCandidate } from "../candidates/request.js";
import { addCallCopies } from "./call-copies.js";
import type { Calls } from "./calls.js";
import { clientMadeCopies } from "./client-made-copies.js";
import { CopyList } from "./copy-list.js";
import { addRequestCopies, repeatedResponses } from "./request-copies.js";
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
  const joined = joinedCopies(requests, responses, callRows, calls);
  const others = [
    ...wholeCopies("fork", forked),
    ...wholeCopies("digest", retold),
    ...clientMadeCopies(clientMade),
  ];
  return others.length === 0 ? joined : concatTables(copyColumns, [joined, tableOf(copyColumns, others)]);
}

/** The copies of responses, in the order of their keys, and those of calls. */
function joinedCopies(
  requests: Table<RequestCandidate>,
  responses: Responses,
  callRows: Table<CallCandidate>,
  calls: Calls,
): Table<CopyFact> {
  const repeated = repeatedResponses(requests, responses);
  const copies = new CopyList(repeated.count + callRows.rowCount - calls.count);
  const sessions = new TextDictionary(textsOf(requests.columns.sessionId).dictionary);
  const files = new TextDictionary(textsOf(requests.columns.file).dictionary);
  addRequestCopies(copies, requests, responses, repeated);
  addCallCopies(copies, callRows, calls, { sessions, files });
  return copies.facts({
    requestKeys: responses.requestKeys,
    callKeys: calls.keys.keys(),
    sessions: sessions.texts,
    models: textsOf(requests.columns.model).dictionary,
    files: files.texts,
  });
}

import { concatTables, tableOf, TextDictionary, textsOf } from "@turnmeter/columns";
import { copyColumns } from "@turnmeter/schema";
import type { CopyFact, Table } from "@turnmeter/schema";
import type { Candidates } from "../candidates/candidates.js";
import type { ClientMadeCandidate } from "../candidates/client-made.js";
import { addCallCopies } from "./call-copies.js";
import type { OrderedCalls } from "./call-copies.js";
import { clientMadeCopies } from "./client-made-copies.js";
import { CopyList } from "./copy-list.js";
import { addRequestCopies, repeatedResponses } from "./request-copies.js";
import type { OrderedResponses } from "./request-copies.js";
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

/**
 * The rows that settling left out of every total, summed per response or call, kind and session: in the order of the
 * requests and calls that they repeat, then by key.
 */
export function copyFacts(
  candidates: Pick<Candidates, "requests" | "calls">,
  responses: OrderedResponses,
  calls: OrderedCalls,
  { forked, retold, clientMade }: LeftOutBefore,
): Table<CopyFact> {
  const joined = joinedCopies(candidates, responses, calls);
  const others = [
    ...wholeCopies("fork", forked),
    ...wholeCopies("digest", retold),
    ...clientMadeCopies(clientMade),
  ];
  return others.length === 0 ? joined : concatTables(copyColumns, [joined, tableOf(copyColumns, others)]);
}

function joinedCopies(
  candidates: Pick<Candidates, "requests" | "calls">,
  ordered: OrderedResponses,
  { calls, order }: OrderedCalls,
): Table<CopyFact> {
  const { sessionId, model, file } = candidates.requests.columns;
  const repeated = repeatedResponses(candidates.requests, ordered);
  const copies = new CopyList(repeated.count + calls.ofRow.length - calls.count);
  const sessions = new TextDictionary(textsOf(sessionId).dictionary);
  const files = new TextDictionary(textsOf(file).dictionary);
  addRequestCopies(copies, candidates.requests, ordered.responses, repeated);
  addCallCopies(copies, candidates.calls, { calls, order }, { sessions, files });
  return copies.facts({
    requestKeys: ordered.responses.requestKeys,
    callKeys: calls.keys.keys(),
    sessions: sessions.texts,
    models: textsOf(model).dictionary,
    files: files.texts,
  });
}

import {
  columnOfVector,
  concatTables,
  emptyColumn,
  selectColumn,
  selectColumnOrNull,
  selectIntegers,
  tableOf,
  TextDictionary,
  textsOf,
} from "@turnmeter/columns";
import { copyColumns, copyKinds } from "@turnmeter/schema";
import type { Column, CopyFact, Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import type { ClientMadeCandidate } from "../../candidates/client-made.js";
import { callCopies } from "./call-copies.js";
import type { Calls } from "../calls/calls.js";
import { clientMadeCopies } from "./client-made-copies.js";
import { copyCounters } from "./left-out-rows.js";
import { requestCopies } from "./request-copies.js";
import type { Responses } from "../responses/responses.js";
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
 * keys of these.
 */
export function copyFacts(
  candidates: Pick<Candidates, "requests" | "calls">,
  responses: Responses,
  calls: Calls,
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
  { requests, calls: callRows }: Pick<Candidates, "requests" | "calls">,
  responses: Responses,
  calls: Calls,
): Table<CopyFact> {
  const ofRequests = requestCopies(requests, responses);
  const ofCalls = callCopies(callRows, calls);
  const noRequests = new Int32Array(ofCalls.of.length).fill(-1);
  const noCalls = new Int32Array(ofRequests.of.length).fill(-1);
  const rowCount = noRequests.length + noCalls.length;
  const integers = (name: "lines" | "rows"): Column<number> =>
    columnOfVector({ kind: "integer", values: chain(ofRequests[name], ofCalls[name]) });
  const noCounts = new Float64Array(noRequests.length);
  /** Calls say nothing of tokens. */
  const counter = (name: (typeof copyCounters)[number][0]): Column<number> => {
    const place = copyCounters.findIndex(([counted]) => counted === name);
    return columnOfVector({ kind: "long", values: chainLongs(ofRequests.counters[place]!, noCounts) });
  };
  const texts = (ofRequest: Column<string>, ofCall: Column<string>): Column<string> =>
    chainTexts([ofRequest, ofRequests.candidates], [ofCall, ofCalls.candidates]);
  return {
    rowCount,
    columns: {
      requestKey: selectColumnOrNull(responses.requestKeys, chain(ofRequests.of, noRequests)),
      callKey: selectColumnOrNull(
        selectColumn(callRows.columns.callKey, calls.owner),
        chain(noCalls, ofCalls.of),
      ),
      kind: columnOfVector({
        kind: "text",
        codes: chain(ofRequests.kinds, ofCalls.kinds),
        dictionary: copyKinds,
      }),
      sessionId: texts(requests.columns.sessionId, callRows.columns.sessionId),
      model: selectColumnOrNull(requests.columns.model, chain(ofRequests.candidates, noRequests)),
      at: columnOfVector({ kind: "long", values: chainLongs(ofRequests.at, ofCalls.at) }),
      file: texts(requests.columns.file, callRows.columns.file),
      line: integers("lines"),
      rows: integers("rows"),
      inputTokens: counter("inputTokens"),
      outputTokens: counter("outputTokens"),
      reasoningTokens: counter("reasoningTokens"),
      cacheReadTokens: counter("cacheReadTokens"),
      cacheWrite5mTokens: counter("cacheWrite5mTokens"),
      cacheWrite1hTokens: counter("cacheWrite1hTokens"),
      webSearches: counter("webSearches"),
      costNanoUsd: emptyColumn("long", rowCount),
    },
  };
}

function chain(a: Int32Array, b: Int32Array): Int32Array {
  const all = new Int32Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

function chainLongs(a: Float64Array, b: Float64Array): Float64Array {
  const all = new Float64Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

/** Rows of a column, and behind them rows of another. */
function chainTexts(
  [a, rowsOfA]: readonly [Column<string>, Int32Array],
  [b, rowsOfB]: readonly [Column<string>, Int32Array],
): Column<string> {
  const [first, second] = [textsOf(a), textsOf(b)];
  const all = new TextDictionary(first.dictionary);
  const newCodes = Int32Array.from(second.dictionary, (text) => all.codeOf(text));
  const codesOfB = selectIntegers(newCodes, selectIntegers(second.codes, rowsOfB));
  const codes = chain(selectIntegers(first.codes, rowsOfA), codesOfB);
  return columnOfVector({ kind: "text", codes, dictionary: all.texts });
}

import {
  columnOfVector,
  concatTables,
  emptyColumn,
  integersOf,
  longsOf,
  orderOfNumbers,
  rowsWhere,
  selectColumn,
  selectRows,
  tableOf,
} from "@turnmeter/columns";
import { copyColumns, copyKinds, type Column, type CopyFact, type Table } from "@turnmeter/schema";
import { summedCounters, type CallCandidate, type ClientMadeCandidate } from "../../candidates/request.js";
import type { Candidates } from "../../candidates/candidates.js";
import { earlierOf, comparePlacesIn } from "../../order.js";
import type { Calls } from "../calls/calls.js";
import { rowsOfGroups } from "../common/groups.js";
import type { Responses } from "../responses/responses.js";
import { CopySessions, noCopies, requestCopies, type CopyRows } from "./request-copies.js";
import { clientMadeCopies, wholeCopies, type WhollyLeftOut } from "./whole-copies.js";

/** Rows that settling left out before it joined anything. */
export interface LeftOutBefore {
  /** Of forks. */
  readonly forked: WhollyLeftOut;
  /** Of digests. */
  readonly retold: WhollyLeftOut;
  readonly clientMade: Table<ClientMadeCandidate>;
}

/**
 * The rows that settling left out of every total, summed per response or call, kind and session, in order of time, then of
 * their keys.
 */
export function copyFacts(
  candidates: Pick<Candidates, "requests" | "calls">,
  responses: Responses,
  calls: Calls,
  { forked, retold, clientMade }: LeftOutBefore,
): Table<CopyFact> {
  const others = [
    ...wholeCopies("fork", forked),
    ...wholeCopies("digest", retold),
    ...clientMadeCopies(clientMade),
  ];
  const all = concatTables(copyColumns, [
    ...joinedCopies(candidates, responses, calls),
    tableOf(copyColumns, others),
  ]);
  return selectRows(all, orderOfNumbers(longsOf(all.columns.at)));
}

/** The copies of responses, and those of calls. */
function joinedCopies(
  { requests, calls: callRows }: Pick<Candidates, "requests" | "calls">,
  responses: Responses,
  calls: Calls,
): readonly Table<CopyFact>[] {
  const ofRequests = requestCopies(requests, responses);
  const ofCalls = callCopies(callRows, calls);
  const noCall = emptyColumn<string>("key", ofRequests.of.length);
  const noRequest = emptyColumn<string>("key", ofCalls.of.length);
  const callKeys = selectColumn(selectColumn(callRows.columns.callKey, calls.owner), ofCalls.of);
  // Calls say nothing of tokens.
  const noTokens = new Float64Array(ofCalls.of.length);
  return [
    copiesTable(ofRequests, requests.columns, ofRequests.counters, {
      requestKey: selectColumn(responses.requestKeys, ofRequests.of),
      callKey: noCall,
      model: selectColumn(requests.columns.model, ofRequests.candidates),
    }),
    copiesTable(
      ofCalls,
      callRows.columns,
      summedCounters.map(() => noTokens),
      { requestKey: noRequest, callKey: callKeys, model: emptyColumn("text", noTokens.length) },
    ),
  ];
}

type CopyColumns = Table<CopyFact>["columns"];

function copiesTable(
  { of, kinds, candidates, at, lines, rows }: CopyRows,
  { sessionId, threadId, file }: Table<Pick<CallCandidate, "sessionId" | "threadId" | "file">>["columns"],
  counters: readonly Float64Array[],
  named: Pick<CopyColumns, "requestKey" | "callKey" | "model">,
): Table<CopyFact> {
  const counter = (name: (typeof summedCounters)[number][0]): Column<number> => {
    const place = summedCounters.findIndex(([counted]) => counted === name);
    return columnOfVector({ kind: "long", values: counters[place]! });
  };
  return {
    rowCount: of.length,
    columns: {
      requestKey: named.requestKey,
      callKey: named.callKey,
      kind: columnOfVector({ kind: "text", codes: kinds, dictionary: copyKinds }),
      sessionId: selectColumn(sessionId, candidates),
      threadId: selectColumn(threadId, candidates),
      model: named.model,
      at: columnOfVector({ kind: "long", values: at }),
      file: selectColumn(file, candidates),
      line: columnOfVector({ kind: "integer", values: lines }),
      rows: columnOfVector({ kind: "integer", values: rows }),
      inputTokens: counter("inputTokens"),
      outputTokens: counter("outputTokens"),
      reasoningTokens: counter("reasoningTokens"),
      cacheReadTokens: counter("cacheReadTokens"),
      cacheWrite5mTokens: counter("cacheWrite5mTokens"),
      cacheWrite1hTokens: counter("cacheWrite1hTokens"),
      webSearches: counter("webSearches"),
      costNanoUsd: emptyColumn("long", of.length),
    },
  };
}

function callCopies(
  candidates: Table<CallCandidate>,
  { ofRow, count, owner: owners, inOrderOfKeys }: Calls,
): CopyRows {
  const most = ofRow.length - count;
  if (most === 0) return noCopies;
  const [of, firsts, kinds] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)];
  const [lines, rows, at] = [new Int32Array(most), new Int32Array(most), new Float64Array(most)];
  let copies = 0;
  const { starts, rows: members } = rowsOfGroups(ofRow, count);
  const sessions = new CopySessions(candidates);
  const linesOfRows = integersOf(candidates.columns.line);
  const startedAt = longsOf(candidates.columns.startedAt);

  const compareInLogs = comparePlacesIn(candidates);

  const add = (call: number, ofCall: Int32Array) => {
    const owner = owners[call]!;
    const kindOf = (row: number) => (row === owner ? null : sessions.kindOf(row, owner));
    for (const { kind, rows: own } of sessions.byKind(ofCall, kindOf)) {
      const first = own.reduce((a, b) => (compareInLogs(b, a) < 0 ? b : a));
      of[copies] = call;
      firsts[copies] = first;
      kinds[copies] = copyKinds.indexOf(kind);
      lines[copies] = linesOfRows[first]!;
      rows[copies] = own.length;
      at[copies++] = own.map((row) => startedAt[row]!).reduce(earlierOf);
    }
  };

  const repeated = rowsWhere(count, (call) => starts[call + 1]! - starts[call]! > 1);
  for (const call of inOrderOfKeys(repeated)) add(call, members.subarray(starts[call], starts[call + 1]));
  return {
    of: of.subarray(0, copies),
    candidates: firsts.subarray(0, copies),
    kinds: kinds.subarray(0, copies),
    at: at.subarray(0, copies),
    lines: lines.subarray(0, copies),
    rows: rows.subarray(0, copies),
  };
}

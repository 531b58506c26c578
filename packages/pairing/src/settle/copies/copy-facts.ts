import {
  columnOfVector,
  concatTables,
  emptyColumn,
  integersOf,
  joinColumns,
  longsOf,
  orderOfNumbers,
  rowsWhere,
  selectColumn,
  selectColumnOrNull,
  selectRows,
  tableOf,
} from "@turnmeter/columns";
import { copyColumns, copyKinds } from "@turnmeter/schema";
import type { Column, CopyFact, Table } from "@turnmeter/schema";
import type { CallCandidate, ClientMadeCandidate } from "../../candidates/request.js";
import type { Candidates } from "../../candidates/candidates.js";
import { earlierOf, comparePlacesIn } from "../../order.js";
import type { Calls } from "../calls/calls.js";
import { rowsOfGroups } from "../common/groups.js";
import type { Responses } from "../responses/responses.js";
import { CopySessions, noCopies, copyCounters, requestCopies } from "./request-copies.js";
import type { CopyRows } from "./request-copies.js";
import { clientMadeCopies, wholeCopies } from "./whole-copies.js";
import type { WhollyLeftOut } from "./whole-copies.js";

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
  const joined = joinedCopies(candidates, responses, calls);
  const others = [
    ...wholeCopies("fork", forked),
    ...wholeCopies("digest", retold),
    ...clientMadeCopies(clientMade),
  ];
  const all =
    others.length === 0 ? joined : concatTables(copyColumns, [joined, tableOf(copyColumns, others)]);
  return selectRows(all, orderOfNumbers(longsOf(all.columns.at)));
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
  const rows = chain(
    ofRequests.candidates,
    ofCalls.candidates.map((row) => requests.rowCount + row),
  );
  const texts = (ofRequest: Column<string>, ofCall: Column<string>): Column<string> =>
    selectColumn(joinColumns(ofRequest, ofCall), rows);
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
      threadId: texts(requests.columns.threadId, callRows.columns.threadId),
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

/** The copies of calls, by key: all candidates but the owner's, by kind and session. */
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

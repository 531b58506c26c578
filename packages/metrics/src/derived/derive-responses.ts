import { columnOfVector, lazyColumn, NULL_CODE, textsOf, codesIn, longsOf } from "@turnmeter/columns";
import { sessionKinds } from "@turnmeter/schema";
import type {
  Column,
  ColumnKind,
  DerivedFacts,
  Facts,
  ResponseFact,
  SessionKind,
  Table,
} from "@turnmeter/schema";
import { derivedTable } from "./derivation.js";
import { responseRows, type ThreadFacts, threadRows } from "./thread-rows.js";
import { promptSizes } from "./prompt-tokens.js";
import { checkFacts } from "../engine/fact-table.js";
import { fieldsOf } from "../engine/group-by.js";

/** What the order within threads says about the requests of facts. */
export function withResponses(facts: ThreadFacts): Pick<DerivedFacts, "responses"> {
  return { responses: derivedTable(facts, "responses", deriveResponses) };
}

/** The response rows of some requests, made from those of all: only properties that the order within threads decides are taken from these. */
export function selectedResponses(
  facts: Pick<ThreadFacts, "requests" | "sessions">,
  responses: DerivedFacts["responses"],
): DerivedFacts["responses"] {
  const { rowCount } = facts.requests;
  const later = <V>(kind: ColumnKind, of: (columns: Table<ResponseFact>["columns"]) => Column<V>) =>
    lazyColumn(kind, rowCount, () => of(responses.columns));
  return responsesOf(facts, {
    isResponse: later("flag", ({ isResponse }) => isResponse),
    isFollowing: later("flag", ({ isFollowing }) => isFollowing),
    addedTokens: later("long", ({ addedTokens: added }) => added),
    durationMs: later("long", ({ durationMs }) => durationMs),
  });
}

function deriveResponses(facts: ThreadFacts): Table<ResponseFact> {
  const { requests } = facts;
  const flag = (values: () => Uint8Array) =>
    lazyColumn("flag", requests.rowCount, () => columnOfVector<boolean>({ kind: "flag", values: values() }));
  return responsesOf(facts, {
    isResponse: flag(() => ofResponses(requests, 0)),
    isFollowing: flag(() => ofResponses(requests, 1)),
    addedTokens: longs(requests.rowCount, () => addedTokens(requests)),
    durationMs: longs(requests.rowCount, () => responseDurations(facts)),
  });
}

function longs(rowCount: number, values: () => Float64Array): Column<number | null> {
  return lazyColumn("long", rowCount, () =>
    columnOfVector<number | null>({ kind: "long", values: values() }),
  );
}

type InThreads = Pick<
  Table<ResponseFact>["columns"],
  "isResponse" | "isFollowing" | "addedTokens" | "durationMs"
>;

function responsesOf(
  facts: Pick<ThreadFacts, "requests" | "sessions">,
  inThreads: InThreads,
): Table<ResponseFact> {
  const { rowCount, columns } = facts.requests;
  return {
    rowCount,
    columns: {
      ...fieldsOf(columns, "source", "sessionId", "threadId", "project", "file"),
      ...fieldsOf(columns, "line", "turnId", "agentId", "model", "at"),
      sessionKind: lazyColumn("text", rowCount, () => kindsOfSessions(facts)),
      ...fieldsOf(columns, "kind", "tokenBasis", "costNanoUsd"),
      promptTokens: longs(rowCount, () => promptSizes(facts.requests)),
      ...inThreads,
    },
  };
}

function kindsOfSessions({
  requests,
  sessions,
}: Pick<ThreadFacts, "requests" | "sessions">): Column<SessionKind | null> {
  const kindOf = new Map<string, number>();
  for (let row = 0; row < sessions.rowCount; row++) {
    const id = sessions.columns.sessionId.at(row);
    if (!kindOf.has(id)) kindOf.set(id, sessionKinds.indexOf(sessions.columns.kind.at(row)));
  }
  const { codes, dictionary } = textsOf(requests.columns.sessionId);
  const ofCode = dictionary.map((id) => kindOf.get(id) ?? NULL_CODE);
  return columnOfVector({
    kind: "text",
    codes: codes.map((code) => ofCode[code]!),
    dictionary: sessionKinds,
  });
}

/** 1 for a thread's responses from index `from` on; 0 for all other requests. */
function ofResponses(requests: Facts["requests"], from: number): Uint8Array {
  const { rows, starts } = responseRows(requests);
  const isOne = new Uint8Array(requests.rowCount);
  for (let thread = 0; thread + 1 < starts.length; thread++)
    for (let place = starts[thread]! + from; place < starts[thread + 1]!; place++) isOne[rows[place]!] = 1;
  return isOne;
}

function addedTokens(requests: Facts["requests"]): Float64Array {
  const { rows, starts } = responseRows(requests);
  const sizes = promptSizes(requests);
  const added = new Float64Array(requests.rowCount).fill(Number.NaN);
  for (let thread = 0; thread + 1 < starts.length; thread++)
    for (let place = starts[thread]! + 1; place < starts[thread + 1]!; place++)
      added[rows[place]!] = Math.max(0, sizes[rows[place]!]! - sizes[rows[place - 1]!]!);
  return added;
}

/** A longer wait before a response is not attributed to the model. */
const longestWaitMs = 300_000;
/** Rows written together may differ by a clock tick, which measures nothing. */
const clockStepMs = 1;

/** Facts needed for durations of responses. */
export type LatencyFacts = Pick<Facts, "requests" | "toolCalls" | "marks" | "agents">;

/**
 * How long each response took, by its row, ms: from the last prompt, result or response of its thread before its first row (or
 * the start of the subagent) to its last row. NaN if nothing is before it, where more than 5 minutes or no
 * time at all lie between, and for requests that are no response of a thread. An estimate: rows are written when a part of a response is complete.
 */
export function responseDurations(facts: LatencyFacts): Float64Array {
  checkFacts(facts);
  const { requests, toolCalls, marks, agents } = facts;
  const { ofRows, threads } = threadNumbers([
    toolCalls.columns.threadId,
    marks.columns.threadId,
    agents.columns.threadId,
    requests.columns.threadId,
  ]);
  // Results come before responses, so a response at the same moment follows the result.
  const times = joined([
    longsOf(toolCalls.columns.endedAt),
    promptTimes(marks),
    longsOf(agents.columns.startedAt),
    requestTimes(requests),
  ]);
  const threadOfRow = new Int32Array(times.length);
  let offset = 0;
  for (const numbers of ofRows) {
    threadOfRow.set(numbers, offset);
    offset += numbers.length;
  }
  const firstResponse = times.length - requests.rowCount;
  const lastAt = longsOf(requests.columns.lastAt);
  const durations = new Float64Array(requests.rowCount).fill(Number.NaN);
  const { rows, starts } = threadRows(threadOfRow, threads.length, times);
  for (let thread = 0; thread < threads.length; thread++) {
    let before = Number.NaN;
    for (let place = starts[thread]!; place < starts[thread + 1]!; place++) {
      const row = rows[place]!;
      const at = times[row]!;
      if (Number.isNaN(at)) break;
      let end = at;
      if (row >= firstResponse) {
        const response = row - firstResponse;
        if (lastAt[response]! > at) end = lastAt[response]!;
        // Rows of two responses may interleave; nothing is known before the first one.
        const start = Math.min(before, at);
        if (end - start > clockStepMs && at - start <= longestWaitMs) durations[response] = end - start;
      }
      if (!(before > end)) before = end;
    }
  }
  return durations;
}

function promptTimes({ columns }: Facts["marks"]): Float64Array {
  return timesOfKind(longsOf(columns.at), textsOf(columns.kind), "prompt");
}

function requestTimes({ columns }: Facts["requests"]): Float64Array {
  return timesOfKind(longsOf(columns.at), textsOf(columns.kind), "message");
}

/** Times of the rows of one kind; NaN for the others. */
function timesOfKind(
  times: Float64Array,
  { codes, dictionary }: { readonly codes: Int32Array; readonly dictionary: readonly string[] },
  kind: string,
): Float64Array {
  const wanted = dictionary.indexOf(kind);
  const ofKind = times.slice();
  for (let row = 0; row < ofKind.length; row++) if (codes[row] !== wanted) ofKind[row] = Number.NaN;
  return ofKind;
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

interface ThreadNumbers {
  /** Thread number of each row, table by table. */
  readonly ofRows: readonly Int32Array[];
  readonly threads: readonly string[];
}

function threadNumbers(columns: readonly Column<string>[]): ThreadNumbers {
  let threads: readonly string[] = [];
  const ofRows = columns.map((column, table) => {
    const { codes, dictionary } = table === 0 ? textsOf(column) : codesIn(column, threads);
    threads = dictionary;
    return codes;
  });
  return { ofRows, threads };
}

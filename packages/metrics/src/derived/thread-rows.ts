import { orderOfNumbers, longsOf, textsOf, placeAfter } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";

/** Rows of a table, thread by thread. */
export interface ThreadRows {
  /** Each thread's rows in order of time, rows without a time last, equal times in the table's order. */
  readonly rows: Int32Array;
  /** Where each thread's rows begin, by the thread's number, and the end of the last one's. */
  readonly starts: Int32Array;
}

/** Rows by the number of their thread, −1 for those that are left out, and by their time; NaN is not known. */
export function threadRows(threadOfRow: Int32Array, threads: number, times: Float64Array): ThreadRows {
  const starts = new Int32Array(threads + 1);
  for (let row = 0; row < threadOfRow.length; row++)
    if (threadOfRow[row] !== -1) starts[threadOfRow[row]! + 1]!++;
  for (let thread = 0; thread < threads; thread++) starts[thread + 1]! += starts[thread]!;
  const next = starts.slice();
  const rows = new Int32Array(starts[threads]!);
  for (const row of orderOfNumbers(times)) {
    const thread = threadOfRow[row]!;
    if (thread !== -1) rows[next[thread]!++] = row;
  }
  return { rows, starts };
}

/**
 * Responses thread by thread, in order of time: requests that a thread made itself, with a time and logged usage. Those
 * made inside a response, and sums that a log states, have prompts of their own or none.
 */
export function responseRows(requests: Facts["requests"]): ThreadRows {
  let rows = knownResponses.get(requests);
  if (rows === undefined) knownResponses.set(requests, (rows = findRows(requests)));
  return rows;
}

/** Several metrics of one page ask for them, and tables do not change. */
const knownResponses = new WeakMap<Facts["requests"], ThreadRows>();

function findRows({ columns, rowCount }: Facts["requests"]): ThreadRows {
  const { codes, dictionary } = textsOf(columns.threadId);
  const at = longsOf(columns.at);
  const kinds = textsOf(columns.kind);
  const message = kinds.dictionary.indexOf("message");
  const bases = textsOf(columns.tokenBasis);
  const unknown = bases.dictionary.indexOf("unknown");
  const threadOfRow = new Int32Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    const isKnown = unknown === -1 || bases.codes[row] !== unknown;
    const isResponse = kinds.codes[row] === message && isKnown && !Number.isNaN(at[row]!);
    threadOfRow[row] = isResponse ? codes[row]! : -1;
  }
  return threadRows(threadOfRow, dictionary.length, at);
}

/** The tables whose rows make up threads. */
export type ThreadFacts = Pick<Facts, "requests" | "toolCalls" | "marks" | "agents" | "sessions">;

/** Whether a thread was compacted after one moment and up to another. */
export type WasCompacted = (threadId: string, after: number, upTo: number) => boolean;

const kinds: ReadonlySet<string> = new Set(["compaction", "microcompaction"]);

/** When threads were compacted, by what their marks say. */
export function threadCompactions({ columns, rowCount }: Facts["marks"]): WasCompacted {
  const { codes, dictionary } = textsOf(columns.kind);
  const isWanted = dictionary.map((kind) => kinds.has(kind));
  const at = longsOf(columns.at);
  const times = new Map<string, number[]>();
  for (let row = 0; row < rowCount; row++) {
    if (codes[row] === -1 || !isWanted[codes[row]!] || Number.isNaN(at[row]!)) continue;
    const known = times.get(columns.threadId.at(row));
    if (known === undefined) times.set(columns.threadId.at(row), [at[row]!]);
    else known.push(at[row]!);
  }
  for (const ofThread of times.values()) ofThread.sort((a, b) => a - b);
  return (threadId, after, upTo) => {
    const ofThread = times.get(threadId) ?? [];
    return (ofThread[placeAfter(ofThread, (time) => time <= after)] ?? Infinity) <= upTo;
  };
}

/**
 * Findings about requests in order of time, ties in the table's order, each with what identifies its request. To add fields to one,
 * spread it last: spreading it first takes 20 times as long.
 */
export function inOrderOfTime<Found extends { readonly row: number }>(
  { columns }: Facts["requests"],
  found: readonly Found[],
) {
  return found
    .toSorted((a, b) => columns.at.at(a.row)! - columns.at.at(b.row)! || a.row - b.row)
    .map((each) => ({
      source: columns.source.at(each.row),
      sessionId: columns.sessionId.at(each.row),
      threadId: columns.threadId.at(each.row),
      project: columns.project.at(each.row),
      file: columns.file.at(each.row),
      line: columns.line.at(each.row),
      model: columns.model.at(each.row),
      at: columns.at.at(each.row),
      found: each,
    }));
}

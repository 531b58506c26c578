import { orderOfNumbers, longsOf, textsOf } from "@turnmeter/columns";
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
  let rows = known.get(requests);
  if (rows === undefined) known.set(requests, (rows = findRows(requests)));
  return rows;
}

/** Several metrics of one page ask for them, and tables do not change. */
const known = new WeakMap<Facts["requests"], ThreadRows>();

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

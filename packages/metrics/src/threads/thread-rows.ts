import { orderOfNumbers } from "@turnmeter/columns";

/** Rows of a table, thread by thread. */
export interface ThreadRows {
  /** Each thread's rows in order of time; those without a time come last, those of one time in the table's order. */
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

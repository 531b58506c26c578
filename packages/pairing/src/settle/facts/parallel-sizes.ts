import { rowsOfGroups } from "../common/rows-of-groups.js";

/** When calls began and ended, epoch ms; NaN where that is not known. */
export interface CallTimes {
  readonly startedAt: Float64Array;
  readonly endedAt: Float64Array;
}

/** For each call how many calls of its response ran while it did, itself included; −1 is no response. */
export function sizesInResponses(responseOf: Int32Array, responses: number, times: CallTimes): Int32Array {
  const sizes = new Int32Array(responseOf.length).fill(1);
  const { starts, rows } = rowsOfGroups(responseOf, responses);
  for (let response = 0; response < responses; response++) {
    const end = starts[response + 1]!;
    if (end - starts[response]! < 2) continue;
    const calls = rows.subarray(starts[response], end);
    const ofCalls = parallelSizes(calls, times);
    for (let i = 0; i < calls.length; i++) sizes[calls[i]!] = ofCalls[i]!;
  }
  return sizes;
}

/**
 * For each of the given calls, which are those of one response, how many of them ran while it did, itself included.
 * Ends and starts of one moment touch; a call without a known end, or with one before its start, runs on.
 */
export function parallelSizes(calls: Int32Array, { startedAt, endedAt }: CallTimes): Int32Array {
  const starts = new Float64Array(calls.length);
  const ends = new Float64Array(calls.length);
  for (let i = 0; i < calls.length; i++) {
    const start = startedAt[calls[i]!]!;
    const end = endedAt[calls[i]!]!;
    starts[i] = Number.isNaN(start) ? -Infinity : start;
    ends[i] = end >= starts[i]! ? end : Infinity;
  }
  const sortedStarts = starts.slice().sort();
  const sortedEnds = ends.slice().sort();
  const sizes = new Int32Array(calls.length);
  for (let i = 0; i < sizes.length; i++) {
    sizes[i] = firstAfter(sortedStarts, ends[i]!) - firstFrom(sortedEnds, starts[i]!);
  }
  return sizes;
}

/** How many of the sorted values are not greater. */
function firstAfter(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How many of the sorted values are smaller. */
function firstFrom(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}

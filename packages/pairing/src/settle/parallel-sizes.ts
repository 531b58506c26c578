/** What is known of when a call ran: null where it is not. */
export interface CallTimes {
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

/** For each call how many calls of its response ran while it did, itself included; −1 is no response. */
export function sizesInResponses(responseOf: Int32Array, timesOf: (call: number) => CallTimes): Int32Array {
  const sizes = new Int32Array(responseOf.length).fill(1);
  const members = new Map<number, number[]>();
  const isSeveral = sharedBySeveral(responseOf);
  responseOf.forEach((response, call) => {
    if (response === -1 || isSeveral[response] === 0) return;
    const known = members.get(response);
    if (known === undefined) members.set(response, [call]);
    else known.push(call);
  });
  for (const calls of members.values()) {
    const ofCalls = parallelSizes(calls.map(timesOf));
    calls.forEach((call, i) => (sizes[call] = ofCalls[i]!));
  }
  return sizes;
}

/** 1 for each response that is that of more than one call. */
function sharedBySeveral(responseOf: Int32Array): Uint8Array {
  const largest = responseOf.reduce((a, b) => Math.max(a, b), -1);
  const isSeen = new Uint8Array(largest + 1);
  const isSeveral = new Uint8Array(largest + 1);
  for (const response of responseOf) {
    if (response === -1) continue;
    if (isSeen[response] === 1) isSeveral[response] = 1;
    isSeen[response] = 1;
  }
  return isSeveral;
}

/**
 * For each call of one response how many of them ran while it did, itself included. Ends and starts of one moment
 * touch; a call without a known end, or with one before its start, runs on.
 */
export function parallelSizes(calls: readonly CallTimes[]): readonly number[] {
  const intervals = calls.map(({ startedAt, endedAt }) => {
    const start = startedAt ?? -Infinity;
    return { start, end: endedAt === null || endedAt < start ? Infinity : endedAt };
  });
  const starts = intervals.map(({ start }) => start).sort(ascending);
  const ends = intervals.map(({ end }) => end).sort(ascending);
  return intervals.map(({ start, end }) => countUntil(starts, end) - countBefore(ends, start));
}

function ascending(a: number, b: number): number {
  return a < b ? -1 : Number(a > b);
}

/** How many of the sorted values are not greater. */
function countUntil(sorted: readonly number[], value: number): number {
  return firstIndex(sorted, (each) => each > value);
}

/** How many of the sorted values are smaller. */
function countBefore(sorted: readonly number[], value: number): number {
  return firstIndex(sorted, (each) => each >= value);
}

function firstIndex(sorted: readonly number[], isPast: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPast(sorted[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

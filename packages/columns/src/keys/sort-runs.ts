/** Runs up to this length are sorted by moving each member into its place. */
const shortRun = 16;

/**
 * Sorts the runs of an order whose members are equal by what it was made from: `isSame` says so of neighbours, and
 * `compare` orders them.
 */
export function sortRuns(
  order: Int32Array,
  isSame: (a: number, b: number) => boolean,
  compare: (a: number, b: number) => number,
): void {
  for (let start = 0; start < order.length;) {
    const first = order[start]!;
    let end = start + 1;
    while (end < order.length && isSame(first, order[end]!)) end++;
    if (end - start > 1) sortRun(order, start, end, compare);
    start = end;
  }
}

/** Sorts the members of an order from `start` up to, without, `end`. */
export function sortRun(
  order: Int32Array,
  start: number,
  end: number,
  compare: (a: number, b: number) => number,
): void {
  if (end - start > shortRun) {
    order.subarray(start, end).sort(compare);
    return;
  }
  for (let next = start + 1; next < end; next++) {
    const member = order[next]!;
    let at = next;
    for (; at > start && compare(order[at - 1]!, member) > 0; at--) order[at] = order[at - 1]!;
    order[at] = member;
  }
}

/** Runs up to this length are sorted by moving each member into its place. */
const shortRun = 16;

/** Sorts the runs of an order whose members have one number, NaN among them, by `compare`. */
export function sortRuns(
  order: Int32Array,
  numbers: Float64Array,
  compare: (a: number, b: number) => number,
): void {
  for (let start = 0; start < order.length;) {
    const end = endOfRun(order, numbers, start);
    if (end - start > 1) sortRun(order, start, end, compare);
    start = end;
  }
}

function endOfRun(order: Int32Array, numbers: Float64Array, start: number): number {
  const first = numbers[order[start]!]!;
  let end = start + 1;
  for (; end < order.length; end++) {
    const number = numbers[order[end]!]!;
    if (number !== first && (number === number || first === first)) break;
  }
  return end;
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

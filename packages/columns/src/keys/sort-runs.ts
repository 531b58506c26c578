/** Runs up to this length are sorted by moving each member into its place. */
const shortRun = 16;

/** Sorts the runs of an order whose members have one number, NaN among them, by `compare`. */
export function sortRuns(
  order: Int32Array,
  numbers: Float64Array,
  compare: (a: number, b: number) => number,
): void {
  const runs = runsOf(order, numbers);
  for (let i = 0; i < runs.length; i += 2) sortRun(order, runs[i]!, runs[i + 1]!, compare);
}

/** Where runs of several members begin and end, in turn. */
function runsOf(order: Int32Array, numbers: Float64Array): readonly number[] {
  const runs: number[] = [];
  let before = Number.NaN;
  let start = 0;
  for (let place = 0; place < order.length; place++) {
    const number = numbers[order[place]!]!;
    const isSame = number === before || (number !== number && before !== before);
    if (isSame && place > 0) continue;
    if (place - start > 1) runs.push(start, place);
    start = place;
    before = number;
  }
  if (order.length - start > 1) runs.push(start, order.length);
  return runs;
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

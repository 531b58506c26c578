import type { Column } from "@turnmeter/schema";
import { longsOf } from "../read/column-values.js";
import { JoinedColumn, rowsInFront } from "../read/joined-column.js";
import type { RowRange } from "../read/select-column.js";
import { kernelFor } from "./kernel.js";

/**
 * The places of numbers in ascending order, equal ones by place, non-finite ones last. Numbers must be whole, and lie
 * less than 2^53 apart.
 */
export function orderOfNumbers(numbers: Float64Array): Int32Array {
  const { length } = numbers;
  const order = new Int32Array(length);
  for (let place = 0; place < length; place++) order[place] = place;
  const { smallest, largest, isOrdered } = rangeOf(numbers);
  if (isOrdered) return order;
  const last = largest - smallest + 1;
  const kernel = last <= Number.MAX_SAFE_INTEGER ? kernelFor(length) : null;
  if (kernel !== null) return kernel.order(numbers, smallest, last);
  return order.sort((a, b) => compareNumbers(numbers[a]!, numbers[b]!));
}

function compareNumbers(a: number, b: number): number {
  if (Number.isFinite(a) && Number.isFinite(b)) return a - b;
  return Number(!Number.isFinite(a)) - Number(!Number.isFinite(b));
}

function rangeOf(numbers: Float64Array) {
  let smallest = Infinity;
  let largest = -Infinity;
  let isOrdered = true;
  let before = -Infinity;
  for (let place = 0; place < numbers.length; place++) {
    const number = numbers[place]!;
    const isKnown = Number.isFinite(number);
    if (isKnown && number < smallest) smallest = number;
    if (isKnown && number > largest) largest = number;
    const rank = isKnown ? number : Infinity;
    if (rank < before) isOrdered = false;
    before = rank;
  }
  return { smallest, largest, isOrdered };
}

const ascending = new WeakMap<Float64Array, number | null>();

/** How many numbers come before the first unknown one; null if they do not ascend. The array must not change. */
export function ascendingCount(numbers: Float64Array): number | null {
  let count = ascending.get(numbers);
  if (count === undefined) ascending.set(numbers, (count = countAscending(numbers)));
  return count;
}

function countAscending(numbers: Float64Array): number | null {
  let count = numbers.length;
  if (numbers.includes(Number.NaN)) while (count > 0 && Number.isNaN(numbers[count - 1]!)) count--;
  // False for NaN, too.
  for (let place = 1; place < count; place++) if (!(numbers[place]! >= numbers[place - 1]!)) return null;
  return count > 0 && Number.isNaN(numbers[0]!) ? null : count;
}

/**
 * The rows with numbers from `start` up to, but not including, `end`; null unless the column ascends with nulls last. Reads few
 * ranges of a {@link JoinedColumn} that says it ascends.
 */
export function rangeBetween(column: Column<number | null>, start: number, end: number): RowRange | null {
  if (column instanceof JoinedColumn && column.ascends) {
    const isBefore = (row: number, limit: number): boolean => {
      const number: unknown = column.peek(row);
      return typeof number === "number" && number < limit;
    };
    return rangeOfRows(column.length, isBefore, start, end);
  }
  const numbers = longsOf(column);
  const count = ascendingCount(numbers);
  return count === null ? null : rangeOfRows(count, (row, limit) => numbers[row]! < limit, start, end);
}

function rangeOfRows(
  rowCount: number,
  isBefore: (row: number, limit: number) => boolean,
  start: number,
  end: number,
): RowRange {
  const from = rowsInFront(rowCount, (row) => isBefore(row, start));
  return {
    from,
    to: Math.max(
      from,
      rowsInFront(rowCount, (row) => isBefore(row, end)),
    ),
  };
}

/** Runs up to this length use insertion sort. */
const shortRun = 16;

/** Sorts each run of places with equal numbers (NaN equals NaN) by `compare`. */
export function sortRuns(
  order: Int32Array,
  numbers: Float64Array,
  compare: (a: number, b: number) => number,
): void {
  const runs = runsOf(order, numbers);
  for (let i = 0; i < runs.length; i += 2) sortRun(order, runs[i]!, runs[i + 1]!, compare);
}

/** Starts and ends of runs of several members, alternating. */
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

/** Sorts the members of an order from `start` up to, but not including, `end`. */
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

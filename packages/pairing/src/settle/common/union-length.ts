/** Fewer numbers than these are sorted here: to call the engine's sort takes as long. */
const fewNumbers = 64;

/** Stretches of time within a window, which count once where they overlap; ms. */
export class UnionLength {
  #starts = new Float64Array(256);
  #ends = new Float64Array(256);
  #size = 0;
  #from = 0;
  #to = 0;

  /** Takes out all stretches; those that follow count within the window from `from` to `to`. */
  clear(from: number, to: number): void {
    this.#size = 0;
    this.#from = from;
    this.#to = to;
  }

  add(start: number, end: number): void {
    const from = Math.max(start, this.#from);
    const to = Math.min(end, this.#to);
    if (!(from < to)) return;
    if (this.#size === this.#starts.length) {
      this.#starts = enlarged(this.#starts);
      this.#ends = enlarged(this.#ends);
    }
    this.#starts[this.#size] = from;
    this.#ends[this.#size] = to;
    this.#size++;
  }

  /** How long the stretches so far are together. */
  length(): number {
    const starts = this.#starts;
    const ends = this.#ends;
    const size = this.#size;
    if (size === 0) return 0;
    // Sorted apart: there is a gap before a start if as many stretches have ended as have begun before it.
    sortNumbers(starts, size);
    sortNumbers(ends, size);
    let length = 0;
    let from = starts[0]!;
    for (let next = 1; next < size; next++) {
      if (starts[next]! <= ends[next - 1]!) continue;
      length += ends[next - 1]! - from;
      from = starts[next]!;
    }
    return length + ends[size - 1]! - from;
  }
}

function enlarged(numbers: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}

/** Sorts the first `size` numbers, most of which are in order. */
export function sortNumbers(numbers: Float64Array, size: number): void {
  if (size > fewNumbers) {
    numbers.subarray(0, size).sort();
    return;
  }
  for (let next = 1; next < size; next++) {
    const number = numbers[next]!;
    let at = next;
    for (; at > 0 && numbers[at - 1]! > number; at--) numbers[at] = numbers[at - 1]!;
    numbers[at] = number;
  }
}

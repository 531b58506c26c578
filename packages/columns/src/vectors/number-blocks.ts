/** Rows of a block; a power of two. */
const blockRows = 4096;
const blockShift = 12;

/** So many numbers are copied faster one by one than together. */
const fewNumbers = 32;

/** The arrays that numbers are stored in. */
export type NumberArray = Int32Array | Float64Array | Uint8Array | Uint16Array | Uint32Array;

/**
 * Numbers in blocks of one size. Storage that grows by copying leaves holes in the process's memory
 * that no later array fits; blocks are not copied. A block in which every row is empty takes no memory.
 */
export class NumberBlocks<Numbers extends NumberArray = NumberArray> {
  readonly #allocate: (length: number) => Numbers;
  readonly #empty: number;
  readonly #blocks: (Numbers | undefined)[] = [];

  /** `empty` is what rows hold that were never written. */
  constructor(allocate: (length: number) => Numbers, empty: number) {
    this.#allocate = allocate;
    this.#empty = empty;
  }

  /** True as long as nothing else than `empty` was written. */
  get isEmpty(): boolean {
    return this.#blocks.length === 0;
  }

  at(row: number): number {
    return this.#blocks[row >>> blockShift]?.[row & (blockRows - 1)] ?? this.#empty;
  }

  /**
   * The block that a row lies in, at {@link placeInBlock}; undefined, also for that place, where it is empty. For
   * readers of one kind: they compile for their kind of array alone, which halves the time that {@link at} takes.
   */
  blockOf(row: number): Numbers | undefined {
    return this.#blocks[row >>> blockShift];
  }

  set(row: number, value: number): void {
    const block = this.blockFor(row, value);
    if (block !== undefined) block[row & (blockRows - 1)] = value;
  }

  /** The block to write a value of a row into, for writers of one kind; undefined where the value needs no room. */
  blockFor(row: number, value: number): Numbers | undefined {
    const number = row >>> blockShift;
    const place = row & (blockRows - 1);
    const block = this.#blocks[number];
    if (block !== undefined && place < block.length) return block;
    if (Object.is(value, this.#empty)) return undefined;
    const larger = this.#enlarged(block, place);
    this.#blocks[number] = larger;
    return larger;
  }

  /** Writes numbers from the row `first` on. */
  setAll(first: number, numbers: NumberArray): void {
    for (let from = 0; from < numbers.length;) {
      const place = (first + from) & (blockRows - 1);
      const to = Math.min(numbers.length, from + blockRows - place);
      const part = to - from === numbers.length ? numbers : numbers.subarray(from, to);
      this.#setInBlock((first + from) >>> blockShift, place, part);
      from = to;
    }
  }

  /** The first `length` numbers, in an array of their own. */
  toArray(length: number): Numbers {
    const [first] = this.#blocks;
    if (first !== undefined && length <= first.length) return copyOf(first, length);
    const numbers = this.#allocate(length);
    for (let start = 0, number = 0; start < length; start += blockRows, number++) {
      const block = this.#blocks[number];
      const end = Math.min(length, start + (block?.length ?? 0));
      if (block !== undefined) numbers.set(block.subarray(0, end - start), start);
      if (end < length) numbers.fill(this.#empty, end, start + blockRows);
    }
    return numbers;
  }

  /** The numbers of some rows, in an array of their own. */
  pick(rows: Int32Array): Numbers {
    const numbers = this.#allocate(rows.length);
    for (let i = 0; i < rows.length; i++) numbers[i] = this.at(rows[i]!);
    return numbers;
  }

  #setInBlock(number: number, place: number, numbers: NumberArray): void {
    let block = this.#blocks[number];
    const end = place + numbers.length;
    if (block === undefined || end > block.length) {
      if (block === undefined && this.#areEmpty(numbers)) return;
      block = this.#enlarged(block, end - 1);
      this.#blocks[number] = block;
    }
    if (numbers.length > fewNumbers) block.set(numbers, place);
    else for (let i = 0; i < numbers.length; i++) block[place + i] = numbers[i]!;
  }

  #areEmpty(numbers: NumberArray): boolean {
    for (let i = 0; i < numbers.length; i++) if (!Object.is(numbers[i], this.#empty)) return false;
    return true;
  }

  /** Blocks start small, because most tables are. */
  #enlarged(block: Numbers | undefined, place: number): Numbers {
    let length = block?.length ?? 16;
    while (length <= place) length *= 2;
    const isFirst = this.#blocks.length === 0 || block !== undefined;
    const larger = this.#allocate(isFirst ? length : blockRows);
    larger.fill(this.#empty);
    if (block !== undefined) larger.set(block);
    return larger;
  }
}

/** Where in its block a row lies. */
export function placeInBlock(row: number): number {
  return row & (blockRows - 1);
}

function copyOf<Numbers extends NumberArray>(numbers: Numbers, length: number): Numbers;
function copyOf(numbers: NumberArray, length: number): NumberArray {
  return numbers.slice(0, length);
}

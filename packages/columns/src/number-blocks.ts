/** Rows of a block; a power of two. */
const blockRows = 4096;
const blockShift = 12;

type NumberArray = Int32Array | Float64Array | Uint8Array | Uint16Array | Uint32Array;

/**
 * Numbers in blocks of one size. Storage that grows by copying leaves holes in the process's memory
 * that no later array fits; blocks are not copied. A block in which every row is empty takes no memory.
 */
export class NumberBlocks {
  readonly #allocate: (length: number) => NumberArray;
  readonly #empty: number;
  readonly #blocks: (NumberArray | undefined)[] = [];

  /** `empty` is what rows hold that were never written. */
  constructor(allocate: (length: number) => NumberArray, empty: number) {
    this.#allocate = allocate;
    this.#empty = empty;
  }

  at(row: number): number {
    return this.#blocks[row >>> blockShift]?.[row & (blockRows - 1)] ?? this.#empty;
  }

  set(row: number, value: number): void {
    const number = row >>> blockShift;
    const place = row & (blockRows - 1);
    let block = this.#blocks[number];
    if (block === undefined || place >= block.length) {
      if (Object.is(value, this.#empty)) return;
      block = this.#enlarged(block, place);
      this.#blocks[number] = block;
    }
    block[place] = value;
  }

  /** Blocks start small, because most tables are. */
  #enlarged(block: NumberArray | undefined, place: number): NumberArray {
    let length = block?.length ?? 16;
    while (length <= place) length *= 2;
    const isFirst = this.#blocks.length === 0 || block !== undefined;
    const larger = this.#allocate(isFirst ? length : blockRows).fill(this.#empty);
    if (block !== undefined) larger.set(block);
    return larger;
  }
}

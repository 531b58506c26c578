/** Which rows of a column are not null. */
export interface Validity {
  /** A bit a row, the lowest of a byte first: 0 for null. Null where no row is. */
  readonly validity: Uint8Array | null;
  readonly nullCount: number;
}

/** Whether the bit of a row is set. */
export function hasBit(bits: Uint8Array, row: number): boolean {
  return ((bits[row >>> 3]! >>> (row & 7)) & 1) === 1;
}

/** The validity of rows of which none is null yet. */
export class ValidityBuilder {
  readonly #rows: number;
  #bits: Uint8Array | null = null;
  #nullCount = 0;

  constructor(rows: number) {
    this.#rows = rows;
  }

  /** Says that a row is null, once. */
  clear(row: number): void {
    this.#bits ??= new Uint8Array((this.#rows + 7) >>> 3).fill(0xff);
    this.#bits[row >>> 3]! &= ~(1 << (row & 7));
    this.#nullCount++;
  }

  finish(): Validity {
    return { validity: this.#bits, nullCount: this.#nullCount };
  }
}

const smallestBytes = 64 * 1024;
const largestIdleBytes = 4 * 1024 * 1024;
// Most files end in the piece that they begin in and never carry anything over.
const noBytes = Buffer.alloc(0);

/**
 * The bytes of something that crosses pieces of a file, in a buffer that doubles as it grows. Beyond
 * `maxBytes` only their number is kept.
 */
export class CarriedBytes {
  readonly #maxBytes: number;
  #length = 0;
  #bytes = noBytes;
  // What a piece ends must outlive the start of what the same piece begins.
  #spare = noBytes;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Number of bytes so far, kept or not. */
  get length(): number {
    return this.#length;
  }

  /** Takes the bytes from `start` to `end`. */
  add(bytes: Buffer, start: number, end: number): void {
    const length = this.#length + end - start;
    if (length <= this.#maxBytes) {
      if (length > this.#bytes.length) {
        const grown = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#bytes.length, smallestBytes));
        this.#bytes.copy(grown, 0, 0, this.#length);
        this.#bytes = grown;
      }
      bytes.copy(this.#bytes, this.#length, start, end);
    }
    this.#length = length;
  }

  /** Returns the buffer that starts with the `length` carried bytes. Valid until bytes are added after the next `take`. */
  take(): Buffer {
    this.#length = 0;
    const taken = this.#bytes;
    this.#bytes = this.#spare;
    this.#spare = taken.length > largestIdleBytes ? noBytes : taken;
    return taken;
  }
}

/** Bytes that are written one after the other, in room that grows. */
export class ByteWriter {
  #bytes: Uint8Array;
  #length = 0;

  /** @param room the bytes that it has room for at first */
  constructor(room = 1024) {
    this.#bytes = new Uint8Array(room);
  }

  /** How many bytes were written. */
  get length(): number {
    return this.#length;
  }

  /**
   * Room for so many more bytes, to be filled at once; {@link advance} says how many were. It is no longer the writer's after anything
   * else is written.
   */
  room(count: number): { readonly bytes: Uint8Array; readonly at: number } {
    if (this.#length + count > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
      larger.set(this.written());
      this.#bytes = larger;
    }
    return { bytes: this.#bytes, at: this.#length };
  }

  /** Bytes that were put into {@link room} are written. */
  advance(count: number): void {
    this.#length += count;
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.room(1);
    this.#bytes[this.#length++] = value;
  }

  append(bytes: Uint8Array): void {
    this.room(bytes.length).bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** A whole number from 0 to 2^32 − 1 in four bytes, the lowest first. */
  uint32(value: number): void {
    for (let shift = 0; shift < 32; shift += 8) this.byte((value >>> shift) & 255);
  }

  /** A whole number from 0 to 2^53 in as few bytes as it needs, seven bits in each. */
  varInt(value: number): void {
    let left = value;
    for (; left >= 128; left = Math.floor(left / 128)) this.byte((left % 128) + 128);
    this.byte(left);
  }

  /** A whole number with its sign in the lowest bit, exact up to ±2^52, as {@link varInt}. */
  zigZag(value: number): void {
    this.varInt(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** All that was written, as a view. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Begins anew, in the same room: views of what was written change. */
  clear(): void {
    this.#length = 0;
  }
}

/** Bytes that are allocated at once: many arrays of their own make the engine collect garbage. */
const slabBytes = 1 << 20;
const alignment = 8;

/** A class of arrays of numbers. */
export interface ArrayType<Numbers> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): Numbers;
}

/** Arrays of zeros, cut from larger pieces. */
export class Zeros {
  #slab = new ArrayBuffer(0);
  #at = 0;

  take<Numbers>(of: ArrayType<Numbers>, length: number): Numbers {
    const byteLength = Math.ceil((length * of.BYTES_PER_ELEMENT) / alignment) * alignment;
    if (this.#at + byteLength > this.#slab.byteLength) {
      this.#slab = new ArrayBuffer(Math.max(byteLength, slabBytes));
      this.#at = 0;
    }
    const numbers = new of(this.#slab, this.#at, length);
    this.#at += byteLength;
    return numbers;
  }
}

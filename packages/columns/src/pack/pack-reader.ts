import { alignedLength, encodings, packMark } from "./pack-writer.js";

/** Bytes that are allocated at once: many arrays of their own make the engine collect garbage. */
const slabBytes = 1 << 20;

/** Reads what a `PackWriter` wrote, in the same order; arrays are views of the bytes, which must not change. */
export class PackReader {
  readonly #bytes: Uint8Array;
  readonly #numbers: Float64Array;
  #numberAt = 0;
  #slab = new ArrayBuffer(0);
  #slabAt = 0;
  #arrayAt: number;

  /** @throws if the bytes are no pack, or one in another form */
  constructor(bytes: Uint8Array) {
    // Arrays of larger numbers cannot begin anywhere.
    this.#bytes = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
    const [mark, count] = this.#bytes.length < 16 ? [] : this.#view(Float64Array, 0, 16);
    if (mark !== packMark || count === undefined) throw new Error("not a pack");
    this.#arrayAt = 16 + 8 * count;
    if (!(this.#arrayAt <= bytes.length)) throw new Error("a pack without its end");
    this.#numbers = this.#view(Float64Array, 16, 8 * count);
  }

  /** @throws if there is none left */
  number(): number {
    const number = this.#numbers[this.#numberAt++];
    if (number === undefined) throw new Error("a pack without its end");
    return number;
  }

  /** @throws if there is none left */
  array<Numbers>(of: ArrayType<Numbers>): Numbers {
    const byteLength = this.number();
    const at = this.#arrayAt;
    this.#arrayAt += alignedLength(byteLength);
    if (!(this.#arrayAt <= this.#bytes.length)) throw new Error("a pack without its end");
    return this.#view(of, at, byteLength);
  }

  /** @throws if there is none left */
  text(): string {
    const encoding = encodings[this.number()];
    const { buffer, byteOffset, byteLength } = this.array(Uint8Array);
    return Buffer.from(buffer, byteOffset, byteLength).toString(encoding);
  }

  /** Zeros, for numbers that are not stored as they are. */
  zeros<Numbers>(of: ArrayType<Numbers>, length: number): Numbers {
    const byteLength = alignedLength(length * of.BYTES_PER_ELEMENT);
    if (this.#slabAt + byteLength > this.#slab.byteLength) {
      this.#slab = new ArrayBuffer(Math.max(byteLength, slabBytes));
      this.#slabAt = 0;
    }
    const numbers = new of(this.#slab, this.#slabAt, length);
    this.#slabAt += byteLength;
    return numbers;
  }

  #view<Numbers>(of: ArrayType<Numbers>, at: number, byteLength: number): Numbers {
    const { buffer, byteOffset } = this.#bytes;
    return new of(buffer, byteOffset + at, byteLength / of.BYTES_PER_ELEMENT);
  }
}

interface ArrayType<Numbers> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): Numbers;
}

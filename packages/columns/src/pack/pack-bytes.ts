import { isAscii } from "node:buffer";

/** The start of every pack: a name, and the version of its form. */
const packMark = 0x746d_7031;

/** How texts are stored in a pack, by their number. */
const encodings = ["latin1", "utf8", "utf16le"] as const;

/** Arrays start at multiples of this, so that they can be read in place. */
const alignment = 8;

/** How many bytes an array takes in a pack. */
function alignedLength(byteLength: number): number {
  return Math.ceil(byteLength / alignment) * alignment;
}

/** Writes numbers and arrays, which a `PackReader` reads in the same order. */
export class PackWriter {
  readonly #numbers: number[] = [];
  readonly #arrays: Uint8Array[] = [];
  #arrayBytes = 0;
  #scratch = new Uint32Array(0);

  number(value: number): void {
    this.#numbers.push(value);
  }

  /** Writes an array, which must not change until the pack is finished. */
  array({ buffer, byteOffset, byteLength }: ArrayBufferView): void {
    this.#numbers.push(byteLength);
    this.#arrays.push(new Uint8Array(buffer, byteOffset, byteLength));
    this.#arrayBytes += alignedLength(byteLength);
  }

  /** Writes a section, which a reader can skip unread. */
  section(write: () => void): void {
    const at = this.#numbers.push(0, 0);
    const arrayBytes = this.#arrayBytes;
    write();
    this.#numbers[at - 2] = this.#numbers.length - at;
    this.#numbers[at - 1] = this.#arrayBytes - arrayBytes;
  }

  /** Any string: in UTF-8, or in UTF-16 where it has halves of pairs, which UTF-8 cannot hold. */
  text(text: string): void {
    const utf8 = Buffer.from(text, "utf8");
    // ASCII decodes several times faster where it is known to be ASCII.
    const encoding = isAscii(utf8) ? "latin1" : /\p{Surrogate}/u.test(text) ? "utf16le" : "utf8";
    this.number(encodings.indexOf(encoding));
    this.array(encoding === "utf16le" ? Buffer.from(text, encoding) : utf8);
  }

  /** Numbers to write; none is used before they are written. */
  scratch(length: number): Uint32Array {
    if (this.#scratch.length < length) this.#scratch = new Uint32Array(length);
    return this.#scratch.subarray(0, length);
  }

  /** Everything that was written: the mark, how many numbers there are, the numbers, the arrays. */
  finish(): Uint8Array<ArrayBuffer> {
    const head = new Float64Array([packMark, this.#numbers.length, ...this.#numbers]);
    const bytes = new Uint8Array(head.byteLength + this.#arrayBytes);
    bytes.set(new Uint8Array(head.buffer));
    let at = head.byteLength;
    for (const array of this.#arrays) {
      bytes.set(array, at);
      at += alignedLength(array.length);
    }
    return bytes;
  }
}

interface Place {
  readonly numberAt: number;
  readonly arrayAt: number;
  readonly zeros: Zeros;
}

/** Reads what a `PackWriter` wrote, in the same order; arrays are views of the bytes, which must not change. */
export class PackReader {
  readonly #bytes: Uint8Array;
  readonly #numbers: Float64Array;
  readonly #zeros: Zeros;
  #numberAt: number;
  #arrayAt: number;

  /**
   * A reader of a whole pack, or of a pack from a place on.
   *
   * @throws if the bytes are no pack, or one in another form
   */
  constructor(bytes: Uint8Array, place: Place | null = null) {
    // Arrays of larger numbers cannot begin anywhere.
    this.#bytes = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
    const [mark, count] = this.#bytes.length < 16 ? [] : this.#view(Float64Array, 0, 16);
    if (mark !== packMark || count === undefined) throw new Error("not a pack");
    const arraysAt = 16 + 8 * count;
    if (!(arraysAt <= bytes.length)) throw new Error("a pack without its end");
    this.#numbers = this.#view(Float64Array, 16, 8 * count);
    this.#numberAt = place?.numberAt ?? 0;
    this.#arrayAt = place?.arrayAt ?? arraysAt;
    this.#zeros = place?.zeros ?? new Zeros();
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
    this.#passArrays(alignedLength(byteLength));
    return this.#view(of, at, byteLength);
  }

  /**
   * Skips a section, and gives a reader of it for later.
   *
   * @throws if it is not whole
   */
  section(): PackReader {
    const [numbers, arrayBytes] = [this.number(), this.number()];
    const place = { numberAt: this.#numberAt, arrayAt: this.#arrayAt, zeros: this.#zeros };
    this.#numberAt += numbers;
    if (!(this.#numberAt <= this.#numbers.length)) throw new Error("a pack without its end");
    this.#passArrays(arrayBytes);
    return new PackReader(this.#bytes, place);
  }

  /** Another reader, which begins where this one is. */
  copy(): PackReader {
    return new PackReader(this.#bytes, {
      numberAt: this.#numberAt,
      arrayAt: this.#arrayAt,
      zeros: this.#zeros,
    });
  }

  /** @throws if there is none left */
  text(): string {
    const encoding = encodings[this.number()];
    const { buffer, byteOffset, byteLength } = this.array(Uint8Array);
    return Buffer.from(buffer, byteOffset, byteLength).toString(encoding);
  }

  /** An array of zeros, for numbers that have to be unpacked. */
  zeros<Numbers>(of: ArrayType<Numbers>, length: number): Numbers {
    return this.#zeros.take(of, length);
  }

  #passArrays(byteLength: number): void {
    this.#arrayAt += byteLength;
    if (!(this.#arrayAt <= this.#bytes.length)) throw new Error("a pack without its end");
  }

  #view<Numbers>(of: ArrayType<Numbers>, at: number, byteLength: number): Numbers {
    const { buffer, byteOffset } = this.#bytes;
    return new of(buffer, byteOffset + at, byteLength / of.BYTES_PER_ELEMENT);
  }
}

/** Slab sizes: many small arrays cause garbage collections, and so do large slabs for small packs. */
const firstSlabBytes = 4096;
const largestSlabBytes = 1 << 20;

interface ArrayType<Numbers> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): Numbers;
}

class Zeros {
  #slab = new ArrayBuffer(0);
  #at = 0;

  take<Numbers>(of: ArrayType<Numbers>, length: number): Numbers {
    const byteLength = alignedLength(length * of.BYTES_PER_ELEMENT);
    if (this.#at + byteLength > this.#slab.byteLength) {
      const slabBytes = Math.min(Math.max(2 * this.#slab.byteLength, firstSlabBytes), largestSlabBytes);
      this.#slab = new ArrayBuffer(Math.max(byteLength, slabBytes));
      this.#at = 0;
    }
    const numbers = new of(this.#slab, this.#at, length);
    this.#at += byteLength;
    return numbers;
  }
}

import { isAscii } from "node:buffer";

/** The start of every pack: a name, and the version of its form. */
export const packMark = 0x746d_7031;

/** How texts are stored in a pack, by their number. */
export const encodings = ["latin1", "utf8", "utf16le"] as const;

/** Arrays in a pack begin at multiples of this, so that they can be read where they lie. */
const alignment = 8;

/** How many bytes an array takes in a pack. */
export function alignedLength(byteLength: number): number {
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

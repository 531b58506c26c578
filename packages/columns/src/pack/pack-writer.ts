/** What a pack begins with: a name, and the version of its form. */
export const packMark = 0x746d_7031;

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

  number(value: number): void {
    this.#numbers.push(value);
  }

  /** Writes an array, which must not change until the pack is finished. */
  array({ buffer, byteOffset, byteLength }: ArrayBufferView): void {
    this.#numbers.push(byteLength);
    this.#arrays.push(new Uint8Array(buffer, byteOffset, byteLength));
    this.#arrayBytes += alignedLength(byteLength);
  }

  /** Any string, in a byte a character where that is enough. */
  text(text: string): void {
    const bytes = Buffer.from(text, "latin1");
    const isLatin1 = bytes.toString("latin1") === text;
    this.number(isLatin1 ? 1 : 2);
    this.array(isLatin1 ? bytes : Buffer.from(text, "utf16le"));
  }

  /** Everything that was written: the mark, how many numbers there are, the numbers, the arrays. */
  finish(): Uint8Array<ArrayBuffer> {
    const head = Float64Array.of(packMark, this.#numbers.length, ...this.#numbers);
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

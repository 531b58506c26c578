import { scannerWasm } from "../wasm/scanner.js";
import { imageAt, type Projection } from "./compile-projection.js";
import { cacheEntries, cacheEntryBytes, marginBytes, mostLevels } from "./tape.js";

/** What the compiled scanner offers; see assembly/scanner.ts. */
interface ScannerExports {
  readonly place: (cacheAt: number, levelsAt: number) => void;
  readonly begin: (linesBefore: number, longestLine: number) => void;
  readonly scan: (
    from: number,
    to: number,
    root: number,
    tapeAt: number,
    enough: number,
    end: number,
  ) => number;
  readonly lineNumber: () => number;
  readonly rest: () => number;
  readonly hash: (start: number, length: number, to: number) => void;
  readonly measure: (start: number, to: number) => void;
}

/** What is used of WebAssembly, which the types of Node leave out. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => GrowingMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: ScannerExports };
};

/** Memory of a compiled module. Its buffer is replaced by another one where it grows. */
interface GrowingMemory {
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
}

const pageBytes = 65_536;
/** Text that is scanned at once, unless a line is longer. */
const textBytes = 1_048_576;
/** Tape that is made into records at once. */
const enoughTapeBytes = 262_144;
/** Tape of one line, unless more is wanted of it. */
const spareTapeBytes = 1_048_576;
const largestPages = 65_536;

let compiled: object | undefined;

/** Memory of one scanner: the projection, the cache, the levels, then text, then the tape. */
export class ScannerInstance {
  readonly exports: ScannerExports;
  readonly textAt: number;
  /** Strings that the cache holds or held, by entry. */
  readonly strings: string[] = Array.from({ length: cacheEntries }, () => "");
  /** The number that the scanner has given to each of them; they begin with 1. */
  readonly stringNumbers = new Int32Array(cacheEntries);
  readonly #scratchAt: number;
  readonly #memory: GrowingMemory;
  #tapeAt: number;
  bytes: Buffer;
  words: Int32Array;

  constructor(readonly projection: Projection) {
    const { image } = projection;
    const cacheAt = aligned(imageAt + image.length + marginBytes);
    const levelsAt = aligned(cacheAt + cacheEntries * cacheEntryBytes + marginBytes);
    this.#scratchAt = levelsAt;
    this.textAt = aligned(levelsAt + mostLevels);
    this.#tapeAt = aligned(this.textAt + textBytes + marginBytes);
    const pages = pagesOf(this.#tapeAt + enoughTapeBytes + spareTapeBytes);
    this.#memory = new WebAssembly.Memory({ initial: pages, maximum: largestPages });
    this.bytes = Buffer.from(this.#memory.buffer);
    this.words = new Int32Array(this.#memory.buffer);
    compiled ??= new WebAssembly.Module(Buffer.from(scannerWasm, "base64"));
    const instance = new WebAssembly.Instance(compiled, {
      env: { memory: this.#memory },
      fields: {
        findOddField: (fields: number, start: number, end: number) => this.#findField(fields, start, end),
      },
      scanner: {
        extendTape: () => this.#grow(this.#memory.buffer.byteLength + spareTapeBytes),
      },
    });
    this.exports = instance.exports;
    this.bytes.set(image, imageAt);
    this.exports.place(cacheAt, levelsAt);
  }

  /** How many bytes of text there is room for. */
  get capacity(): number {
    return this.#tapeAt - marginBytes - this.textAt;
  }

  get tapeAt(): number {
    return this.#tapeAt;
  }

  /** Makes room for text. What is on the tape is lost. */
  reserve(length: number): void {
    if (length <= this.capacity) return;
    this.#tapeAt = aligned(this.textAt + length + marginBytes);
    this.#grow(this.#tapeAt + enoughTapeBytes + spareTapeBytes);
  }

  /** Scans text up to the address `to`; returns the end of the tape. */
  scan(from: number, to: number): number {
    const { root } = this.projection;
    const end = this.#memory.buffer.byteLength;
    return this.exports.scan(from, to, root, this.#tapeAt, this.#tapeAt + enoughTapeBytes, end);
  }

  /** Hash of the bytes between two addresses, 32 hex digits. */
  hash(start: number, end: number): string {
    this.exports.hash(start, end - start, this.#scratchAt);
    return this.bytes.toString("hex", this.#scratchAt, this.#scratchAt + 16);
  }

  /** UTF-16 units and lines of the string whose text begins at an address. */
  measure(start: number): { readonly units: number; readonly lines: number } {
    this.exports.measure(start, this.#scratchAt);
    const at = this.#scratchAt >>> 2;
    return { units: this.words[at]!, lines: this.words[at + 1]! };
  }

  /** Bytes of memory that it holds. */
  get sizeBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  #grow(length: number): number {
    const pages = pagesOf(length) - pagesOf(this.#memory.buffer.byteLength);
    if (pages > 0) {
      this.#memory.grow(pages);
      this.bytes = Buffer.from(this.#memory.buffer);
      this.words = new Int32Array(this.#memory.buffer);
    }
    return this.#memory.buffer.byteLength;
  }

  #findField(fields: number, start: number, end: number): number {
    const key: unknown = JSON.parse(`"${this.bytes.toString("utf8", start, end)}"`);
    return this.projection.fields.get(fields)?.get(String(key)) ?? 0;
  }
}

function pagesOf(bytes: number): number {
  return Math.ceil(bytes / pageBytes);
}

function aligned(address: number): number {
  return (address + 63) & ~63;
}

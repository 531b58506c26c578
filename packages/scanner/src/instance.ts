import { scannerWasm } from "../wasm/scanner.js";
import { imageAt, type Projection } from "./compile-projection.js";
import { cacheEntries, cacheEntryBytes, marginBytes, mostLevels } from "./tape.js";

/** What the compiled scanner offers; see assembly/scanner.ts. */
export interface ScannerExports {
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

/** The part of WebAssembly in use, which Node's types lack. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => GrowingMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: ScannerExports };
};

/** Memory of a compiled module. Its buffer is replaced by another one where it grows. */
export interface GrowingMemory {
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
}

const pageBytes = 65_536;
/** Text scanned per call, unless a line is longer. */
const textBytes = 1_048_576;
/** Tape turned into records per batch. */
const enoughTapeBytes = 262_144;
/** Tape reserved for one line; grows if more is wanted. */
const spareTapeBytes = 1_048_576;
const largestPages = 65_536;

/** Imports of the scanner, by module and name. */
export interface ScannerImports {
  readonly fields: { readonly findOddField: (fields: number, start: number, end: number) => number };
  readonly scanner: { readonly extendTape: () => number };
}

/** A module that the scanner is a part of. */
export interface LinkedModule {
  /** Bytes of text and of tape that there is room for. Neither grows: other parts of the module have the memory behind. */
  readonly textBytes: number;
  readonly tapeBytes: number;
  /** Makes the module; what lies at `end` and above is for its other parts. */
  readonly instantiate: (end: number, imports: ScannerImports) => ScannerParts;
}

interface ScannerParts {
  readonly exports: ScannerExports;
  readonly memory: GrowingMemory;
}

/** The tape has no room for a line. */
export class TapeFullError extends Error {}

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
  #tapeEnd: number;
  readonly #isLinked: boolean;
  #bytes: Buffer;
  #words: Int32Array;

  constructor(
    readonly projection: Projection,
    linked?: LinkedModule,
  ) {
    const { image } = projection;
    const cacheAt = aligned(imageAt + image.length + marginBytes);
    const levelsAt = aligned(cacheAt + cacheEntries * cacheEntryBytes + marginBytes);
    this.#scratchAt = levelsAt;
    this.textAt = aligned(levelsAt + mostLevels);
    this.#isLinked = linked !== undefined;
    this.#tapeAt = aligned(this.textAt + (linked?.textBytes ?? textBytes) + marginBytes);
    this.#tapeEnd = aligned(this.#tapeAt + (linked?.tapeBytes ?? enoughTapeBytes + spareTapeBytes));
    const imports: ScannerImports = {
      fields: { findOddField: (fields, start, end) => this.#findField(fields, start, end) },
      scanner: { extendTape: () => this.#extendTape() },
    };
    const { exports, memory } = started(() => (linked?.instantiate ?? instantiate)(this.#tapeEnd, imports));
    this.exports = exports;
    this.#memory = memory;
    this.#bytes = Buffer.from(memory.buffer);
    this.#words = new Int32Array(memory.buffer);
    this.bytes.set(image, imageAt);
    this.exports.place(cacheAt, levelsAt);
  }

  /** The memory as bytes; a new view once the memory has grown. */
  get bytes(): Buffer {
    if (this.#bytes.buffer !== this.#memory.buffer) this.#bytes = Buffer.from(this.#memory.buffer);
    return this.#bytes;
  }

  /** The memory as words; a new view once it has grown. */
  get words(): Int32Array {
    if (this.#words.buffer !== this.#memory.buffer) this.#words = new Int32Array(this.#memory.buffer);
    return this.#words;
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
    if (this.#isLinked) throw new TapeFullError(`no room for ${length} bytes`);
    this.#tapeAt = aligned(this.textAt + length + marginBytes);
    this.#tapeEnd = this.#grow(this.#tapeAt + enoughTapeBytes + spareTapeBytes);
  }

  /** Scans text up to the address `to`; returns the end of the tape. */
  scan(from: number, to: number): number {
    const { root } = this.projection;
    return this.exports.scan(from, to, root, this.#tapeAt, this.#tapeAt + enoughTapeBytes, this.#tapeEnd);
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

  /** End of its memory, where other parts of its module begin. */
  get end(): number {
    return this.#tapeEnd;
  }

  /** Bytes of memory that it holds. */
  get sizeBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  #extendTape(): number {
    if (this.#isLinked) throw new TapeFullError("no room for a line");
    return (this.#tapeEnd = this.#grow(this.#tapeEnd + spareTapeBytes));
  }

  #grow(length: number): number {
    const pages = pagesOf(length) - pagesOf(this.#memory.buffer.byteLength);
    if (pages > 0) this.#memory.grow(pages);
    return this.#memory.buffer.byteLength;
  }

  #findField(fields: number, start: number, end: number): number {
    const key: unknown = JSON.parse(`"${this.bytes.toString("utf8", start, end)}"`);
    return this.projection.fields.get(fields)?.get(String(key)) ?? 0;
  }
}

function started(start: () => ScannerParts): ScannerParts {
  try {
    return start();
  } catch (error) {
    throw new WebAssemblyError(error);
  }
}

function instantiate(end: number, imports: ScannerImports): ScannerParts {
  const memory = new WebAssembly.Memory({ initial: pagesOf(end), maximum: largestPages });
  compiled ??= new WebAssembly.Module(Buffer.from(scannerWasm, "base64"));
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory }, ...imports });
  return { exports, memory };
}

function pagesOf(bytes: number): number {
  return Math.ceil(bytes / pageBytes);
}

function aligned(address: number): number {
  return (address + 63) & ~63;
}

/** Thrown where Node.js cannot run compiled code: no log can be read then. */
export class WebAssemblyError extends Error {
  override readonly name = "WebAssemblyError";

  constructor(cause: unknown) {
    super(
      "turnmeter needs WebAssembly, which Node.js could not start here: run it without --jitless, and without a limit on address space (ulimit -v).",
      { cause },
    );
  }
}

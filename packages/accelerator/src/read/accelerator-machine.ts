import {
  type CompiledFormat,
  compiledOf,
  type DecoderExports,
  type Machine,
} from "@turnmeter/parser/compiled";
import { ScannedTape, ScannerInstance } from "@turnmeter/scanner/linked";
import { addressOf } from "../instance.js";
import { CompiledCandidates } from "../compiled-candidates.js";
import { fitsUtf8, writeWtf8 } from "../wtf8.js";

/** How much a module has room for; a file with a line beyond it is read without compiled code from there on. */
export interface AcceleratorSize {
  /** Bytes of text. Memory is used where something is written. */
  readonly textBytes?: number;
  /** Bytes of what the scanner writes of a text. */
  readonly tapeBytes?: number;
}

/** Room for text and tape unless it is given. */
export const usualTextBytes = 8 * 1024 * 1024;
export const usualTapeBytes = 4 * 1024 * 1024;

/** Bytes for a text that is placed, unless it is longer. */
const firstPlaceBytes = 4096;
const margin = 64;
const mostUnitBytes = 3;

/** One module at work: it scans, decodes and pairs. */
export class AcceleratorMachine implements Machine {
  readonly projection: CompiledFormat["projection"];
  readonly scanner: ScannerInstance;
  readonly candidates: CompiledCandidates;
  /** The records that the scanner wrote last. */
  tape: ScannedTape;
  textOffset = 0;
  #longs: Float64Array;
  #placeAt = 0;
  #placeBytes = 0;

  /** `wasm` is the source's module in base64. */
  constructor(
    source: CompiledFormat,
    wasm: string,
    { textBytes = usualTextBytes, tapeBytes = usualTapeBytes }: AcceleratorSize = {},
  ) {
    let candidates: CompiledCandidates | null = null;
    this.projection = source.projection;
    this.scanner = new ScannerInstance(compiledOf(source.projection), {
      textBytes,
      tapeBytes,
      instantiate(end, imports) {
        candidates = new CompiledCandidates(wasm, end, { ...imports, ...source.imports });
        return candidates.instance;
      },
    });
    this.candidates = candidates!;
    this.tape = new ScannedTape(this.scanner, true);
    this.#longs = new Float64Array(this.bytes.buffer);
    source.start(this);
  }

  get exports(): DecoderExports {
    return this.candidates.instance.exports;
  }

  get bytes(): Buffer {
    return this.scanner.bytes;
  }

  get words(): Int32Array {
    return this.scanner.words;
  }

  get longs(): Float64Array {
    const { buffer } = this.words;
    if (this.#longs.buffer !== buffer) this.#longs = new Float64Array(buffer);
    return this.#longs;
  }

  code(text: string | null): number {
    return this.candidates.strings.code(text);
  }

  text(code: number): string | null {
    return this.candidates.strings.text(code);
  }

  textAt(at: number, length: number): string {
    return this.candidates.strings.string(at, length);
  }

  hasBytes(text: string): boolean {
    return fitsUtf8(text);
  }

  value(word: number): unknown {
    // Compiled code goes on with the tape.
    return new ScannedTape(this.scanner, true, false).value(word);
  }

  place(text: string): readonly [at: number, length: number] {
    const most = text.length * mostUnitBytes + margin;
    if (most > this.#placeBytes) {
      this.#placeBytes = Math.max(firstPlaceBytes, 2 * most);
      this.#placeAt = this.allocate(this.#placeBytes);
    }
    return [this.#placeAt, writeWtf8(text, this.bytes, this.#placeAt)];
  }

  allocate(bytes: number): number {
    return addressOf(this.candidates.instance.exports.allocate(bytes));
  }
}

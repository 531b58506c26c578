import { isAscii } from "node:buffer";
import type { FieldMemory } from "@turnmeter/parser/compiled";
import { newerVersion } from "@turnmeter/schema/client-version.js";
import { addressOf, type AcceleratorInstance } from "./instance.js";
import { words } from "./words.js";
import { stringOf, writeWtf8 } from "./wtf8.js";

const firstRoom = 65_536;

/** Bytes after a string that compiled code may read. */
const margin = 16;

/** Most UTF-8 bytes per UTF-16 unit. */
const mostUnitBytes = 3;

/** Strings that go into compiled code and come out of it. */
export class CompiledStrings implements FieldMemory {
  readonly #instance: AcceleratorInstance;
  readonly #codes = new Map<string, number>();
  readonly #texts: (string | undefined)[] = [];
  #start = 0;
  #at = 0;
  #end = 0;

  constructor(instance: AcceleratorInstance) {
    this.#instance = instance;
    for (const word of Object.values(words)) this.code(word);
  }

  get bytes(): Buffer {
    return this.#instance.bytes;
  }

  get words(): Int32Array {
    return this.#instance.words;
  }

  get longs(): Float64Array {
    return this.#instance.longs;
  }

  /** Begins an event: strings of the one before are no longer needed. */
  begin(): void {
    this.#at = this.#start;
  }

  /** Writes a string for the newest event. */
  place(string: string): readonly [at: number, length: number] {
    const most = string.length * mostUnitBytes + margin;
    if (most > this.#end - this.#at) this.#makeRoom(most);
    const at = this.#at;
    const length = writeWtf8(string, this.bytes, at);
    this.#at += length;
    return [at, length];
  }

  /** The code of a text; 0 for null. */
  code(text: string | null): number {
    if (text === null) return 0;
    let code = this.#codes.get(text);
    if (code === undefined) {
      const [at, length] = this.place(text);
      code = this.#instance.exports.codeOf(at, length);
      this.#at = at;
      this.#codes.set(text, code);
      this.#texts[code] = text;
    }
    return code;
  }

  /** The text of a code. */
  text(code: number): string | null {
    if (code === 0) return null;
    const { textAt, textLength } = this.#instance.exports;
    return (this.#texts[code] ??= this.textAt(addressOf(textAt(code)), textLength(code)));
  }

  /** The texts of the codes at an address; null has none. */
  texts(at: number, count: number): readonly string[] {
    const codes = new Int32Array(this.#instance.memory.buffer, at, count).slice();
    this.#readTogether(
      codes.filter((code) => this.#texts[code] === undefined),
      at,
    );
    return Array.from(codes, (code) => this.text(code)!);
  }

  /** Decodes texts in one call: slicing one string is faster than decoding many. */
  #readTogether(codes: Int32Array, at: number): void {
    const { exports, memory } = this.#instance;
    new Int32Array(memory.buffer, at, codes.length).set(codes);
    const bytes = exports.bytesOfTexts(at, codes.length);
    const to = addressOf(exports.scratchOf(bytes + margin));
    exports.copyTexts(at, codes.length, to);
    const together = this.#instance.bytes.subarray(to, to + bytes);
    if (!isAscii(together)) return;
    const text = together.toString("latin1");
    let end = 0;
    for (const code of codes) {
      const start = end;
      end += exports.textLength(code);
      this.#texts[code] = text.slice(start, end);
    }
  }

  /** The code of the newer of two versions; 0 is unknown. */
  newerVersion(a: number, b: number): number {
    return newerVersion(this.text(a), this.text(b)) === this.text(a) ? a : b;
  }

  /** The string whose bytes lie at an address. */
  textAt(at: number, length: number): string {
    return stringOf(this.#instance.bytes.subarray(at, at + length));
  }

  /** Addresses of the newest event's strings stay valid. */
  #makeRoom(bytes: number): void {
    const room = Math.max(bytes, firstRoom);
    this.#start = this.#at = addressOf(this.#instance.exports.allocate(room));
    this.#end = this.#start + room;
  }
}

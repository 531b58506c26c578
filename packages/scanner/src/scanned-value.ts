import { isUtf8 } from "node:buffer";
import type { Measured, Measures, Projected } from "./projection.js";
import { prefixOf, suffixOf, textOf } from "./string-parts.js";
import { hasBelow, hasHash, textHasEscapes } from "./tape.js";

/** Memory that holds what was scanned until the next lines are. */
export interface ScannedMemory {
  readonly bytes: Buffer;
  readonly words: Int32Array;
  /** Whether all text in it is valid UTF-8. */
  readonly isUtf8: boolean;
  /** True where something else may lie there by now. */
  readonly isOver: boolean;
}

function typeOf(firstByte: number | undefined): Measured["type"] {
  switch (firstByte) {
    case 0x22:
      return "string";
    case 0x5b:
      return "array";
    case 0x7b:
      return "object";
    case 0x66:
    case 0x74:
      return "boolean";
    case 0x6e:
      return "null";
    default:
      return "number";
  }
}

/** A measured value. What it says is made only where somebody asks for it, before the next lines are scanned. */
export class ScannedValue implements Measured {
  fields?: Projected;
  items?: readonly unknown[];
  readonly #memory: ScannedMemory;
  readonly #measures: Measures;
  readonly #type: Measured["type"];
  /** Its first word on the tape. */
  readonly #at: number;

  constructor(memory: ScannedMemory, measures: Measures, at: number) {
    this.#memory = memory;
    this.#measures = measures;
    this.#at = at;
    this.#type = typeOf(memory.bytes[memory.words[at + 2]!]);
  }

  get type(): Measured["type"] {
    return this.#type;
  }

  get prefix(): string | undefined {
    return this.#first(this.#measures.prefix);
  }

  get opening(): string | undefined {
    return this.#first(this.#measures.opening);
  }

  get suffix(): string | undefined {
    const { suffix } = this.#measures;
    if (suffix === undefined || this.#type !== "string") return undefined;
    return suffixOf(this.#bytes, this.#start + 1, this.#end - 1, this.#hasEscapes, suffix);
  }

  get byteLength(): number | undefined {
    return this.#measures.byteLength === true ? this.#end - this.#start : undefined;
  }

  get charLength(): number | undefined {
    if (this.#measures.charLength !== true || this.#type !== "string") return undefined;
    return this.#isCounted ? this.#word(4) : this.#text.length;
  }

  get lineCount(): number | undefined {
    if (this.#measures.lineCount !== true || this.#type !== "string") return undefined;
    return this.#word(5);
  }

  get hash(): string | undefined {
    if ((this.#word(6) & hasHash) === 0) return undefined;
    const at = 4 * (this.#at + 7);
    return this.#bytes.toString("hex", at, at + 16);
  }

  /** Whether members or items of it follow on the tape. */
  get hasBelow(): boolean {
    return (this.#word(6) & hasBelow) !== 0;
  }

  #first(units: number | undefined): string | undefined {
    if (units === undefined || this.#type !== "string") return undefined;
    return prefixOf(this.#bytes, this.#start + 1, this.#end - 1, this.#hasEscapes, units);
  }

  get #start(): number {
    return this.#word(2);
  }

  get #end(): number {
    return this.#word(3);
  }

  get #hasEscapes(): boolean {
    return (this.#word(6) & textHasEscapes) !== 0;
  }

  /** Bytes that are no UTF-8 become characters by rules of their own. */
  get #isCounted(): boolean {
    return this.#memory.isUtf8 || isUtf8(this.#bytes.subarray(this.#start, this.#end));
  }

  get #text(): string {
    return textOf(this.#bytes, this.#start + 1, this.#end - 1, this.#hasEscapes);
  }

  get #bytes(): Buffer {
    return this.#memory.bytes;
  }

  #word(index: number): number {
    if (this.#memory.isOver) throw new Error("measured value asked for after its batch");
    return this.#memory.words[this.#at + index]!;
  }
}

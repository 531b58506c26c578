import type { Measured, Measures, Projected } from "./projection.js";
import type { TapeValues } from "./tape-values.js";
import { prefixOf, suffixOf } from "./string-parts.js";
import { textHasEscapes } from "./tape.js";

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
  readonly type: Measured["type"];
  readonly #tape: TapeValues;
  readonly #measures: Measures;
  readonly #start: number;
  readonly #end: number;
  readonly #hasEscapes: boolean;
  /** Index of what is wanted below it; 0 for nothing. */
  readonly #below: number;
  #fields: Projected | undefined;
  #items: readonly unknown[] | undefined;

  /** `at` is the index of its first word on the tape. */
  constructor(tape: TapeValues, measures: Measures, at: number) {
    const { words } = tape;
    this.#tape = tape;
    this.#measures = measures;
    this.#start = words[at + 2]!;
    this.#end = words[at + 3]!;
    this.#hasEscapes = (words[at + 4]! & textHasEscapes) !== 0;
    this.#below = words[at + 5]!;
    this.type = typeOf(tape.bytes[this.#start]);
  }

  get prefix(): string | undefined {
    return this.#first(this.#measures.prefix);
  }

  get opening(): string | undefined {
    return this.#first(this.#measures.opening);
  }

  get suffix(): string | undefined {
    const { suffix } = this.#measures;
    if (suffix === undefined || this.type !== "string") return undefined;
    return suffixOf(this.#bytes, this.#start + 1, this.#end - 1, this.#hasEscapes, suffix);
  }

  get byteLength(): number | undefined {
    return this.#measures.byteLength === true ? this.#end - this.#start : undefined;
  }

  get charLength(): number | undefined {
    return this.#measures.charLength === true ? this.#counts?.units : undefined;
  }

  get lineCount(): number | undefined {
    return this.#measures.lineCount === true ? this.#counts?.lines : undefined;
  }

  get hash(): string | undefined {
    const { hash, stringHash } = this.#measures;
    if (hash !== true && (stringHash !== true || this.type !== "string")) return undefined;
    return this.#checked.hash(this.#start, this.#end);
  }

  get fields(): Projected | undefined {
    if (this.type !== "object" || this.#below === 0) return undefined;
    return (this.#fields ??= this.#checked.object(this.#below));
  }

  get items(): readonly unknown[] | undefined {
    if (this.type !== "array" || this.#below === 0) return undefined;
    return (this.#items ??= this.#checked.items(this.#below));
  }

  get #counts(): { readonly units: number; readonly lines: number } | undefined {
    return this.type === "string" ? this.#checked.measure(this.#start + 1, this.#end - 1) : undefined;
  }

  #first(units: number | undefined): string | undefined {
    if (units === undefined || this.type !== "string") return undefined;
    return prefixOf(this.#bytes, this.#start + 1, this.#end - 1, this.#hasEscapes, units);
  }

  get #bytes(): Buffer {
    return this.#checked.bytes;
  }

  get #checked(): TapeValues {
    if (this.#tape.isOver) throw new Error("measured value asked for after its batch");
    return this.#tape;
  }
}

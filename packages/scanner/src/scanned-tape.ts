import { isUtf8 } from "node:buffer";
import type { ScannerInstance } from "./instance.js";
import { plainCopy } from "./plain-object.js";
import type { Projected, Measured, Measures } from "./projection.js";
import { textOf, prefixOf, suffixOf } from "./string-parts.js";
import type { TapeValues } from "./tape-values.js";
import {
  opArray,
  opCached,
  opDeep,
  opFalse,
  opInteger,
  opMade,
  opMeasured,
  opNull,
  opNumber,
  opObject,
  opString,
  opTrue,
  opWhole,
  textHasEscapes,
} from "./tape.js";

/** One batch of scanned lines. Values are read from it on access, until the next lines are scanned. */
export class ScannedTape implements TapeValues {
  bytes: Buffer;
  words: Int32Array;
  isOver = false;
  readonly #scanner: ScannerInstance;
  readonly #made: unknown[] = [];
  readonly #keepsMade: boolean;

  constructor(
    scanner: ScannerInstance,
    /** Whether all text is valid UTF-8. */
    readonly isValid: boolean,
    /** Whether the tape itself records the values made; else it does not change. */
    keepsMade = true,
  ) {
    this.#scanner = scanner;
    this.#keepsMade = keepsMade;
    this.bytes = scanner.bytes;
    this.words = scanner.words;
  }

  /** Renews the views of the memory after it has grown. */
  refresh(): void {
    this.bytes = this.#scanner.bytes;
    this.words = this.#scanner.words;
  }

  member(at: number): unknown {
    if (this.isOver) throw new Error("record asked after its batch");
    const value = this.words[at]!;
    return value === 0 ? undefined : this.value(value);
  }

  object(at: number): Projected {
    return this.#scanner.projection.objects(this, this.words[at + 1]!, at + 2);
  }

  items(at: number): unknown[] {
    const items: unknown[] = [];
    for (let item = this.words[at + 1]!; item !== 0; item = this.words[item]!) {
      items.push(this.value(item + 1));
    }
    return items;
  }

  /** The value at a word. */
  value(at: number): unknown {
    const { words } = this;
    switch (words[at]) {
      case opCached:
        return this.#cached(at);
      case opInteger:
        return words[at + 1];
      case opMade:
        return this.#made[words[at + 1]!];
      case opTrue:
        return true;
      case opFalse:
        return false;
      case opNull:
        return null;
      case opNumber:
        return Number(this.bytes.toString("latin1", words[at + 1], words[at + 2]));
      case opString:
        return this.#keep(at, this.#string(at));
      case opObject:
        return this.#keep(at, this.object(at));
      case opArray:
        return this.#keep(at, this.items(at));
      case opMeasured:
        return this.#keep(at, new ScannedValue(this, this.#scanner.projection.measures[words[at + 1]!]!, at));
      case opWhole:
      case opDeep:
        return this.#keep(
          at,
          plainCopy(JSON.parse(this.bytes.toString("utf8", words[at + 1], words[at + 2]))),
        );
      default:
        return undefined;
    }
  }

  hash(start: number, end: number): string {
    return this.#scanner.hash(start, end);
  }

  measure(start: number, end: number): { readonly units: number; readonly lines: number } {
    // Bytes that are no UTF-8 become characters by rules of their own.
    const isCounted = this.isValid || isUtf8(this.bytes.subarray(start, end));
    const measured = this.#scanner.measure(start);
    if (isCounted) return measured;
    return { units: textOf(this.bytes, start, end, true).length, lines: measured.lines };
  }

  #cached(at: number): string {
    const { words } = this;
    const { strings, stringNumbers } = this.#scanner;
    const entry = words[at + 4]!;
    const number = words[at + 5]!;
    if (stringNumbers[entry] !== number) {
      stringNumbers[entry] = number;
      strings[entry] = this.#string(at);
    }
    return strings[entry]!;
  }

  #string(at: number): string {
    const { words, bytes } = this;
    const text = words[at + 3]!;
    return text === 0
      ? bytes.toString("latin1", words[at + 1], words[at + 2])
      : textOf(bytes, words[at + 1]!, words[at + 2]!, (text & textHasEscapes) !== 0);
  }

  /** Caches a made value in its place on the tape. */
  #keep<T>(at: number, value: T): T {
    if (!this.#keepsMade) return value;
    this.words[at] = opMade;
    this.words[at + 1] = this.#made.push(value) - 1;
    return value;
  }
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

/** A measured value. Its measures are made on access, which must come before the next lines are scanned. */
export class ScannedValue implements Measured {
  readonly type: Measured["type"];
  readonly #tape: TapeValues;
  readonly #measures: Measures;
  readonly #start: number;
  readonly #end: number;
  readonly #hasEscapes: boolean;
  /** Index of the wanted part below; 0 for none. */
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

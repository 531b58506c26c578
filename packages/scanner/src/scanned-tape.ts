import { isUtf8 } from "node:buffer";
import type { ScannerInstance } from "./instance.js";
import { plainCopy } from "./plain-object.js";
import type { Projected } from "./projection.js";
import { ScannedValue } from "./scanned-value.js";
import { textOf } from "./string-parts.js";
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

  /** Takes the memory anew where it has grown meanwhile. */
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

  /** Keeps what was made of a value in the place of it. */
  #keep<T>(at: number, value: T): T {
    if (!this.#keepsMade) return value;
    this.words[at] = opMade;
    this.words[at + 1] = this.#made.push(value) - 1;
    return value;
  }
}

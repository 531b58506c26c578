import { PlainObject } from "./plain-object.js";
import { plainCopy } from "./plain-copy.js";
import type { Projected } from "./projection.js";
import { ScannedValue, type ScannedMemory } from "./scanned-value.js";
import { textOf } from "./string-parts.js";
import {
  opArray,
  opCached,
  opEnd,
  opFalse,
  opFresh,
  opInteger,
  opMeasured,
  opNull,
  opNumber,
  opObject,
  opString,
  opTrue,
  opWhole,
  textHasEscapes,
} from "./tape.js";
import type { Projection } from "./compile-projection.js";

const opMask = 0xff;
const keyShift = 8;
const measuredWords = 11;

/** Makes records from the tape. */
export class RecordBuilder {
  readonly #keys: readonly string[];
  readonly #measures: Projection["measures"];
  readonly #cached: string[];
  #memory!: ScannedMemory;
  #words!: Int32Array;
  #at = 0;
  /** Whether a value of the newest record was left out for being nested too deep. */
  isTooDeep = false;

  /** `cached` are the strings that the scanner's cache holds, by entry. */
  constructor({ keys, measures }: Projection, cached: string[]) {
    this.#keys = keys;
    this.#measures = measures;
    this.#cached = cached;
  }

  /** Index of the next word. */
  get at(): number {
    return this.#at;
  }

  /** Begins a tape. */
  begin(memory: ScannedMemory): void {
    this.#memory = memory;
    this.#words = memory.words;
  }

  /** The object whose members begin at the word `at`. */
  record(at: number): Projected {
    this.#at = at;
    this.isTooDeep = false;
    return this.#object();
  }

  #object(): Projected {
    const object = new PlainObject();
    for (;;) {
      const word = this.#words[this.#at++]!;
      const op = word & opMask;
      if (op === opEnd) return object;
      const key = this.#keys[word >>> keyShift]!;
      const value = this.#value(op);
      if (value !== undefined) object[key] = value;
      // Of two equal keys the last counts, even if nothing of it is kept.
      else if (key in object) delete object[key];
    }
  }

  #items(): unknown[] {
    const items: unknown[] = [];
    for (;;) {
      const op = this.#words[this.#at++]! & opMask;
      if (op === opEnd) return items;
      items.push(this.#value(op));
    }
  }

  #value(op: number): unknown {
    const words = this.#words;
    const at = this.#at;
    switch (op) {
      case opCached:
        this.#at = at + 1;
        return this.#cached[words[at]!];
      case opFresh:
        this.#at = at + 4;
        return (this.#cached[words[at]!] = this.#string(words[at + 1]!, words[at + 2]!, words[at + 3]!));
      case opString:
        this.#at = at + 3;
        return this.#string(words[at]!, words[at + 1]!, words[at + 2]!);
      case opInteger:
        this.#at = at + 1;
        return words[at];
      case opNumber:
        this.#at = at + 2;
        return Number(this.#memory.bytes.toString("latin1", words[at], words[at + 1]));
      case opTrue:
        return true;
      case opFalse:
        return false;
      case opNull:
        return null;
      case opObject:
        return this.#object();
      case opArray:
        return this.#items();
      case opWhole:
        this.#at = at + 2;
        return this.#whole(words[at]!, words[at + 1]!);
      case opMeasured:
        return this.#measured(at - 1);
      default:
        return undefined;
    }
  }

  #string(start: number, end: number, text: number): string {
    const { bytes } = this.#memory;
    return text === 0
      ? bytes.toString("latin1", start, end)
      : textOf(bytes, start, end, (text & textHasEscapes) !== 0);
  }

  #whole(start: number, end: number): unknown {
    const copy = plainCopy(JSON.parse(this.#memory.bytes.toString("utf8", start, end)));
    if (copy === undefined) this.isTooDeep = true;
    return copy;
  }

  #measured(at: number): ScannedValue {
    this.#at = at + measuredWords;
    const value = new ScannedValue(this.#memory, this.#measures.get(this.#words[at + 1]!)!, at);
    if (value.hasBelow) {
      if (value.type === "object") value.fields = this.#object();
      else value.items = this.#items();
    }
    return value;
  }
}

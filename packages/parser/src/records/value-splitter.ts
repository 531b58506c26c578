import { CarriedBytes } from "./carried-bytes.js";
import {
  byteOrderMark,
  closeBracket,
  comma,
  isJsonSpace,
  lineFeed,
  openBracket,
  backslash,
  closeBrace,
  openBrace,
  quote,
} from "./json-bytes.js";
import { ValueScanner } from "./value-scanner.js";

/** Where a value is. */
export interface ValuePosition {
  /** Line on which it starts, counted from 1. */
  readonly number: number;
  /** Offset of its first byte in the file. */
  readonly byteOffset: number;
}

/** Handles the values of a document. */
export interface ValueHandlers {
  /** Takes a value: `bytes` from `start` to `end`. Returns whether it is JSON. */
  readonly onValue: (bytes: Buffer, start: number, end: number, position: ValuePosition) => boolean;
  /** Takes the position and length of a value that is too long. */
  readonly onLongValue: (position: ValuePosition, byteLength: number) => void;
  /** Takes the position and length of what is no JSON and hides all after it. */
  readonly onBroken: (position: ValuePosition, byteLength: number) => void;
  /** Takes the position and length of a value, or of an array's end, that the end of the file cuts off, with `closed` from `closeTornObject`: null for a value that is in an array or too long. If other bytes cut a value off, they go to `onBroken`, and so does the value unless `closeTornObject` completes it. */
  readonly onTorn: (position: ValuePosition, byteLength: number, closed: Buffer | null) => void;
}

/**
 * Cuts the bytes of a JSON document into values: the items of an array at its top, or the values that
 * stand there one after the other. Memory is valid as that of a `LineSplitter`.
 */
export class ValueSplitter {
  readonly #maxValueBytes: number;
  readonly #handlers: ValueHandlers;
  readonly #carry: CarriedBytes;
  #line = 1;
  #byteOffset = 0;
  #markBytes = 0;
  /** Next token outside values; null after an error, when reading stops. */
  #expected: "top" | "item or end" | "item" | "comma or end" | null = "top";
  #scanner: ValueScanner | null = null;
  #position: ValuePosition = { number: 1, byteOffset: 0 };
  #isBroken = false;

  constructor(maxValueBytes: number, handlers: ValueHandlers) {
    this.#maxValueBytes = maxValueBytes;
    this.#handlers = handlers;
    this.#carry = new CarriedBytes(maxValueBytes);
  }

  /** True if nothing more can be found. */
  get isOver(): boolean {
    return this.#expected === null;
  }

  /** Takes the next bytes of the file. */
  add(chunk: Uint8Array): void {
    const bytes = Buffer.isBuffer(chunk)
      ? chunk
      : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let at = 0; at < bytes.length && this.#expected !== null;) {
      at = this.#scanner === null ? this.#step(bytes, at) : this.#scan(this.#scanner, bytes, at, 0);
    }
    this.#byteOffset += bytes.length;
  }

  /** Takes the end of the file. */
  finish(): void {
    if (this.#isBroken) {
      this.#handlers.onBroken(this.#position, this.#byteOffset - this.#position.byteOffset);
    } else if (this.#scanner?.isWord === true) {
      this.#hand(this.#carry.take(), 0, this.#byteOffset - this.#position.byteOffset);
    } else if (this.#scanner !== null) {
      this.#handlers.onTorn(this.#position, this.#carry.length, this.#closed());
      return;
    }
    if (this.#expected !== null && this.#expected !== "top") {
      this.#handlers.onTorn({ number: this.#line, byteOffset: this.#byteOffset }, 0, null);
    }
  }

  #step(bytes: Buffer, at: number): number {
    const byte = bytes[at];
    const isMark = this.#markBytes === this.#byteOffset + at && byte === byteOrderMark[this.#markBytes];
    if (isMark) this.#markBytes++;
    if (byte === lineFeed) this.#line++;
    if (isMark || isJsonSpace(byte)) return at + 1;
    if (this.#expected === "comma or end" && byte === comma) this.#expected = "item";
    else if (this.#expected === "comma or end" && byte === closeBracket) this.#expected = "top";
    else if (this.#expected === "item or end" && byte === closeBracket) this.#expected = "top";
    else if (this.#expected === "top" && byte === openBracket) this.#expected = "item or end";
    else return this.#begin(bytes, at);
    return at + 1;
  }

  #begin(bytes: Buffer, at: number): number {
    this.#position = { number: this.#line, byteOffset: this.#byteOffset + at };
    if (this.#expected === "comma or end") return this.#break(bytes);
    this.#scanner = new ValueScanner();
    return this.#scan(this.#scanner, bytes, at, at);
  }

  /** Continues a value whose bytes in this chunk begin at `start`. */
  #scan(scanner: ValueScanner, bytes: Buffer, at: number, start: number): number {
    const end = scanner.scan(bytes, at);
    if (end === null) {
      this.#carry.add(bytes, start, bytes.length);
      return bytes.length;
    }
    this.#line += scanner.lineFeeds;
    if (scanner.isBroken) return this.#breakIn(bytes, start, end);
    this.#scanner = null;
    if (this.#carry.length === 0) {
      this.#hand(bytes, start, end);
    } else {
      this.#carry.add(bytes, start, end);
      const { length } = this.#carry;
      this.#hand(this.#carry.take(), 0, length);
    }
    return end;
  }

  #hand(bytes: Buffer, start: number, end: number): void {
    const isTop = this.#expected === "top";
    if (!isTop) this.#expected = "comma or end";
    if (end - start > this.#maxValueBytes) this.#handlers.onLongValue(this.#position, end - start);
    // Without an array around it nothing tells where the next value would begin.
    else if (!this.#handlers.onValue(bytes, start, end, this.#position) && isTop) this.#expected = null;
  }

  /** Ends a torn value at `end`; its bytes in this chunk begin at `start`. */
  #breakIn(bytes: Buffer, start: number, end: number): number {
    this.#carry.add(bytes, start, end);
    const { length } = this.#carry;
    const closed = this.#closed();
    if (closed !== null) {
      this.#handlers.onTorn(this.#position, length, closed);
      this.#position = { number: this.#line, byteOffset: this.#byteOffset + end };
    }
    return this.#break(bytes);
  }

  /** Null if the value is in an array or too long. */
  #closed(): Buffer | null {
    const { length } = this.#carry;
    const isKept = this.#expected === "top" && length <= this.#maxValueBytes;
    return isKept ? closeTornObject(this.#carry.take().subarray(0, length)) : null;
  }

  #break(bytes: Buffer): number {
    this.#isBroken = true;
    this.#expected = null;
    this.#scanner = null;
    return bytes.length;
  }
}

/**
 * Closes a JSON object that is cut off, after its last whole member or the last whole item of a member that is an array.
 * Null before the first object in such an array: it may be a single record, and half a record does not count.
 */
function closeTornObject(bytes: Buffer): Buffer | null {
  const closers: number[] = [];
  let hasItem = false;
  let isInString = false;
  let end = 0;
  let tail = "";
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === backslash) at++;
      else if (byte === quote) isInString = false;
      continue;
    }
    if (byte === quote) isInString = true;
    else if (byte === openBrace) closers.push(closeBrace);
    else if (byte === openBracket) closers.push(closeBracket);
    else if (byte === closeBrace || byte === closeBracket) closers.pop();
    else if (byte !== comma) continue;
    if (closers[0] !== closeBrace) continue;
    const isInArray = closers.length === 2 && closers[1] === closeBracket;
    hasItem ||= isInArray && byte === closeBrace;
    if (byte === quote || !hasItem || !(isInArray || closers.length === 1)) continue;
    end = byte === comma ? at : at + 1;
    tail = isInArray ? "]}" : "}";
  }
  return end === 0 ? null : Buffer.concat([bytes.subarray(0, end), Buffer.from(tail)]);
}

import { isUtf8 } from "node:buffer";
import type { ScannerInstance } from "./instance.js";
import type { Projected } from "./projection.js";
import type { ScannedTape } from "./scanned-tape.js";
import {
  opRecord,
  opTooDeep,
  opTooLong,
  recordWords,
  opArray,
  opDeep,
  opMeasured,
  opObject,
} from "./tape.js";

/** A problem with a line. */
export type ScanProblemCode =
  /** No JSON, or several values that are not all objects. */
  | "not-json"
  /** No JSON, in a last line that no line feed ends. */
  | "torn-line"
  /** One JSON value that is no object. */
  | "not-object"
  /** More bytes than a line may have; nothing of it was read. */
  | "line-too-long"
  /** More than 1,048,576 objects and arrays inside each other; nothing of it was read. */
  | "line-too-deep"
  /** A value that would have been kept whole was left out: it is nested deeper than 200 levels. */
  | "value-too-deep"
  /** Two or more objects, all read. */
  | "several-records"
  /** Bytes that are no UTF-8, which were read as U+FFFD. */
  | "invalid-utf8";

/** A line that is odd. */
export interface ScanProblem {
  readonly problem: ScanProblemCode;
  /** Line, counted from 1. */
  readonly line: number;
  /** Offset of the line's first byte. */
  readonly byteOffset: number;
  /** Bytes of the line without its line feed; of `several-records` the number of records. */
  readonly size: number;
}

/** An object of a line, reduced to what the projection wants. */
export interface ScanRecord {
  /** @throws if it is read after the next items have been asked for */
  readonly record: Projected;
  /** Line, counted from 1. */
  readonly line: number;
  /** Offset of the line's first byte. */
  readonly byteOffset: number;
  /**
   * Hash of the record's bytes, from `{` to `}`, 32 hex digits.
   *
   * @throws if the next items have been asked for: the bytes are not kept
   */
  lineHash(): string;
}

/** One outcome of a line. A problem has a `problem`, a record has a `record`. */
export type ScanItem = ScanRecord | ScanProblem;

const lineFeed = 0x0a;

/** Where scanned text lies in its file. */
export interface TextPlace {
  /** Added to an address, it gives the offset in the file. */
  readonly byteOffset: number;
  /** Whether a line feed ended the last line. */
  readonly isEnded: boolean;
}

/** The items on the tape from word `from`, at which a line begins, to word `to`. */
export function itemsOf(
  scanner: ScannerInstance,
  tape: ScannedTape,
  from: number,
  to: number,
  place: TextPlace,
): readonly ScanItem[] {
  const { words } = tape;
  const items: ScanItem[] = [];
  for (let at = from; at < to;) {
    const op = words[at]!;
    if (op === opRecord) {
      at = addRecords(scanner, tape, at, to, place, items);
      continue;
    }
    const start = words[at + 2]!;
    const end = words[at + 3]!;
    const problem = problemOf(op, tape.bytes, start, end, place.isEnded);
    items.push({ problem, line: words[at + 1]!, byteOffset: place.byteOffset + start, size: end - start });
    at += 4;
  }
  return items;
}

/** The word after the line that begins at a word. */
export function endOfLine(words: Int32Array, at: number, to: number): number {
  if (words[at] !== opRecord) return at + 4;
  let next = at;
  while (next < to && words[next] === opRecord && words[next + 1] === words[at + 1]) next = words[next + 5]!;
  return next;
}

/** Returns the word after the line's records. */
function addRecords(
  scanner: ScannerInstance,
  tape: ScannedTape,
  first: number,
  to: number,
  place: TextPlace,
  items: ScanItem[],
): number {
  const { words } = tape;
  const { tableSizes } = scanner.projection;
  const line = words[first + 1]!;
  const byteOffset = place.byteOffset + words[first + 2]!;
  let at = first;
  let records = 0;
  let isTooDeep = false;
  while (at < to && words[at] === opRecord && words[at + 1] === line) {
    items.push(new LineRecord(line, byteOffset, tape, at));
    isTooDeep ||= words[at + 6] !== 0 && holdsDeep(tape, at + recordWords, tableSizes);
    at = words[at + 5]!;
    records++;
  }
  if (records > 1 || isTooDeep || !tape.isValid) report(tape, first, records, isTooDeep, place, items);
  return at;
}

function report(
  tape: ScannedTape,
  first: number,
  records: number,
  isTooDeep: boolean,
  place: TextPlace,
  items: ScanItem[],
): void {
  const line = tape.words[first + 1]!;
  const start = tape.words[first + 2]!;
  const end = tape.bytes.indexOf(lineFeed, start);
  const add = (problem: ScanProblemCode, size: number) =>
    items.push({ problem, line, byteOffset: place.byteOffset + start, size });
  if (records > 1) add("several-records", records);
  if (!tape.isValid && !isUtf8(tape.bytes.subarray(start, end))) add("invalid-utf8", end - start);
  if (isTooDeep) add("value-too-deep", end - start);
}

/** Values and hash are made lazily. */
class LineRecord implements ScanRecord {
  readonly record: Projected;
  readonly #tape: ScannedTape;
  readonly #at: number;
  // A row of many messages is asked for its hash once a message.
  #hash: string | null = null;

  constructor(
    readonly line: number,
    readonly byteOffset: number,
    tape: ScannedTape,
    at: number,
  ) {
    this.record = tape.object(at + recordWords);
    this.#tape = tape;
    this.#at = at;
  }

  lineHash(): string {
    const { isOver, words } = this.#tape;
    if (isOver) throw new Error(`line hash asked for after its batch: line ${this.line}`);
    return (this.#hash ??= this.#tape.hash(words[this.#at + 3]!, words[this.#at + 4]!));
  }
}

function problemOf(op: number, bytes: Buffer, start: number, end: number, isEnded: boolean): ScanProblemCode {
  if (op === opTooLong) return "line-too-long";
  if (op === opTooDeep && isRowOfObjects(bytes, start, end)) return "line-too-deep";
  const text = bytes.toString("utf8", start, end);
  try {
    JSON.parse(text);
    return "not-object";
  } catch {
    return isEnded ? "not-json" : "torn-line";
  }
}

type DeepTape = Pick<ScannedTape, "words" | "value">;

/**
 * Whether a value that is too deep is in the one at a word. What a later equal key replaced lies on the tape too,
 * but nothing leads to it; what one replaced within a value that is kept whole is not in that value.
 */
function holdsDeep(tape: DeepTape, at: number, tableSizes: readonly number[]): boolean {
  const { words } = tape;
  switch (words[at]) {
    case opDeep:
      return tape.value(at) === undefined;
    case opObject:
      return someField(tape, at, tableSizes);
    case opArray:
      return someItem(tape, at, tableSizes);
    case opMeasured:
      return words[at + 5] !== 0 && holdsDeep(tape, words[at + 5]!, tableSizes);
    default:
      return false;
  }
}

function someField(tape: DeepTape, at: number, tableSizes: readonly number[]): boolean {
  const { words } = tape;
  const first = at + 2;
  for (let field = first; field < first + tableSizes[words[at + 1]!]!; field++) {
    if (words[field] !== 0 && holdsDeep(tape, words[field]!, tableSizes)) return true;
  }
  return false;
}

function someItem(tape: DeepTape, at: number, tableSizes: readonly number[]): boolean {
  const { words } = tape;
  for (let item = words[at + 1]!; item !== 0; item = words[item]!) {
    if (holdsDeep(tape, item + 1, tableSizes)) return true;
  }
  return false;
}

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const space: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0d]);
const opening: ReadonlySet<number | undefined> = new Set([openBrace, 0x5b]);
const closing: ReadonlySet<number | undefined> = new Set([0x7d, 0x5d]);

/**
 * Whether a line holds nothing but objects, one after the other. The scanner gives up where a line is too deep, before
 * it knows whether all of it is JSON.
 */
function isRowOfObjects(bytes: Buffer, start: number, end: number): boolean {
  for (let at = afterSpace(bytes, start); at < end; at = afterSpace(bytes, at)) {
    if (bytes[at] !== openBrace) return false;
    const after = endOfObject(bytes, at, end);
    if (!isJson(bytes.toString("utf8", at, after))) return false;
    at = after;
  }
  return true;
}

function afterSpace(bytes: Buffer, start: number): number {
  let at = start;
  while (space.has(bytes[at])) at++;
  return at;
}

/** Where brackets balance; the line's end if never. */
function endOfObject(bytes: Buffer, start: number, end: number): number {
  let levels = 0;
  let isText = false;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte === quote) isText = !isText;
    else if (isText && byte === backslash) at++;
    else if (!isText && opening.has(byte)) levels++;
    else if (!isText && closing.has(byte) && --levels === 0) return at + 1;
  }
  return end;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    // Some engines parse recursively and run out of stack: what they cannot look at is taken for what it begins as.
    return error instanceof RangeError;
  }
}

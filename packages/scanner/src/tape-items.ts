import { isUtf8 } from "node:buffer";
import { isRowOfObjects } from "./deep-line.js";
import { holdsDeep } from "./holds-deep.js";
import type { ScannerInstance } from "./instance.js";
import type { Projected } from "./projection.js";
import type { ScanItem, ScanProblemCode, ScanRecord } from "./scan-item.js";
import type { ScannedTape } from "./scanned-tape.js";
import { opRecord, opTooDeep, opTooLong, recordWords } from "./tape.js";

const lineFeed = 0x0a;

/** Where scanned text lies in its file. */
export interface TextPlace {
  /** Added to an address, it gives the offset in the file. */
  readonly byteOffset: number;
  /** Whether a line feed ended the last line. */
  readonly isEnded: boolean;
}

/** The items that a tape holds from a word to another, at which lines begin. */
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

/** Adds the records of a line, from a word on; returns the word after them. */
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

/** Adds what is odd about a line of records. */
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

/** A record whose values and hash are made where somebody asks for them. */
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

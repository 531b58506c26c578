import { isUtf8 } from "node:buffer";
import type { Projection } from "./compile-projection.js";
import { isRowOfObjects } from "./deep-line.js";
import { holdsDeep } from "./holds-deep.js";
import { ScannerInstance } from "./instance.js";
import type { Projected } from "./projection.js";
import type { ScanItem, ScanProblemCode, ScanRecord } from "./scan-item.js";
import { ScannedTape } from "./scanned-tape.js";
import { opRecord, opTooDeep, opTooLong, recordWords } from "./tape.js";

/** How lines are scanned. */
export interface ScanOptions {
  /** Longest line that is read, in bytes; default 128 MiB. */
  readonly maxLineBytes?: number;
}

const lineFeed = 0x0a;
const byteOrderMark = Buffer.from("\uFEFF");
const defaultMaxLineBytes = 128 * 1024 * 1024;
/** A scanner whose memory grew beyond this is not used again. */
const largestIdleBytes = 16 * 1024 * 1024;

const idleScanners = new WeakMap<Projection, ScannerInstance[]>();

/** Scans text that comes in pieces, cut anywhere. Items are valid until the next ones are asked for. */
export class LineScanner {
  readonly #maxLineBytes: number;
  readonly #scanner: ScannerInstance;
  /** Bytes of text that no line feed ended yet. */
  #pendingBytes = 0;
  /** Bytes of a line too long to be held; null where there is none. */
  #skippedBytes: number | null = null;
  /** Offset of the pending bytes. */
  #byteOffset = 0;
  #isAtStart = true;

  constructor(projection: Projection, { maxLineBytes = defaultMaxLineBytes }: ScanOptions = {}) {
    this.#maxLineBytes = maxLineBytes;
    this.#scanner = idleScanners.get(projection)?.pop() ?? new ScannerInstance(projection);
    this.#scanner.exports.begin(0, maxLineBytes);
  }

  /** Takes the next bytes; gives what the lines hold that end in them. */
  *add(chunk: Uint8Array): Generator<readonly ScanItem[], void> {
    let bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (this.#skippedBytes !== null) {
      const end = bytes.indexOf(lineFeed);
      this.#skippedBytes += end === -1 ? bytes.length : end;
      if (end === -1) return;
      yield [this.#endSkipping(this.#skippedBytes)];
      bytes = bytes.subarray(end + 1);
    }
    const afterLastLine = bytes.length - 1 - bytes.lastIndexOf(lineFeed);
    this.#append(bytes);
    if (afterLastLine < bytes.length) yield* this.#scan(this.#pendingBytes - afterLastLine, true);
    if (this.#pendingBytes > this.#maxLineBytes && !this.#isAtStart) {
      this.#skippedBytes = this.#pendingBytes;
      this.#pendingBytes = 0;
    }
  }

  /** Takes the end of the text. The scanner must not be used afterwards. */
  *finish(): Generator<readonly ScanItem[], void> {
    if (this.#skippedBytes !== null) {
      yield [this.#endSkipping(this.#skippedBytes)];
    } else if (this.#pendingBytes > 0) {
      this.#append(Buffer.of(lineFeed));
      yield* this.#scan(this.#pendingBytes, false);
    }
    if (this.#scanner.sizeBytes > largestIdleBytes) return;
    const { projection } = this.#scanner;
    const idle = idleScanners.get(projection);
    if (idle === undefined) idleScanners.set(projection, [this.#scanner]);
    else idle.push(this.#scanner);
  }

  /** Puts bytes after those that are pending. */
  #append(bytes: Buffer): void {
    const length = this.#pendingBytes + bytes.length;
    this.#scanner.reserve(length);
    const { textAt } = this.#scanner;
    this.#scanner.bytes.set(bytes, textAt + this.#pendingBytes);
    this.#pendingBytes = length;
    if (!this.#isAtStart || length === 0) return;
    const start = this.#scanner.bytes.subarray(textAt, textAt + Math.min(length, byteOrderMark.length));
    const mayBeMark = start.equals(byteOrderMark.subarray(0, start.length));
    this.#isAtStart = mayBeMark && length < byteOrderMark.length;
    if (mayBeMark && !this.#isAtStart) this.#drop(byteOrderMark.length);
  }

  /** Takes the first of the pending bytes away. */
  #drop(length: number): void {
    const { bytes, textAt } = this.#scanner;
    bytes.copyWithin(textAt, textAt + length, textAt + this.#pendingBytes);
    this.#pendingBytes -= length;
    this.#byteOffset += length;
  }

  /** Scans the first of the pending bytes, the last of which is a line feed. */
  *#scan(length: number, isEnded: boolean): Generator<readonly ScanItem[], void> {
    const scanner = this.#scanner;
    const { textAt } = scanner;
    const to = textAt + length;
    const isValid = isUtf8(scanner.bytes.subarray(textAt, to));
    for (let from = textAt; from < to; from = scanner.exports.rest()) {
      const tapeEnd = scanner.scan(from, to);
      const tape = new ScannedTape(scanner, isValid);
      const items = this.#items(tape, tapeEnd >>> 2, isEnded);
      if (items.length > 0) yield items;
      tape.isOver = true;
    }
    this.#drop(length);
  }

  #items(tape: ScannedTape, tapeEnd: number, isEnded: boolean): readonly ScanItem[] {
    const { words } = tape;
    const items: ScanItem[] = [];
    for (let at = this.#scanner.tapeAt >>> 2; at < tapeEnd;) {
      const op = words[at]!;
      if (op === opRecord) {
        at = this.#records(tape, at, tapeEnd, items);
        continue;
      }
      const start = words[at + 2]!;
      const end = words[at + 3]!;
      const problem = problemOf(op, tape.bytes, start, end, isEnded);
      items.push({ problem, line: words[at + 1]!, byteOffset: this.#offsetOf(start), size: end - start });
      at += 4;
    }
    return items;
  }

  /** Adds the records of a line, the first of which is at a word; returns the word after them. */
  #records(tape: ScannedTape, first: number, tapeEnd: number, items: ScanItem[]): number {
    const { words } = tape;
    const { tableSizes } = this.#scanner.projection;
    const line = words[first + 1]!;
    const byteOffset = this.#offsetOf(words[first + 2]!);
    let at = first;
    let records = 0;
    let isTooDeep = false;
    while (at < tapeEnd && words[at] === opRecord && words[at + 1] === line) {
      items.push(new LineRecord(line, byteOffset, tape, at));
      isTooDeep ||= words[at + 6] !== 0 && holdsDeep(words, at + recordWords, tableSizes);
      at = words[at + 5]!;
      records++;
    }
    if (records > 1 || isTooDeep || !tape.isValid) this.#report(tape, first, records, isTooDeep, items);
    return at;
  }

  /** Adds what is odd about a line of records. */
  #report(tape: ScannedTape, first: number, records: number, isTooDeep: boolean, items: ScanItem[]): void {
    const line = tape.words[first + 1]!;
    const start = tape.words[first + 2]!;
    const end = tape.bytes.indexOf(lineFeed, start);
    const report = (problem: ScanProblemCode, size: number) =>
      items.push({ problem, line, byteOffset: this.#offsetOf(start), size });
    if (records > 1) report("several-records", records);
    if (!tape.isValid && !isUtf8(tape.bytes.subarray(start, end))) report("invalid-utf8", end - start);
    if (isTooDeep) report("value-too-deep", end - start);
  }

  #endSkipping(size: number): ScanItem {
    const { exports } = this.#scanner;
    const line = exports.lineNumber() + 1;
    const byteOffset = this.#byteOffset;
    exports.begin(line, this.#maxLineBytes);
    this.#byteOffset += size + 1;
    this.#skippedBytes = null;
    return { problem: "line-too-long", line, byteOffset, size };
  }

  #offsetOf(address: number): number {
    return this.#byteOffset + address - this.#scanner.textAt;
  }
}

/** A record whose values and hash are made where somebody asks for them. */
class LineRecord implements ScanRecord {
  readonly record: Projected;
  readonly #tape: ScannedTape;
  readonly #at: number;

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
    return this.#tape.hash(words[this.#at + 3]!, words[this.#at + 4]!);
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

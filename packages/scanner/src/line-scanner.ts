import { isUtf8 } from "node:buffer";
import type { Projection } from "./compile-projection.js";
import { ScannerInstance } from "./instance.js";
import { ScannedTape } from "./scanned-tape.js";
import { itemsOf, type ScanItem } from "./tape-items.js";

/** How lines are scanned. */
export interface ScanOptions {
  /** Longest line that is read, in bytes; default 128 MiB. */
  readonly maxLineBytes?: number;
  /** Start of the text, if lines before it were read elsewhere; default the beginning. */
  readonly from?: { readonly line: number; readonly byteOffset: number };
}

const lineFeed = 0x0a;
const byteOrderMark = Buffer.from("\uFEFF");
const defaultMaxLineBytes = 128 * 1024 * 1024;
/** Scanners with more memory are not reused. */
const largestIdleBytes = 16 * 1024 * 1024;

const idleScanners = new WeakMap<Projection, ScannerInstance[]>();

/** Scans text that comes in pieces, cut anywhere. Items are valid until the next ones are asked for. */
export class LineScanner {
  readonly #maxLineBytes: number;
  readonly #scanner: ScannerInstance;
  /** Bytes of an unfinished line. */
  #pendingBytes = 0;
  /** Bytes of a line too long to hold; null for none. */
  #skippedBytes: number | null = null;
  #byteOffset = 0;
  #isAtStart = true;

  constructor(projection: Projection, { maxLineBytes = defaultMaxLineBytes, from }: ScanOptions = {}) {
    this.#maxLineBytes = maxLineBytes;
    this.#scanner = idleScanners.get(projection)?.pop() ?? new ScannerInstance(projection);
    this.#scanner.exports.begin((from?.line ?? 1) - 1, maxLineBytes);
    this.#byteOffset = from?.byteOffset ?? 0;
    this.#isAtStart = from === undefined;
  }

  /** Takes the next bytes; yields the items of the lines that end in them. */
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

  #drop(length: number): void {
    const { bytes, textAt } = this.#scanner;
    bytes.copyWithin(textAt, textAt + length, textAt + this.#pendingBytes);
    this.#pendingBytes -= length;
    this.#byteOffset += length;
  }

  /** Scans the first `length` pending bytes; `isEnded` if a line feed ends them. */
  *#scan(length: number, isEnded: boolean): Generator<readonly ScanItem[], void> {
    const scanner = this.#scanner;
    const { textAt } = scanner;
    const to = textAt + length;
    const isValid = isUtf8(scanner.bytes.subarray(textAt, to));
    for (let from = textAt; from < to; from = scanner.exports.rest()) {
      const tapeEnd = scanner.scan(from, to);
      const tape = new ScannedTape(scanner, isValid);
      const place = { byteOffset: this.#byteOffset - textAt, isEnded };
      const items = itemsOf(scanner, tape, scanner.tapeAt >>> 2, tapeEnd >>> 2, place);
      if (items.length > 0) yield items;
      tape.isOver = true;
    }
    this.#drop(length);
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
}

/** Bytes are copied into the scanner's memory in such chunks. */
const pieceBytes = 262_144;

/**
 * The projected records of some JSON Lines, and problems, in the order of lines. Measured values and hashes can be
 * asked for until the next item is.
 */
export function* scan(
  bytes: Uint8Array,
  projection: Projection,
  options: ScanOptions = {},
): Generator<ScanItem, void> {
  const scanner = new LineScanner(projection, options);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    for (const items of scanner.add(bytes.subarray(at, at + pieceBytes))) yield* items;
  }
  for (const items of scanner.finish()) yield* items;
}

/** As `scan`, of bytes that come in pieces; gives a batch of items at a time. */
export async function* scanChunks(
  chunks: AsyncIterable<Uint8Array>,
  projection: Projection,
  options: ScanOptions = {},
): AsyncGenerator<readonly ScanItem[], void> {
  const scanner = new LineScanner(projection, options);
  for await (const chunk of chunks) yield* scanner.add(chunk);
  yield* scanner.finish();
}

import { CarriedBytes } from "./carried-bytes.js";
import { byteOrderMark, lineFeed } from "./json-bytes.js";

/** Takes one line: `bytes` from `start` to `end`, without its LF. */
export type LineHandler = (bytes: Buffer, start: number, end: number, line: LinePosition) => void;

/** Where a line is. */
export interface LinePosition {
  /** Counted from 1. */
  readonly number: number;
  /** Offset of its first byte in the file. */
  readonly byteOffset: number;
  /** False for a last line that no LF ends. */
  readonly isEnded: boolean;
}

/** Takes the position and length of a line that is too long. */
export type LongLineHandler = (line: LinePosition, byteLength: number) => void;

/**
 * Cuts bytes into lines at LF. A line that lies in one piece is handed over where it is; one that
 * crosses pieces is collected in a buffer that doubles as it grows. Memory is valid until the piece
 * after the one that ended the line is added.
 */
export class LineSplitter {
  readonly #maxLineBytes: number;
  readonly #onLine: LineHandler;
  readonly #onLongLine: LongLineHandler;
  #number = 1;
  #byteOffset = 0;
  /** Bytes of a byte order mark seen so far; null once the file shows none. */
  #markBytes: number | null = 0;
  readonly #carry: CarriedBytes;

  constructor(maxLineBytes: number, onLine: LineHandler, onLongLine: LongLineHandler) {
    this.#maxLineBytes = maxLineBytes;
    this.#carry = new CarriedBytes(maxLineBytes);
    this.#onLine = onLine;
    this.#onLongLine = onLongLine;
  }

  /** Takes the next bytes of the file. */
  add(chunk: Uint8Array): void {
    const bytes = Buffer.isBuffer(chunk)
      ? chunk
      : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = this.#passMark(bytes);
    for (let end = bytes.indexOf(lineFeed, start); end !== -1; end = bytes.indexOf(lineFeed, start)) {
      if (this.#carry.length === 0) {
        this.#hand(bytes, start, end, true);
      } else {
        this.#carry.add(bytes, start, end);
        this.#handCarried(true);
      }
      start = end + 1;
    }
    this.#carry.add(bytes, start, bytes.length);
  }

  /** Takes the end of the file. */
  finish(): void {
    this.#endMark();
    if (this.#carry.length > 0) this.#handCarried(false);
  }

  /** Index after bytes that belong to the mark. */
  #passMark(bytes: Buffer): number {
    if (this.#markBytes === null) return 0;
    let at = 0;
    while (at < bytes.length && bytes[at] === byteOrderMark[this.#markBytes]) {
      at++;
      this.#markBytes++;
    }
    if (this.#markBytes === byteOrderMark.length) {
      this.#byteOffset = byteOrderMark.length;
      this.#markBytes = null;
    } else if (at < bytes.length) {
      this.#endMark();
    }
    return at;
  }

  /** Returns a partial mark's bytes to the first line. */
  #endMark(): void {
    this.#carry.add(Buffer.from(byteOrderMark), 0, this.#markBytes ?? 0);
    this.#markBytes = null;
  }

  #handCarried(isEnded: boolean): void {
    const { length } = this.#carry;
    this.#hand(this.#carry.take(), 0, length, isEnded);
  }

  #hand(bytes: Buffer, start: number, end: number, isEnded: boolean): void {
    const length = end - start;
    const position = { number: this.#number, byteOffset: this.#byteOffset, isEnded };
    this.#number++;
    this.#byteOffset += length + 1;
    if (length > this.#maxLineBytes) this.#onLongLine(position, length);
    else this.#onLine(bytes, start, end, position);
  }
}

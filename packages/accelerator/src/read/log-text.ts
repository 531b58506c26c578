import type { ScannerInstance } from "@turnmeter/scanner/linked";

const lineFeed = 0x0a;
const byteOrderMark = Buffer.from("\uFEFF");

/** So much of a log is read at once. */
export const pieceBytes = 1024 * 1024;

/** The text of a log in the scanner's memory: whole lines, and the beginning of the next one. */
export class LogText {
  readonly #scanner: ScannerInstance;
  /** Bytes that are there. */
  length = 0;
  /** Offset in the file of the first of them. */
  byteOffset = 0;
  #isAtStart = true;

  constructor(scanner: ScannerInstance) {
    this.#scanner = scanner;
  }

  /** Where the next bytes are read to; empty if there is no room. */
  room(): Buffer {
    const { bytes, textAt, capacity } = this.#scanner;
    const at = textAt + this.length;
    return bytes.subarray(at, Math.min(at + pieceBytes, textAt + capacity));
  }

  /** Takes the next bytes of a piece, which may lie where there was {@link room}; returns how many. */
  add(piece: Uint8Array): number {
    const room = this.room();
    const count = Math.min(piece.length, room.length);
    const isThere = piece.buffer === room.buffer && piece.byteOffset === room.byteOffset;
    if (!isThere) room.set(count < piece.length ? piece.subarray(0, count) : piece);
    this.length += count;
    if (this.#isAtStart && count > 0) this.#dropMark();
    return count;
  }

  /** Bytes of the whole lines that are there. */
  wholeLines(): number {
    const { bytes, textAt } = this.#scanner;
    return bytes.subarray(textAt, textAt + this.length).lastIndexOf(lineFeed) + 1;
  }

  /** Ends the last line where no line feed does; says whether one did. */
  endLine(): boolean {
    const { bytes, textAt } = this.#scanner;
    if (this.length === 0 || bytes[textAt + this.length - 1] === lineFeed) return true;
    bytes[textAt + this.length] = lineFeed;
    this.length++;
    return false;
  }

  /** Takes the first bytes away. */
  drop(count: number): void {
    const { bytes, textAt } = this.#scanner;
    bytes.copyWithin(textAt, textAt + count, textAt + this.length);
    this.length -= count;
    this.byteOffset += count;
  }

  #dropMark(): void {
    const { bytes, textAt } = this.#scanner;
    const start = bytes.subarray(textAt, textAt + Math.min(this.length, byteOrderMark.length));
    const mayBeMark = start.equals(byteOrderMark.subarray(0, start.length));
    this.#isAtStart = mayBeMark && this.length < byteOrderMark.length;
    if (mayBeMark && !this.#isAtStart) this.drop(byteOrderMark.length);
  }
}

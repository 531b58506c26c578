import { isUtf8 } from "node:buffer";
import {
  type CompiledDecoder,
  compiledOf,
  decompress,
  type LogFile,
  type LogReading,
  longestRecordBytes,
  noRoom,
  noUtf8,
  type ReadItem,
  readItem,
} from "@turnmeter/parser/compiled";
import type { SafeFs } from "@turnmeter/safe-fs";
import { LineScanner } from "@turnmeter/scanner";
import { endOfLine, itemsOf, ScannedTape, TapeFullError } from "@turnmeter/scanner/linked";
import type { ScannerInstance } from "@turnmeter/scanner/linked";
import type { CompiledPairing } from "../compiled-pairing.js";
import type { AcceleratorMachine } from "./accelerator-machine.js";

/** Parameters for reading a file's lines. */
export interface LinesReading {
  readonly machine: AcceleratorMachine;
  readonly decoder: CompiledDecoder;
  readonly pairing: CompiledPairing;
  readonly log: LogReading;
  readonly fs: SafeFs;
  /** Told why compiled code does not decode a line, as a number of `refusals`. */
  readonly onRefused?: ((reason: number) => void) | undefined;
}

/** Reads the lines of a file; of a damaged file only whole lines. @throws what reading it throws */
export async function readLines(file: LogFile, reading: LinesReading): Promise<void> {
  const lines = new FileLines(file, reading);
  const { fs } = reading;
  const chunks = fs.readChunks(file.path, { chunkBytes: pieceBytes, into: () => lines.room() });
  for await (const chunk of decompress(chunks)) lines.add(chunk);
  lines.finish();
}

class FileLines {
  readonly #file: LogFile;
  readonly #reading: LinesReading;
  readonly #text: LogText;
  /** Reads the rest of a file after a line too long for compiled code; null until then. */
  #plain: LineScanner | null = null;

  constructor(file: LogFile, reading: LinesReading) {
    this.#file = file;
    this.#reading = reading;
    this.#text = new LogText(reading.machine.scanner);
    reading.machine.scanner.exports.begin(0, longestRecordBytes);
  }

  /** Where to read the next bytes; empty for anywhere. */
  room(): Uint8Array {
    return this.#plain === null ? this.#text.room() : new Uint8Array();
  }

  add(chunk: Uint8Array): void {
    let rest = chunk;
    while (rest.length > 0 && this.#plain === null) {
      const taken = this.#text.add(rest);
      rest = rest.subarray(taken);
      this.#scan(this.#text.wholeLines(), true);
      if (taken === 0) this.#goOnPlainly();
    }
    if (this.#plain !== null && rest.length > 0) this.#addPlainly(this.#plain.add(rest));
  }

  finish(): void {
    if (this.#plain === null) {
      const isEnded = this.#text.endLine();
      this.#scan(this.#text.length, isEnded);
    }
    if (this.#plain !== null) this.#addPlainly(this.#plain.finish());
  }

  #scan(length: number, isEnded: boolean): void {
    if (length === 0) return;
    const { scanner } = this.#reading.machine;
    const { textAt } = scanner;
    const to = textAt + length;
    const isValid = isUtf8(scanner.bytes.subarray(textAt, to));
    try {
      for (let from = textAt; from < to; from = scanner.exports.rest()) {
        const end = scanner.scan(from, to);
        this.#decode(scanner.tapeAt >>> 2, end >>> 2, isValid, isEnded);
      }
    } catch (error) {
      if (!(error instanceof TapeFullError)) throw error;
      this.#text.drop(scanner.exports.rest() - textAt);
      scanner.exports.begin(scanner.exports.lineNumber() - 1, longestRecordBytes);
      if (!isEnded) this.#text.length--;
      this.#goOnPlainly();
      return;
    }
    this.#text.drop(length);
  }

  #decode(from: number, to: number, isValid: boolean, isEnded: boolean): void {
    const { machine, decoder, pairing, log, onRefused } = this.#reading;
    const { scanner } = machine;
    const tape = new ScannedTape(scanner, isValid);
    machine.tape = tape;
    machine.textOffset = this.#text.byteOffset - scanner.textAt;
    const place = { byteOffset: machine.textOffset, isEnded };
    for (let at = from; ;) {
      if (isValid) {
        const next = decoder.decodeUsual(at, to);
        if (next !== at) pairing.forgetRow();
        at = next;
      }
      if (at >= to) break;
      onRefused?.(isValid ? decoder.refusal() : noUtf8);
      tape.refresh();
      const next = endOfLine(tape.words, at, to);
      decoder.leave();
      tape.refresh();
      const items = itemsOf(scanner, tape, at, next, place).map((item) => readItem(item, this.#file.path));
      for (const event of log.decode(items)) {
        pairing.add(event);
        tape.refresh();
      }
      decoder.enter();
      at = next;
    }
    tape.isOver = true;
  }

  /** Continues without compiled code: a line does not fit its memory. */
  #goOnPlainly(): void {
    const { scanner } = this.#reading.machine;
    const line = scanner.exports.lineNumber() + 1;
    const { byteOffset, length } = this.#text;
    this.#plain = new LineScanner(compiledOf(this.#reading.machine.projection), {
      maxLineBytes: longestRecordBytes,
      from: { line, byteOffset },
    });
    const { bytes, textAt } = scanner;
    this.#addPlainly(this.#plain.add(bytes.subarray(textAt, textAt + length)));
  }

  #addPlainly(
    batches: Iterable<Parameters<typeof readItem>[0][] | readonly Parameters<typeof readItem>[0][]>,
  ): void {
    const { decoder, pairing, log, onRefused } = this.#reading;
    decoder.leave();
    for (const batch of batches) {
      for (let count = batch.length; count > 0; count--) onRefused?.(noRoom);
      const items: readonly ReadItem[] = batch.map((item) => readItem(item, this.#file.path));
      for (const event of log.decode(items)) pairing.add(event);
    }
    decoder.enter();
  }
}

const lineFeed = 0x0a;
const byteOrderMark = Buffer.from("\uFEFF");

const pieceBytes = 1024 * 1024;

/** A log's text in the scanner's memory: whole lines and the start of the next. */
class LogText {
  readonly #scanner: ScannerInstance;
  length = 0;
  /** File offset of the first byte held. */
  byteOffset = 0;
  #isAtStart = true;

  constructor(scanner: ScannerInstance) {
    this.#scanner = scanner;
  }

  room(): Buffer {
    const { bytes, textAt, capacity } = this.#scanner;
    const at = textAt + this.length;
    return bytes.subarray(at, Math.min(at + pieceBytes, textAt + capacity));
  }

  /** Takes bytes of a chunk, without a copy if already in {@link room}; returns how many. */
  add(piece: Uint8Array): number {
    const room = this.room();
    const count = Math.min(piece.length, room.length);
    const isThere = piece.buffer === room.buffer && piece.byteOffset === room.byteOffset;
    if (!isThere) room.set(count < piece.length ? piece.subarray(0, count) : piece);
    this.length += count;
    if (this.#isAtStart && count > 0) this.#dropMark();
    return count;
  }

  wholeLines(): number {
    const { bytes, textAt } = this.#scanner;
    return bytes.subarray(textAt, textAt + this.length).lastIndexOf(lineFeed) + 1;
  }

  /** Adds a missing final line feed; returns whether it did. */
  endLine(): boolean {
    const { bytes, textAt } = this.#scanner;
    if (this.length === 0 || bytes[textAt + this.length - 1] === lineFeed) return true;
    bytes[textAt + this.length] = lineFeed;
    this.length++;
    return false;
  }

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

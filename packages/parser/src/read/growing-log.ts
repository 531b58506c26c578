import type { LogEvent } from "@turnmeter/schema";
import { hashBytes } from "@turnmeter/scanner";
import type { CallContent, CallContentFormat } from "../call-content-format.js";
import type { LogFile } from "../log-format.js";
import { type LinePosition, LineSplitter } from "../records/line-splitter.js";
import { readLine } from "../records/read-records-json.js";
import { RecordBatch } from "../records/record-batch.js";
import { longestRecordBytes, type ReadItem } from "../records/record-reader.js";
import { compileProjection } from "../records/compiled-projection.js";
import { isJsonObject, projectValue } from "../records/project-record.js";
import { LogReading } from "./log-reading.js";
import type { UnitReading } from "./unit-reading.js";

const none: readonly CallContent[] = [];

/** One line of a log, and what was known once it was read. */
export interface ToldLine {
  /** Counted from 1. */
  readonly line: number;
  /** Offset after the line's last byte, its LF included. */
  readonly endOffset: number;
  /** Hash of the line's bytes, 32 hex digits. */
  readonly hash: string;
  /** In the decoder's order; may include events of earlier rows. */
  readonly events: readonly LogEvent[];
  /** What calls in the line were given and gave; empty unless it was asked for. */
  readonly contents: readonly CallContent[];
}

/** A log of lines that is read as it grows. Bytes are given once, in order and cut anywhere; a line is read once its LF is there. Gives the same events as reading the whole file at once. */
export class GrowingLog {
  readonly #reading: LogReading;
  readonly #contentsOf: ContentsOfItems | null;
  readonly #batch: RecordBatch;
  readonly #splitter: LineSplitter;
  #told: ToldLine[] = [];

  /** @param contentsOf finds the contents in a line; null if nobody asks for them */
  constructor(file: LogFile, reading: UnitReading, contentsOf: ContentsOfItems | null) {
    reading.session.startFile();
    this.#reading = new LogReading(file, reading);
    this.#contentsOf = contentsOf;
    this.#batch = new RecordBatch(reading.projection, { file: file.path, keepValue: contentsOf !== null });
    this.#splitter = new LineSplitter(
      longestRecordBytes,
      (bytes, start, end, line) => {
        readLine(bytes, start, end, line, this.#batch);
        this.#tell(line, end - start, hashBytes(bytes.subarray(start, end)));
      },
      (line, byteLength) => {
        this.#batch.report("line-too-long", line, `${byteLength} bytes`);
        this.#tell(line, byteLength, hashBytes(Buffer.from(`${byteLength} bytes`)));
      },
    );
  }

  /** Takes the next bytes; gives the lines that they end. */
  add(bytes: Uint8Array): readonly ToldLine[] {
    this.#splitter.add(bytes);
    return this.#take();
  }

  /** Events of rows so far that still wait for later rows. Changes nothing. */
  held(): readonly LogEvent[] {
    return this.#reading.held();
  }

  /** Ends the file; `failure` says why it could not be read to its end, or is null. The last line may lack an LF. `events` are those known only at the end, and a `fileRead`. */
  finish(failure: string | null): {
    readonly lines: readonly ToldLine[];
    readonly events: readonly LogEvent[];
  } {
    if (failure === null) this.#splitter.finish();
    return { lines: this.#take(), events: this.#reading.finish(failure) };
  }

  #tell({ number, byteOffset, isEnded }: LinePosition, byteLength: number, hash: string): void {
    const endOffset = byteOffset + byteLength + Number(isEnded);
    const items = this.#batch.take();
    const events = this.#reading.decode(items);
    this.#told.push({ line: number, endOffset, hash, events, contents: this.#contentsOf?.(items) ?? none });
  }

  #take(): readonly ToldLine[] {
    const told = this.#told;
    this.#told = [];
    return told;
  }
}

/** Finds the contents of calls and results in records that were kept whole. */
type ContentsOfItems = (items: readonly ReadItem[]) => readonly CallContent[];

const noContents: readonly CallContent[] = [];

/** A finder by a format; of a source that tells no contents it finds noContents. */
export function contentReading(format: CallContentFormat | null): ContentsOfItems {
  if (format === null) return () => noContents;
  const projection = compileProjection(format.projection);
  return (items) =>
    items.flatMap((item) => {
      if (!("record" in item) || !isJsonObject(item.value)) return noContents;
      return format.contentsOf(projectValue(item.value, projection));
    });
}

import { byteOrderMark, lineFeed } from "../records/json-bytes.js";
import { LineSplitter } from "../records/line-splitter.js";
import { parseLine } from "../records/parse-line.js";
import { type JsonObject } from "../records/project-record.js";

/** The start of a file as far as it was looked at. */
export interface FileHead {
  /** The first objects of the file's lines. */
  readonly rows: readonly JsonObject[];
  /** True if nothing but white space was found. */
  readonly isBlank: boolean;
}

/** The start of a file read as lines. */
export interface LinesHead extends FileHead {
  /** Whether the first line that is not blank holds an object; null if its end was not seen. */
  readonly startsWithRow: boolean | null;
}

/** How far a file is looked at. */
export interface HeadLimits {
  readonly maxRows: number;
  /** Longer lines are passed over. */
  readonly maxLineBytes: number;
  /** Bytes after which no further line is looked for. */
  readonly maxBytes: number;
}

/** Lines without an object after which a file is given up. */
const mostOddLines = 1000;

/** Which rows of a head are read. */
export interface HeadRowsOptions {
  readonly maxRows: number;
  /** Whether the bytes are all that the file has. */
  readonly isWhole: boolean;
  /** Whether no row after this one is needed; default none. */
  readonly isEnough?: ((row: JsonObject) => boolean) | undefined;
}

/** Up to `maxRows` objects from the first bytes of a file. A cut last line counts only where `isWhole`. */
export function headRows(bytes: Buffer, { maxRows, isWhole, isEnough }: HeadRowsOptions): LinesHead {
  const head = new HeadReader(maxRows, isEnough);
  let start = byteOrderMark.every((byte, at) => bytes[at] === byte) ? byteOrderMark.length : 0;
  while (start < bytes.length && !head.isFull) {
    const lineEnd = bytes.indexOf(lineFeed, start);
    const end = lineEnd === -1 ? bytes.length : lineEnd;
    if (lineEnd !== -1 || isWhole) head.readLine(bytes, start, end);
    else head.passOver(false);
    start = end + 1;
  }
  return head;
}

/** Bytes read past a file's first row. */
const bytesAfterRow = 256 * 1024;

/** The first objects of a file, however long the lines before them are. */
export async function firstRows(chunks: AsyncIterable<Uint8Array>, limits: HeadLimits): Promise<LinesHead> {
  const head = new HeadReader(limits.maxRows);
  const splitter = new LineSplitter(
    limits.maxLineBytes,
    (bytes, start, end) => head.readLine(bytes, start, end),
    () => head.passOver(true),
  );
  let left = limits.maxBytes;
  for await (const chunk of chunks) {
    splitter.add(chunk);
    left -= chunk.length;
    if (head.rows.length > 0) left = Math.min(left, bytesAfterRow);
    if (left <= 0 || head.isFull || head.oddLines > mostOddLines) return head;
  }
  splitter.finish();
  return head;
}

class HeadReader implements LinesHead {
  readonly rows: JsonObject[] = [];
  isBlank = true;
  startsWithRow: boolean | null = null;
  /** Lines that are not blank but hold no object. */
  oddLines = 0;
  isFull = false;
  readonly #maxRows: number;
  readonly #isEnough: (row: JsonObject) => boolean;

  constructor(maxRows: number, isEnough: (row: JsonObject) => boolean = () => false) {
    this.#maxRows = maxRows;
    this.#isEnough = isEnough;
  }

  readLine(bytes: Buffer, start: number, end: number): void {
    if (this.isFull) return;
    const { status, objects } = parseLine(bytes, start, end);
    if (status === "empty") return;
    this.isBlank = false;
    if (objects.length === 0) this.oddLines++;
    this.startsWithRow ??= objects.length > 0;
    for (const { value } of objects) {
      if (this.isFull) return;
      this.rows.push(value);
      this.isFull = this.rows.length >= this.#maxRows || this.#isEnough(value);
    }
  }

  /** Skips a line that is too long, or unfinished if not `isEnded`. */
  passOver(isEnded: boolean): void {
    this.isBlank = false;
    if (isEnded) this.startsWithRow ??= false;
  }
}

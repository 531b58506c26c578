import { LineSplitter } from "../records/line-splitter.js";
import { parseLine } from "../records/parse-line.js";
import { type JsonObject } from "../records/project-record.js";

/** The start of a file as far as it was looked at. */
export interface FileHead {
  /** The first objects of the file's lines. */
  readonly rows: readonly JsonObject[];
  /** True where nothing but white space was found. */
  readonly isBlank: boolean;
}

/** The start of a file read as lines. */
export interface LinesHead extends FileHead {
  /** Whether the first line that is not blank holds an object; null where its end was not seen. */
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

/** Lines without an object after which none is expected. */
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
export function headRows(bytes: Uint8Array, options: HeadRowsOptions): LinesHead {
  const head = new HeadReader(options.maxRows, Infinity, options.isEnough);
  head.add(bytes);
  head.finish(options.isWhole);
  return head;
}

/** How far a file is looked at once it has shown a row. */
const bytesAfterRow = 256 * 1024;

/** The first objects of a file, however long the lines before them are. */
export async function firstRows(chunks: AsyncIterable<Uint8Array>, limits: HeadLimits): Promise<LinesHead> {
  const head = new HeadReader(limits.maxRows, limits.maxLineBytes);
  let left = limits.maxBytes;
  for await (const chunk of chunks) {
    head.add(chunk);
    left -= chunk.length;
    if (head.rows.length > 0) left = Math.min(left, bytesAfterRow);
    if (left <= 0 || head.rows.length >= limits.maxRows || head.oddLines > mostOddLines) return head;
  }
  head.finish(true);
  return head;
}

class HeadReader implements LinesHead {
  readonly rows: JsonObject[] = [];
  isBlank = true;
  startsWithRow: boolean | null = null;
  /** Lines that hold something, but no object. */
  oddLines = 0;
  /** Objects after which no more are read; fewer than at first where a row was enough. */
  #maxRows: number;
  readonly #isEnough: (row: JsonObject) => boolean;
  readonly #splitter: LineSplitter;
  #isWhole = false;

  constructor(maxRows: number, maxLineBytes: number, isEnough: (row: JsonObject) => boolean = () => false) {
    this.#maxRows = maxRows;
    this.#isEnough = isEnough;
    this.#splitter = new LineSplitter(
      maxLineBytes,
      (bytes, start, end, { isEnded }) => this.#readLine(bytes, start, end, isEnded),
      () => {
        this.isBlank = false;
        this.startsWithRow ??= false;
      },
    );
  }

  add(bytes: Uint8Array): void {
    this.#splitter.add(bytes);
  }

  finish(isWhole: boolean): void {
    this.#isWhole = isWhole;
    this.#splitter.finish();
  }

  #readLine(bytes: Buffer, start: number, end: number, isEnded: boolean): void {
    if (this.rows.length >= this.#maxRows) return;
    if (!isEnded && !this.#isWhole) {
      this.isBlank &&= end === start;
      return;
    }
    const { status, objects } = parseLine(bytes, start, end);
    if (status === "empty") return;
    this.isBlank = false;
    if (objects.length === 0) this.oddLines++;
    this.startsWithRow ??= objects.length > 0;
    for (const { value } of objects) {
      if (this.rows.length >= this.#maxRows) return;
      this.rows.push(value);
      if (this.#isEnough(value)) this.#maxRows = this.rows.length;
    }
  }
}

import { parseLine } from "../records/parse-line.js";
import { longestRecordBytes } from "../records/record-reader.js";
import type { JsonObject } from "../records/project-record.js";
import { ValueSplitter } from "../records/value-splitter.js";
import type { FileHead } from "./head-rows.js";

/** The start of a file read as a JSON document. */
export interface DocumentHead extends FileHead {
  /** True if what follows cannot be read, or there is nothing. */
  readonly isOver: boolean;
  /** Bytes of a first value that is too long to be read; 0 where it is not. */
  readonly tooLongBytes: number;
}

/** Up to `maxRows` objects of a document from its first bytes; where these are the whole file, also one that is cut off. */
export function documentHead(bytes: Uint8Array, maxRows: number, isWhole: boolean): DocumentHead {
  const head = new DocumentReader(maxRows);
  head.add(bytes);
  if (isWhole) head.finish();
  return head;
}

/** The first objects of a document, however far in they end: from then on only the piece at hand is read. */
export async function firstOfDocument(
  chunks: AsyncIterable<Uint8Array>,
  maxRows: number,
): Promise<DocumentHead> {
  const head = new DocumentReader(maxRows);
  for await (const chunk of chunks) {
    head.add(chunk);
    if (head.isOver || head.rows.length > 0) return head;
  }
  head.finish();
  return head;
}

class DocumentReader implements DocumentHead {
  readonly rows: JsonObject[] = [];
  readonly isBlank = false;
  tooLongBytes = 0;
  readonly #maxRows: number;
  readonly #splitter: ValueSplitter;

  constructor(maxRows: number) {
    this.#maxRows = maxRows;
    this.#splitter = new ValueSplitter(longestRecordBytes, {
      onValue: (bytes, start, end) => this.#readValue(bytes, start, end),
      onLongValue: (_, byteLength) => {
        if (this.rows.length === 0) this.tooLongBytes ||= byteLength;
      },
      onBroken: () => {},
      onTorn: (_position, _byteLength, closed) => {
        if (closed !== null) this.#readValue(closed, 0, closed.length);
      },
    });
  }

  get isOver(): boolean {
    return this.#splitter.isOver;
  }

  add(bytes: Uint8Array): void {
    this.#splitter.add(bytes);
  }

  finish(): void {
    this.#splitter.finish();
  }

  #readValue(bytes: Buffer, start: number, end: number): boolean {
    if (this.rows.length >= this.#maxRows) return true;
    const { status, objects } = parseLine(bytes, start, end);
    for (const { value } of objects) this.rows.push(value);
    return status !== "not-json";
  }
}

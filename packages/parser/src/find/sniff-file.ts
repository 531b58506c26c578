import type { SafeFs } from "@turnmeter/safe-fs";
import { headerBytes, isDatabase } from "../database/file-header.js";
import { DamagedFileError } from "../compressed/damaged-file-error.js";
import { decompress, isCompressed } from "../compressed/decompress.js";
import type { JsonObject } from "../records/project-record.js";
import type { LogFormat, LogFraming } from "../log-format.js";
import { unrecognisedRows } from "../unrecognised-rows.js";
import { isDatabaseName } from "./database-names.js";
import { type FileHead, firstRows, headRows, type LinesHead } from "./head-rows.js";
import type { Sniffed } from "./sniffed.js";
import { parseLine } from "../records/parse-line.js";
import { longestRecordBytes } from "../records/record-reader.js";
import { ValueSplitter } from "../records/value-splitter.js";

// The first rows are enough for most files.
const heads = [
  { bytes: 16 * 1024, rows: 10 },
  { bytes: 256 * 1024, rows: 50 },
] as const;

/** Number of first bytes that mostly tell what a file is. */
export const headBytes: number = heads[0].bytes;

const mostRows = 50;
const chunkBytes = 64 * 1024;

// A first line that is longer, as one that holds an image, is passed over for the lines after it; it is
// looked into where there are none.
const lineLimits = [4 * 1024 * 1024, 128 * 1024 * 1024] as const;
const farthest = 1024 * 1024 * 1024;

/**
 * Kind of a file, by up to 50 records of its first 256 KiB, or by its first ones where these begin or end
 * later, decompressed where it is compressed. What is JSON Lines is read as lines, whatever else is JSON
 * as a document; a SQLite database is known by its tables. The name plays no part, but for the `.db` of databases.
 * @throws SafeFsError where the file cannot be read
 * @throws DamagedFileError where it is compressed and ends before it shows what it is
 * @throws DatabaseError where it is a database that cannot be read
 */
export async function sniffFile(path: string, fs: SafeFs, formats: readonly LogFormat[]): Promise<Sniffed> {
  if (isDatabaseName(path) && isDatabase(await fs.readHead(path, headerBytes))) {
    const { sniffDatabase } = await import("./sniff-database.js");
    return sniffDatabase(path, fs, formats);
  }
  let start: FileStart | null = null;
  for (const head of heads) {
    start = await readStart(path, fs, head, formats);
    const known = kindOfStart(start, formats);
    if (known !== null) return known;
    const { isWhole } = start;
    const found = rowsOfStart(start);
    if (start.damage !== null) throw start.damage;
    const isAll = isWhole && found.rows.length < head.rows;
    const isLast = head === heads.at(-1);
    if (isAll || (isLast && (isWhole || found.rows.length > 0))) return unknownFile(found, isAll);
  }
  const isOneLine = start?.lines.startsWithRow === null;
  if (isOneLine && start?.document === null && start.first !== "") return unknownFile(start.lines, false);
  const mayBeDocument = start?.document?.isOver === false;
  // An object that fills its line so far may well be the first of many lines.
  const mayBeRow = isOneLine && start?.first === "{";
  const document = mayBeDocument && !mayBeRow ? await sniffDocument(path, fs, formats) : null;
  if (document !== null) return document;
  let found: FileHead = { rows: [], isBlank: true };
  for (const maxLineBytes of lineLimits) {
    found = await firstRows(open(path, fs), { maxRows: mostRows, maxLineBytes, maxBytes: farthest });
    const known = kindOfRows(found.rows, formats, "lines");
    if (known !== null) return known;
  }
  const isNoRow = mayBeDocument && mayBeRow && found.rows.length === 0;
  return (isNoRow ? await sniffDocument(path, fs, formats) : null) ?? unknownFile(found, false);
}

async function sniffDocument(
  path: string,
  fs: SafeFs,
  formats: readonly LogFormat[],
): Promise<Sniffed | null> {
  const document = await firstOfDocument(open(path, fs), mostRows);
  if (document.rows.length > 0)
    return kindOfRows(document.rows, formats, "document") ?? unknownFile(document, false);
  return document.tooLongBytes > 0 ? { kind: "tooLong", sizeBytes: document.tooLongBytes } : null;
}

/**
 * Kind of a file, if its first bytes show it; null if more has to be read. `bytes` are the first {@link headBytes}, or
 * fewer where the file has no more.
 */
export function sniffHead(bytes: Uint8Array, formats: readonly LogFormat[]): Sniffed | null {
  if (isCompressed(bytes)) return null;
  const [{ rows }] = heads;
  const isWhole = bytes.length < headBytes;
  return kindOfStart(readHead(asBuffer(bytes), { isWhole, damage: null, rows }, formats), formats);
}

interface FileStart {
  readonly lines: LinesHead;
  /** Null if the file does not begin like a document, or begins like JSON Lines. */
  readonly document: DocumentHead | null;
  readonly first: string;
  readonly isWhole: boolean;
  /** Why the file cannot be read past this start; null if unknown. */
  readonly damage: DamagedFileError | null;
}

async function readStart(
  path: string,
  fs: SafeFs,
  head: { readonly bytes: number; readonly rows: number },
  formats: readonly LogFormat[],
): Promise<FileStart> {
  const { bytes, isWhole, damage } = await firstBytes(path, fs, head.bytes);
  return readHead(bytes, { isWhole, damage, rows: head.rows }, formats);
}

function readHead(
  bytes: Buffer,
  { isWhole, damage, rows }: Pick<FileStart, "isWhole" | "damage"> & { readonly rows: number },
  formats: readonly LogFormat[],
): FileStart {
  const isCertain = formats[0]?.isCertain;
  const lines = headRows(bytes, {
    maxRows: rows,
    isWhole,
    isEnough: isCertain && ((row) => isCertain(row) && !isJournal(row, formats)),
  });
  if (lines.startsWithRow === true) return { lines, document: null, first: "{", isWhole, damage };
  const first = /^\uFEFF?\s*(.)/.exec(bytes.toString("utf8", 0, 1024))?.[1] ?? "";
  const isDocument = first === "{" || first === "[";
  return { lines, document: isDocument ? documentHead(bytes, rows, isWhole) : null, first, isWhole, damage };
}

function kindOfStart({ lines, document }: FileStart, formats: readonly LogFormat[]): Sniffed | null {
  // A document that breaks off may be a torn line with others after it: lines come first.
  const isUnbroken = document?.isOver === false && document.rows.length > 0;
  const ofLines = isUnbroken ? null : kindOfRows(lines.rows, formats, "lines");
  return ofLines ?? kindOfRows(document?.rows ?? [], formats, "document");
}

function rowsOfStart({ lines, document }: FileStart): LinesHead | DocumentHead {
  return document !== null && document.rows.length > 0 ? document : lines;
}

type FirstBytes = Pick<FileStart, "isWhole" | "damage"> & { readonly bytes: Buffer };

/** Decompressed if the file is compressed. */
async function firstBytes(path: string, fs: SafeFs, length: number): Promise<FirstBytes> {
  const pieceBytes = Math.min(chunkBytes, length);
  const start = await collected(fs.readChunks(path, { chunkBytes: pieceBytes }), length);
  return isCompressed(start.bytes) ? collected(open(path, fs, pieceBytes), length) : start;
}

async function collected(chunks: AsyncIterable<Uint8Array>, length: number): Promise<FirstBytes> {
  const parts: Buffer[] = [];
  let left = length;
  let damage: DamagedFileError | null = null;
  try {
    for await (const chunk of chunks) {
      parts.push(Buffer.from(chunk.subarray(0, left)));
      left -= chunk.length;
      if (left <= 0) break;
    }
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    damage = error;
  }
  const [only] = parts;
  const bytes = only !== undefined && parts.length === 1 ? only : Buffer.concat(parts);
  return { bytes, isWhole: left > 0, damage };
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

function open(path: string, fs: SafeFs, bytes = chunkBytes): AsyncIterable<Uint8Array> {
  return decompress(fs.readChunks(path, { chunkBytes: bytes }));
}

/** `isAll` if the file has no other rows. */
function unknownFile({ rows, isBlank }: FileHead, isAll: boolean): Sniffed {
  if (isBlank) return { kind: "skipped", reason: "empty" };
  if (rows.length < unrecognisedRows) return { kind: "skipped", reason: "unknown format" };
  return { kind: "unrecognised", rows: isAll ? `${rows.length} rows` : `${rows.length} or more rows` };
}

function kindOfRows(
  rows: readonly JsonObject[],
  formats: readonly LogFormat[],
  framing: LogFraming,
): Sniffed | null {
  if (rows.length === 0) return null;
  if (rows.every((row) => isJournal(row, formats))) return { kind: "journal" };
  const format = formats.find(({ detect }) => detect(rows));
  if (format !== undefined) {
    const logId = format.logId?.(rows) ?? null;
    const isOlderForm = format.isOlderForm?.(rows) ?? false;
    return { kind: "log", source: format.source, framing, logId, isOlderForm };
  }
  const unread = formats.map((each) => each.unreadForm?.(rows) ?? null).find((form) => form !== null);
  if (unread !== undefined) return { kind: "uncounted", form: unread };
  const isOther = rows.every((row) => formats.some((other) => other.isOther?.(row) === true));
  return isOther ? { kind: "skipped", reason: "not a transcript" } : null;
}

function isJournal(row: JsonObject, formats: readonly LogFormat[]): boolean {
  return formats.some((format) => format.isJournal?.(row) === true);
}

interface DocumentHead extends FileHead {
  /** True if the rest cannot be read or is empty. */
  readonly isOver: boolean;
  /** Bytes of a first value too long to read; 0 otherwise. */
  readonly tooLongBytes: number;
}

/** Includes a last object that is cut off if the bytes are the whole file. */
function documentHead(bytes: Uint8Array, maxRows: number, isWhole: boolean): DocumentHead {
  const head = new DocumentReader(maxRows);
  head.add(bytes);
  if (isWhole) head.finish();
  return head;
}

/** Reads on until the first object ends, then takes only those of the current chunk. */
async function firstOfDocument(chunks: AsyncIterable<Uint8Array>, maxRows: number): Promise<DocumentHead> {
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

import { type OpenedFile, type SafeFs, SafeFsError } from "@turnmeter/safe-fs";
import { DatabaseError } from "./database-error.js";
import { headerBytes, isDatabase, pageBytesOf, pageCountOf, versionOffsets } from "./file-header.js";

/** A database as it is after its last whole transaction, read without a lock and without a write. */
export interface DatabaseImage {
  readonly sizeBytes: number;
  /** Fills `into` with the bytes from `offset` on; gives how many there are. @throws SafeFsError @throws DatabaseError */
  read(into: Uint8Array, offset: number): number;
  /** Whether nothing was written meanwhile that could belong to another state. @throws SafeFsError */
  isUnchanged(): boolean;
  close(): void;
}

/**
 * The image of a database file and the write-ahead log beside it. SQLite's own way to read such a log takes part in the log's
 * index, a file that it makes or changes; so the newest pages are found here.
 * @throws SafeFsError where a file cannot be read
 * @throws DatabaseError where the file is no whole database, or a transaction is being written into it
 */
export async function openDatabaseImage(path: string, fs: SafeFs): Promise<DatabaseImage> {
  const opened: OpenedFile[] = [];
  const close = (): void => {
    for (const file of opened) file.close();
  };
  try {
    const file = await fs.open(path);
    opened.push(file);
    const version = file.version();
    const header = new Uint8Array(headerBytes);
    if (file.readAt(header, 0) < headerBytes || !isDatabase(header)) throw damaged();
    const view = new DataView(header.buffer);
    const ownPageBytes = pageBytesOf(view);
    if (ownPageBytes === null) throw damaged();
    if (await isHot(await openIfThere(`${path}-journal`, fs)))
      throw new DatabaseError("database is being written");
    const log = await openIfThere(`${path}-wal`, fs);
    if (log !== null) opened.push(log);
    const logged = log === null ? null : loggedPages(log);
    if (logged !== null && logged.pageBytes !== ownPageBytes) throw damaged();
    const sizeBytes = (logged?.pageCount ?? pageCountOf(view) ?? 0) * ownPageBytes || file.sizeBytes;
    if (isCut(file.sizeBytes, sizeBytes, ownPageBytes, logged)) throw damaged();
    return {
      sizeBytes,
      read: (into, offset) => {
        const wanted = into.subarray(0, Math.max(0, Math.min(into.length, sizeBytes - offset)));
        const count =
          logged === null ? file.readAt(wanted, offset) : readPages(file, log!, logged, wanted, offset);
        // What should be there and is not was cut off.
        if (count < wanted.length) throw damaged();
        asRolledBack(wanted, offset);
        return count;
      },
      isUnchanged: () => file.version() === version && (logged === null || isSameLog(log!, logged)),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Whether some page is whole in neither file nor log. */
function isCut(
  fileBytes: number,
  imageBytes: number,
  pageBytes: number,
  logged: LoggedPages | null,
): boolean {
  for (let page = Math.floor(fileBytes / pageBytes) + 1; page * pageBytes <= imageBytes; page++)
    if (logged?.offsets.has(page) !== true) return true;
  return false;
}

function damaged(): DatabaseError {
  return new DatabaseError("database is damaged");
}

async function openIfThere(path: string, fs: SafeFs): Promise<OpenedFile | null> {
  try {
    return await fs.open(path);
  } catch (error) {
    if (error instanceof SafeFsError && error.code === "not-found") return null;
    throw error;
  }
}

/** Whether a rollback journal holds changed pages; its first bytes are zeros otherwise. */
async function isHot(journal: OpenedFile | null): Promise<boolean> {
  if (journal === null) return false;
  try {
    const first = new Uint8Array(8);
    return journal.readAt(first, 0) > 0 && first.some((byte) => byte !== 0);
  } finally {
    journal.close();
  }
}

/** From the log where it has them, else from the database. */
function readPages(
  file: OpenedFile,
  log: OpenedFile,
  { pageBytes, offsets }: LoggedPages,
  into: Uint8Array,
  offset: number,
): number {
  for (let filled = 0; filled < into.length;) {
    const at = offset + filled;
    const inPage = at % pageBytes;
    const piece = into.subarray(filled, filled + pageBytes - inPage);
    const logged = offsets.get(Math.floor(at / pageBytes) + 1);
    const count = logged === undefined ? file.readAt(piece, at) : log.readAt(piece, logged + inPage);
    if (count < piece.length) return filled + count;
    filled += count;
  }
  return into.length;
}

/** Patches the header to state no write-ahead log: its pages are in place. */
function asRolledBack(bytes: Uint8Array, offset: number): void {
  for (const at of versionOffsets) if (at >= offset && at - offset < bytes.length) bytes[at - offset] = 1;
}

/** A log that goes on keeps the pages found; a restarted one may overwrite them. */
function isSameLog(log: OpenedFile, { header }: LoggedPages): boolean {
  const now = new Uint8Array(header.length);
  return log.readAt(now, 0) === header.length && now.every((byte, at) => byte === header[at]);
}

/*
 * The write-ahead log beside a SQLite database, which holds the newest pages (https://sqlite.org/fileformat2.html, "The
 * Write-Ahead Log").
 */

/** The pages that a log holds beside the database's own, as of its last whole transaction. */
interface LoggedPages {
  readonly pageBytes: number;
  /** Pages of the database after that transaction. */
  readonly pageCount: number;
  /** Where the newest form of a page begins in the log, by the page's number, from 1. */
  readonly offsets: ReadonlyMap<number, number>;
  /** The log's header; another one means that the log was begun anew. */
  readonly header: Uint8Array;
}

const logHeaderBytes = 32;
const frameHeaderBytes = 24;
const magic = 0x377f_0682;

/** The pages of a log; null if it holds no whole transaction. */
function loggedPages(log: OpenedFile): LoggedPages | null {
  const header = new Uint8Array(logHeaderBytes);
  if (log.readAt(header, 0) < logHeaderBytes) return null;
  const head = viewOf(header);
  // The last bit tells in which order of bytes the checksums add up.
  if ((head.getUint32(0) & ~1) >>> 0 !== magic) return null;
  const sums = new Checksum((head.getUint32(0) & 1) === 0);
  sums.add(header.subarray(0, 24));
  if (!sums.isAt(head, 24)) return null;
  const pageBytes = head.getUint32(8);
  const frame = new Uint8Array(frameHeaderBytes + pageBytes);
  const view = viewOf(frame);
  const offsets = new Map<number, number>();
  const open = new Map<number, number>();
  let pageCount = 0;
  for (let at = logHeaderBytes; log.readAt(frame, at) === frame.length; at += frame.length) {
    const isOfLog = view.getUint32(8) === head.getUint32(16) && view.getUint32(12) === head.getUint32(20);
    if (!isOfLog) break;
    sums.add(frame.subarray(0, 8));
    sums.add(frame.subarray(frameHeaderBytes));
    if (!sums.isAt(view, 16)) break;
    open.set(view.getUint32(0), at + frameHeaderBytes);
    const pagesAfter = view.getUint32(4);
    if (pagesAfter === 0) continue;
    for (const [page, offset] of open) offsets.set(page, offset);
    open.clear();
    pageCount = pagesAfter;
  }
  return pageCount === 0 ? null : { pageBytes, pageCount, offsets, header };
}

class Checksum {
  readonly #isLittleEndian: boolean;
  #first = 0;
  #second = 0;

  constructor(isLittleEndian: boolean) {
    this.#isLittleEndian = isLittleEndian;
  }

  add(bytes: Uint8Array): void {
    const view = viewOf(bytes);
    for (let at = 0; at < bytes.length; at += 8) {
      this.#first = (this.#first + view.getUint32(at, this.#isLittleEndian) + this.#second) >>> 0;
      this.#second = (this.#second + view.getUint32(at + 4, this.#isLittleEndian) + this.#first) >>> 0;
    }
  }

  isAt(view: DataView, offset: number): boolean {
    return view.getUint32(offset) === this.#first && view.getUint32(offset + 4) === this.#second;
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

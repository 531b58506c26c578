/*
 * The write-ahead log beside a SQLite database, which holds the newest pages (https://sqlite.org/fileformat2.html, "The
 * Write-Ahead Log").
 */
import type { OpenedFile } from "@turnmeter/safe-fs";

/** The pages that a log holds beside the database's own, as of its last whole transaction. */
export interface LoggedPages {
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
export function loggedPages(log: OpenedFile): LoggedPages | null {
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

/** The running checksum over headers and pages. */
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

import type { GrowingLog, LogFile } from "@turnmeter/parser";
import type { OpenedFile } from "@turnmeter/safe-fs";
import type { SentLines } from "./sent-lines.js";

/** Bytes at either end of what was read that are compared when the file has changed. */
const comparedBytes = 1024;

const noBytes = Buffer.alloc(0);

/** How far one log of lines was read. */
export class FollowedFile {
  file: LogFile;
  readonly sent: SentLines;
  /** Null before the file is opened. */
  log: GrowingLog | null = null;
  /** Bytes that were handed over. */
  offset = 0;
  /** Bytes whose events all were sent. */
  sentBytes = 0;
  /** The newest line that was read. */
  line = 0;
  /** True if it is compressed: such a file does not grow, it is another one. */
  isCompressed = false;
  /** Why it could not be read the last time; null if it could. */
  failure: string | null = null;
  /** What events that wait said when they were looked at last, by their key. */
  held: ReadonlyMap<string, string> = new Map();
  #inode: number | null = null;
  #head: Buffer = noBytes;
  #tail: Buffer = noBytes;

  constructor(file: LogFile, sent: SentLines) {
    this.file = file;
    this.sent = sent;
  }

  /** Begins the file again; what was sent of it stays known. */
  reset(log: GrowingLog): void {
    this.log = log;
    this.offset = 0;
    this.sentBytes = 0;
    this.line = 0;
    this.isCompressed = false;
    this.#inode = null;
    this.#head = noBytes;
    this.#tail = noBytes;
  }

  /** Whether the bytes that were read are still what the file begins with, by the file's number and both ends of them. */
  isSame(opened: OpenedFile): boolean {
    if (this.#inode === null) return true;
    if (opened.inode !== this.#inode || opened.sizeBytes < this.offset) return false;
    return hasAt(opened, this.#head, 0) && hasAt(opened, this.#tail, this.offset - this.#tail.length);
  }

  /** Notes that the next bytes were handed over. */
  note(bytes: Buffer, inode: number): void {
    this.#inode = inode;
    this.offset += bytes.length;
    if (this.#head.length < comparedBytes) {
      this.#head = Buffer.concat([this.#head, bytes.subarray(0, comparedBytes - this.#head.length)]);
    }
    const rest = Math.max(0, comparedBytes - bytes.length);
    const kept = rest === 0 ? noBytes : this.#tail.subarray(Math.max(0, this.#tail.length - rest));
    this.#tail = Buffer.concat([kept, bytes.subarray(Math.max(0, bytes.length - comparedBytes))]);
  }
}

function hasAt(opened: OpenedFile, expected: Buffer, offset: number): boolean {
  const found = Buffer.alloc(expected.length);
  return opened.readAt(found, offset) === found.length && found.equals(expected);
}

import type { GrowingLog, LogFile, ToldLine } from "@turnmeter/parser";
import type { OpenedFile } from "@turnmeter/safe-fs";

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

/** What of a file was sent before it was followed. */
export interface SentLinesBefore {
  /** Lines that end within so many bytes were there before. */
  readonly bytes: number;
  /** The last line with an event that was sent; 0 for none. */
  readonly line: number;
  /** The ids of that last line's events that were sent. */
  readonly ids: ReadonlySet<string>;
  /** What the ids of its lines are made with, since lines were taken back; null if none were. */
  readonly salt: string | null;
}

const none: SentLinesBefore = { bytes: 0, line: 0, ids: new Set(), salt: null };

/** What of a line's events is left to send. */
type LeftOfLine = "all" | "none" | "those not sent" | "all, again";

/** The first 48 bits of a hash. */
function shortOf(hash: string): number {
  return Number.parseInt(hash.slice(0, 12), 16);
}

/**
 * The lines of one file whose events were sent. A file that is read anew sends the lines from the first one on that
 * is another than before.
 */
export class SentLines {
  readonly #hashes: number[] = [];
  /** Of each line, its events as they were sent, where that is known. */
  readonly #events: (number | undefined)[] = [];
  #before: SentLinesBefore;
  #salt: string | null;

  constructor(before: SentLinesBefore) {
    this.#before = before;
    this.#salt = before.salt;
  }

  /** What the ids of lines from here on are made with. */
  get salt(): string | null {
    return this.#salt;
  }

  /** Takes a line, in the order of the file; says what of its events to send. */
  take({ line, endOffset, hash }: Pick<ToldLine, "line" | "endOffset" | "hash">): LeftOfLine {
    const at = line - 1;
    const short = shortOf(hash);
    if (at < this.#hashes.length) {
      if (this.#hashes[at] === short) return "none";
      this.#hashes.length = at;
      this.#hashes.push(short);
      return "all, again";
    }
    this.#hashes.push(short);
    const { bytes, line: lastLine } = this.#before;
    if (endOffset <= bytes || line < lastLine) return "none";
    return line > lastLine ? "all" : "those not sent";
  }

  /** Whether an event of the last line that was sent before was sent, by its id. */
  isSent(id: string): boolean {
    return this.#before.ids.has(id);
  }

  /** Notes what events of a line were sent, by a hash of them. */
  note(line: number, eventsHash: string): void {
    this.#events[line - 1] = shortOf(eventsHash);
  }

  /** Whether a line that was sent tells other events than it did; null if that is not known. */
  isOther(line: number, eventsHash: string): boolean | null {
    const known = this.#events[line - 1];
    return known === undefined ? null : known !== shortOf(eventsHash);
  }

  /** The number of lines that were taken or, by what was sent before, that are there. */
  get count(): number {
    return Math.max(this.#hashes.length, this.#before.line);
  }

  /** The file has no more than so many lines. */
  cut(count: number): void {
    this.#hashes.length = Math.min(this.#hashes.length, count);
  }

  /** What was sent of lines from this one on is taken back: what is sent from there on has ids of its own. */
  takeBack(line: number, salt: string): void {
    this.#events.length = Math.min(this.#events.length, line - 1);
    this.#before = none;
    this.#salt = salt;
  }

  /** Takes the size of the file when it is first opened. True if it is another one than was sent, since it is shorter. */
  isShorter(sizeBytes: number): boolean {
    return sizeBytes < this.#before.bytes;
  }
}

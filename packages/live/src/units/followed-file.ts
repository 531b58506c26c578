import type { GrowingLog, LogFile, ToldLine } from "@turnmeter/parser";
import type { OpenedFile } from "@turnmeter/safe-fs";

/** Bytes at both ends of what was read that are compared when the file changes. */
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
  /** True if it is compressed: such a file does not grow but is replaced. */
  isCompressed = false;
  /** Why it could not be read the last time; null if it could. */
  failure: string | null = null;
  /** The content of waiting events when they were last looked at, by their key. */
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

  /** Whether the file still begins with the bytes that were read, judged by its inode and both ends of these bytes. */
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

/** The part of a file that was sent before it was followed. */
export interface SentLinesBefore {
  /** Lines that end within this many bytes were there before. */
  readonly bytes: number;
  /** The last line with an event that was sent; 0 for none. */
  readonly line: number;
  /** The ids of that last line's events that were sent. */
  readonly ids: ReadonlySet<string>;
  /** What the ids of its lines are made with, since lines were taken back; null if none were. */
  readonly salt: string | null;
}

const none: SentLinesBefore = { bytes: 0, line: 0, ids: new Set(), salt: null };

/** Which of a line's events are left to send. */
type LeftOfLine = "all" | "none" | "those not sent" | "all, again";

/** The first 48 bits of a hash. */
function shortOf(hash: string): number {
  return Number.parseInt(hash.slice(0, 12), 16);
}

/** The lines of one file whose events were sent. A file that is read anew sends its lines from the first changed one on. */
export class SentLines {
  readonly #hashes: number[] = [];
  /** Each line's events as sent, if known. */
  readonly #events: (number | undefined)[] = [];
  #before: SentLinesBefore;
  #salt: string | null;

  constructor(before: SentLinesBefore) {
    this.#before = before;
    this.#salt = before.salt;
  }

  /** Salt for the ids of lines from here on. */
  get salt(): string | null {
    return this.#salt;
  }

  /** Takes the next line of the file; returns which of its events to send. */
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

  /** Notes the events of a line that were sent, by their hash. */
  note(line: number, eventsHash: string): void {
    this.#events[line - 1] = shortOf(eventsHash);
  }

  /** Whether a sent line has other events now than before; null if that is not known. */
  isOther(line: number, eventsHash: string): boolean | null {
    const known = this.#events[line - 1];
    return known === undefined ? null : known !== shortOf(eventsHash);
  }

  /** The number of known lines: those that were taken, or as many as were sent before. */
  get count(): number {
    return Math.max(this.#hashes.length, this.#before.line);
  }

  /** Notes that the file has at most this many lines. */
  cut(count: number): void {
    this.#hashes.length = Math.min(this.#hashes.length, count);
  }

  /** Notes that events of lines from this one on were taken back: later events from there on get ids of their own. */
  takeBack(line: number, salt: string): void {
    this.#events.length = Math.min(this.#events.length, line - 1);
    this.#before = none;
    this.#salt = salt;
  }

  /** Whether the file, at its size when first opened, is shorter than the part that was sent: then it is another file. */
  isShorter(sizeBytes: number): boolean {
    return sizeBytes < this.#before.bytes;
  }
}

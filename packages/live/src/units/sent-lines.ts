import type { ToldLine } from "@turnmeter/parser";

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
export type LeftOfLine = "all" | "none" | "those not sent" | "all, again";

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

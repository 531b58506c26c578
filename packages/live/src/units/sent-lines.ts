import type { ToldLine } from "@turnmeter/parser";

/** What of a file was sent before it was followed. */
export interface SentBefore {
  /** Lines that end within so many bytes were there before. */
  readonly bytes: number;
  /** The last line with an event that was sent; 0 for none. */
  readonly line: number;
  /** Whether an event of that last line was sent, by its id; absent: all of them were. */
  readonly isSent?: ((id: string) => boolean) | undefined;
}

const none: SentBefore = { bytes: 0, line: 0 };

/** What of a line's events is left to send. */
export type LeftOfLine = "all" | "none" | "those not sent";

/**
 * The lines of one file whose events were sent. A file that is read anew sends the lines from the first one on that
 * is another than before.
 */
export class SentLines {
  /** The first 48 bits of each line's hash. */
  readonly #hashes: number[] = [];
  #before: SentBefore;

  constructor(before: SentBefore) {
    this.#before = before;
  }

  /** Takes a line, in the order of the file; says what of its events to send. */
  take({ line, endOffset, hash }: Pick<ToldLine, "line" | "endOffset" | "hash">): LeftOfLine {
    const at = line - 1;
    const short = Number.parseInt(hash.slice(0, 12), 16);
    if (at < this.#hashes.length) {
      if (this.#hashes[at] === short) return "none";
      // From here on it is another file.
      this.#hashes.length = at;
      this.#before = none;
    }
    this.#hashes.push(short);
    const { bytes, line: lastLine, isSent } = this.#before;
    if (endOffset <= bytes || line < lastLine) return "none";
    if (line > lastLine) return "all";
    return isSent === undefined ? "none" : "those not sent";
  }

  /** Takes the size of the file when it is first opened: one that became shorter is another one. */
  noteSize(sizeBytes: number): void {
    if (sizeBytes < this.#before.bytes) this.#before = none;
  }
}

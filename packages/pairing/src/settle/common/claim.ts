import { flagsOf, integersOf, textsOf, type TextVector } from "@turnmeter/columns";
import { sourceIds, type Column, type SourceId, type Table } from "@turnmeter/schema";
import { compareInstants } from "../../order.js";
import { compareTexts } from "./columns.js";
import { unknownSpan, type SessionSpan } from "./sessions.js";

/** A row that competes for the thing that it repeats. */
export interface Claim {
  readonly source: SourceId;
  readonly isBackgroundCopy: boolean;
  readonly sessionId: string;
  readonly threadId: string;
  readonly file: string;
  readonly line: number;
}

/**
 * Orders rows that hold the same thing, the owner first (R11): no sidechain, no background copy, then the session
 * that ended first, began first, or has the smaller id. Within a session its own log precedes logs that retell it, by
 * the order of sources; then by thread, file and line. Rows that a person writes are on no sidechain.
 */
export function compareClaims(
  { columns }: Table<Claim>,
  spans: ReadonlyMap<string, SessionSpan>,
  sidechains: Column<boolean> | null = null,
): (a: number, b: number) => number {
  const isSidechain = sidechains === null ? null : flagsOf(sidechains);
  const isBackgroundCopy = flagsOf(columns.isBackgroundCopy);
  const sessions = textsOf(columns.sessionId);
  const spanOf = (row: number) => spans.get(sessions.dictionary[sessions.codes[row]!]!) ?? unknownSpan;
  // Most copies lie in other sessions: nothing else of them is read.
  let places: Places | null = null;
  return (a, b) => {
    if (isSidechain !== null && isSidechain[a] !== isSidechain[b]) return isSidechain[a] === 1 ? 1 : -1;
    if (isBackgroundCopy[a] !== isBackgroundCopy[b]) return isBackgroundCopy[a] === 1 ? 1 : -1;
    if (sessions.codes[a] === sessions.codes[b]) {
      places ??= new Places(columns);
      return places.compare(a, b);
    }
    const left = spanOf(a);
    const right = spanOf(b);
    return (
      compareInstants(left.endedAt, right.endedAt) ||
      compareInstants(left.startedAt, right.startedAt) ||
      compareTexts(sessions, a, b)
    );
  };
}

class Places {
  readonly #sources: TextVector;
  readonly #threads: TextVector;
  readonly #files: TextVector;
  readonly #lines: Int32Array;

  constructor({ source, threadId, file, line }: Table<Claim>["columns"]) {
    this.#sources = textsOf(source);
    this.#threads = textsOf(threadId);
    this.#files = textsOf(file);
    this.#lines = integersOf(line);
  }

  compare(a: number, b: number): number {
    return (
      this.#rankOfSource(a) - this.#rankOfSource(b) ||
      compareTexts(this.#threads, a, b) ||
      compareTexts(this.#files, a, b) ||
      this.#lines[a]! - this.#lines[b]!
    );
  }

  #rankOfSource(row: number): number {
    const { codes, dictionary } = this.#sources;
    return sourceIds.findIndex((id) => id === dictionary[codes[row]!]);
  }
}

import { flagsOf, textsOf } from "@turnmeter/columns";
import type { TextVector } from "@turnmeter/columns";
import type { CopyKind, Table } from "@turnmeter/schema";
import { compareText } from "../../compare-text.js";

/** Copies of responses or calls, column by column. */
export interface CopyRows {
  /** The response or call that each repeats. */
  readonly of: Int32Array;
  /** The first candidate of each by file and line. */
  readonly candidates: Int32Array;
  /** By place among the kinds of copies. */
  readonly kinds: Int32Array;
  /** When the first row of each was written, epoch ms; NaN where that is not known. */
  readonly at: Float64Array;
  readonly lines: Int32Array;
  /** How many rows of logs each has. */
  readonly rows: Int32Array;
}

/** No copies. */
export const noCopies: CopyRows = {
  of: new Int32Array(0),
  candidates: new Int32Array(0),
  kinds: new Int32Array(0),
  at: new Float64Array(0),
  lines: new Int32Array(0),
  rows: new Int32Array(0),
};

/** Copies of one kind in one session, by its place among the sessions' ids. */
export interface KindOfCopies {
  readonly kind: CopyKind;
  readonly session: number;
  readonly rows: readonly number[];
}

/** Tells the kinds of copies apart. */
export class CopySessions {
  readonly #sessions: TextVector;
  readonly #isSidechain: Uint8Array;

  constructor({ columns }: Table<{ readonly sessionId: string; readonly isSidechain: boolean }>) {
    this.#sessions = textsOf(columns.sessionId);
    this.#isSidechain = flagsOf(columns.isSidechain);
  }

  /** The session of a row, by its place among the sessions' ids. */
  sessionOf(row: number): number {
    return this.#sessions.codes[row]!;
  }

  kindOf(row: number, owner: number): CopyKind {
    if (this.#isSidechain[row] === 1 && this.#isSidechain[owner] !== 1) return "sidechain";
    return this.sessionOf(row) === this.sessionOf(owner) ? "sameSession" : "otherSession";
  }

  /** Copies by kind and session, in their order. `kindOf` gives null for a row that is no copy. */
  byKind(rows: Iterable<number>, kindOf: (row: number) => CopyKind | null): readonly KindOfCopies[] {
    const found = new Map<string, KindOfCopies & { readonly rows: number[] }>();
    for (const row of rows) {
      const kind = kindOf(row);
      if (kind === null) continue;
      const session = this.sessionOf(row);
      const known = found.get(`${session} ${kind}`);
      if (known === undefined) found.set(`${session} ${kind}`, { kind, session, rows: [row] });
      else known.rows.push(row);
    }
    const { dictionary } = this.#sessions;
    return [...found.values()].sort(
      (a, b) => compareText(a.kind, b.kind) || compareText(dictionary[a.session]!, dictionary[b.session]!),
    );
  }
}

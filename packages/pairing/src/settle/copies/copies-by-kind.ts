import { flagsOf, textsOf } from "@turnmeter/columns";
import type { TextVector } from "@turnmeter/columns";
import type { CopyKind, Table } from "@turnmeter/schema";
import { compareText } from "../../compare-text.js";

/** Copies of one kind in one session, by its place among the sessions' ids. */
export interface KindOfCopies {
  readonly kind: CopyKind;
  readonly session: number;
  readonly rows: readonly number[];
}

/** What tells the kinds of copies apart. */
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

  /** Rows by kind, which is null for one that is no copy, and session; in the order of these. */
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

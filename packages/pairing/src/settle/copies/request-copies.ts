import {
  integersOf,
  longsOf,
  NULL_INTEGER,
  rowsWhere,
  selectIntegers,
  selectLongs,
  textsOf,
  flagsOf,
} from "@turnmeter/columns";
import type { TextVector } from "@turnmeter/columns";
import { copyKinds, type CopyKind, type Table } from "@turnmeter/schema";
import { summedCounters, type RequestCandidate } from "../../candidates/request.js";
import { compareTexts } from "../common/columns.js";
import { earlierOf, compareText } from "../../order.js";
import { rowsOfGroups } from "../common/groups.js";
import type { Responses } from "../responses/responses.js";

const streamed = copyKinds.indexOf("streamed");

/**
 * The copies of responses, by key, kind and session: the rows of candidates beyond the row that counts. Most are
 * streamed, within the response's one candidate; these are made column by column, the others one by one.
 */
export function requestCopies(
  requests: Table<RequestCandidate>,
  { ofRow, count, owner: owners, winner: winners, inOrderOfKeys }: Responses,
): CopyRows & LeftOut {
  const { starts, rows: candidates } = rowsOfGroups(ofRow, count);
  const leftOut = new LeftOutRows(requests);
  const sessions = new CopySessions(requests);
  const of = new Int32Array(ofRow.length);
  const firsts = new Int32Array(ofRow.length);
  const kinds = new Int32Array(ofRow.length).fill(streamed);
  const several: CopyOfSeveral[] = [];
  let copies = 0;
  const [files, threads] = [textsOf(requests.columns.file).codes, textsOf(requests.columns.threadId).codes];
  const isOfOneLog = (a: number, b: number) => files[a] === files[b] && threads[a] === threads[b];

  const addSeveral = (response: number, members: Int32Array) => {
    const [owner, winner] = [owners[response]!, winners[response]!];
    // Counted is a row of the owner's session: the winner, if it lies there.
    const counted = sessions.kindOf(winner, owner) === "sameSession" ? winner : owner;
    const kindOf = (row: number): CopyKind | null => {
      if (row === counted) return leftOut.isOneRow(row) ? null : "streamed";
      const kind = sessions.kindOf(row, owner);
      // Where ids do not say that rows are of one response, each is a candidate of its own.
      return kind === "sameSession" && isOfOneLog(row, counted) ? "streamed" : kind;
    };
    for (const { kind, rows } of sessions.byKind(members, kindOf)) {
      several.push({ copy: copies, rows, counted, winner });
      of[copies] = response;
      kinds[copies] = copyKinds.indexOf(kind);
      firsts[copies++] = leftOut.firstOf(rows, counted);
    }
  };

  const repeated = rowsWhere(count, (response) => {
    const start = starts[response]!;
    return starts[response + 1]! - start > 1 || !leftOut.isOneRow(candidates[start]!);
  });
  for (const response of inOrderOfKeys(repeated)) {
    const start = starts[response]!;
    const end = starts[response + 1]!;
    if (end - start > 1) {
      addSeveral(response, candidates.subarray(start, end));
    } else {
      of[copies] = response;
      firsts[copies++] = candidates[start]!;
    }
  }
  const told = leftOut.ofCandidates(firsts.subarray(0, copies));
  for (const each of several) leftOut.tellSeveral(told, each);
  return { of: of.subarray(0, copies), kinds: kinds.subarray(0, copies), ...told };
}

/** The contents of copies: a column of numbers for each of {@link summedCounters}. */
export interface LeftOut extends Omit<CopyRows, "of" | "kinds"> {
  readonly counters: readonly Float64Array[];
}

/** A copy made of rows of several candidates, or of one of a response's several. */
interface CopyOfSeveral {
  readonly copy: number;
  readonly rows: readonly number[];
  /** The candidate whose best row counts; the numbers are the `winner`'s. */
  readonly counted: number;
  readonly winner: number;
}

class LeftOutRows {
  readonly #files: TextVector;
  readonly #at: Float64Array;
  readonly #firstLines: Int32Array;
  readonly #secondLines: Int32Array;
  readonly #countedLines: Int32Array;
  readonly #rows: Int32Array;
  /** By counter: values of the row that counts, and sums of all rows. */
  readonly #counters: readonly Int32Array[];
  readonly #sums: readonly Float64Array[];

  constructor({ columns }: Table<RequestCandidate>) {
    this.#files = textsOf(columns.file);
    this.#at = longsOf(columns.firstAt);
    this.#firstLines = integersOf(columns.firstLine);
    this.#secondLines = integersOf(columns.secondLine);
    this.#countedLines = integersOf(columns.line);
    this.#rows = integersOf(columns.rows);
    this.#counters = summedCounters.map(([counter]) => integersOf(columns[counter]));
    this.#sums = summedCounters.map(([, sum]) => longsOf(columns[sum]));
  }

  isOneRow(candidate: number): boolean {
    return this.#rows[candidate] === 1;
  }

  /** Each candidate's rows except its best. */
  ofCandidates(candidates: Int32Array): LeftOut {
    return {
      candidates,
      at: selectLongs(this.#at, candidates),
      lines: this.#secondPlaces(candidates),
      rows: this.#rowsBeyond(candidates),
      counters: this.#sums.map((sums, i) => differences(sums, this.#counters[i]!, candidates)),
    };
  }

  /** The first candidate by file and line; the best row of `counted` is skipped. */
  firstOf(candidates: readonly number[], counted: number): number {
    return candidates.reduce((a, b) => {
      const byFile = compareTexts(this.#files, b, a);
      return (byFile || this.#lineOf(b, counted) - this.#lineOf(a, counted)) < 0 ? b : a;
    });
  }

  /**
   * Sets the contents of a copy: the rows of its candidates beyond the row that counts. That row is taken to be the
   * best one of `counted`, even if another candidate has the numbers; what that candidate adds to them is not left
   * out.
   */
  tellSeveral(
    { candidates, at, lines, rows, counters }: LeftOut,
    { copy, rows: own, ...of }: CopyOfSeveral,
  ): void {
    const { counted, winner } = of;
    lines[copy] = this.#lineOf(candidates[copy]!, counted);
    at[copy] = own.reduce((first, row) => earlierOf(first, this.#at[row]!), Number.NaN);
    rows[copy] = own.reduce((sum, row) => sum + this.#rows[row]! - Number(row === counted), 0);
    for (let i = 0; i < counters.length; i++) {
      const best = (row: number) => numberAt(this.#counters[i]!, row);
      let sum = 0;
      for (const row of own) {
        sum += this.#sums[i]![row]!;
        if (row === counted) sum -= best(row);
        else if (row === winner) sum += best(counted) - best(winner);
      }
      counters[i]![copy] = sum;
    }
  }

  #secondPlaces(candidates: Int32Array): Int32Array {
    const lines = new Int32Array(candidates.length);
    for (let i = 0; i < lines.length; i++) lines[i] = this.#lineOf(candidates[i]!, candidates[i]!);
    return lines;
  }

  #rowsBeyond(candidates: Int32Array): Int32Array {
    const rows = selectIntegers(this.#rows, candidates);
    for (let i = 0; i < rows.length; i++) rows[i]! -= 1;
    return rows;
  }

  #lineOf(candidate: number, counted: number): number {
    const first = this.#firstLines[candidate]!;
    const isFirstCounted = candidate === counted && first === this.#countedLines[candidate];
    const second = isFirstCounted ? this.#secondLines[candidate]! : NULL_INTEGER;
    return second === NULL_INTEGER ? first : second;
  }
}

function differences(sums: Float64Array, numbers: Int32Array, rows: Int32Array): Float64Array {
  const left = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) left[i] = sums[rows[i]!]! - numberAt(numbers, rows[i]!);
  return left;
}

function numberAt(numbers: Int32Array, row: number): number {
  const number = numbers[row]!;
  return number === NULL_INTEGER ? 0 : number;
}

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
interface KindOfCopies {
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

import { integersOf, longsOf, NULL_INTEGER, selectIntegers, selectLongs, textsOf } from "@turnmeter/columns";
import type { TextVector } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../../candidates/request.js";
import { compareText } from "../../compare-text.js";
import { earlierOf } from "../../instant.js";
import type { CopyRows } from "./copy-rows.js";

/** The counters of copies, and the columns of candidates that have the sums of these over all rows. */
export const copyCounters = [
  ["inputTokens", "sumInputTokens"],
  ["outputTokens", "sumOutputTokens"],
  ["reasoningTokens", "sumReasoningTokens"],
  ["cacheReadTokens", "sumCacheReadTokens"],
  ["cacheWrite5mTokens", "sumCacheWrite5mTokens"],
  ["cacheWrite1hTokens", "sumCacheWrite1hTokens"],
  ["webSearches", "sumWebSearches"],
] as const;

/** What copies are made of, but for what they repeat: a column of numbers for each of {@link copyCounters}. */
export interface LeftOut extends Omit<CopyRows, "of" | "kinds"> {
  readonly counters: readonly Float64Array[];
}

/** A copy that has rows of several candidates, or of one that is not the only one of its response. */
export interface CopyOfSeveral {
  readonly copy: number;
  readonly rows: readonly number[];
  /** The candidate whose best row counts; the `winner` is the one that has its numbers. */
  readonly counted: number;
  readonly winner: number;
}

/** What candidates hold beyond the rows that count. */
export class LeftOutRows {
  readonly #files: TextVector;
  readonly #at: Float64Array;
  readonly #firstLines: Int32Array;
  readonly #secondLines: Int32Array;
  readonly #countedLines: Int32Array;
  readonly #rows: Int32Array;
  /** In the order of counters: the numbers of the row that counts, and the sums of all rows. */
  readonly #counters: readonly Int32Array[];
  readonly #sums: readonly Float64Array[];

  constructor({ columns }: Table<RequestCandidate>) {
    this.#files = textsOf(columns.file);
    this.#at = longsOf(columns.firstAt);
    this.#firstLines = integersOf(columns.firstLine);
    this.#secondLines = integersOf(columns.secondLine);
    this.#countedLines = integersOf(columns.line);
    this.#rows = integersOf(columns.rows);
    this.#counters = copyCounters.map(([counter]) => integersOf(columns[counter]));
    this.#sums = copyCounters.map(([, sum]) => longsOf(columns[sum]));
  }

  /** Whether a candidate holds one row of a log, and no more. */
  isOneRow(candidate: number): boolean {
    return this.#rows[candidate] === 1;
  }

  /** What each of the candidates holds beyond its best row. */
  ofCandidates(candidates: Int32Array): LeftOut {
    return {
      candidates,
      at: selectLongs(this.#at, candidates),
      lines: this.#secondPlaces(candidates),
      rows: this.#rowsBeyond(candidates),
      counters: this.#sums.map((sums, i) => differences(sums, this.#counters[i]!, candidates)),
    };
  }

  /** The first of candidates by file and line; of `counted` the best row is not left out. */
  firstOf(candidates: readonly number[], counted: number): number {
    const { codes, dictionary } = this.#files;
    return candidates.reduce((a, b) => {
      const byFile = compareText(dictionary[codes[b]!]!, dictionary[codes[a]!]!);
      return (byFile || this.#lineOf(b, counted) - this.#lineOf(a, counted)) < 0 ? b : a;
    });
  }

  /**
   * Tells of a copy what its candidates hold beyond the row that counts. That row is taken for the best one of
   * `counted`, also where another candidate has its numbers: of those rows what they know better is not left out.
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

  /** The line of each candidate's first row that is not its best one. */
  #secondPlaces(candidates: Int32Array): Int32Array {
    const lines = new Int32Array(candidates.length);
    for (let i = 0; i < lines.length; i++) lines[i] = this.#lineOf(candidates[i]!, candidates[i]!);
    return lines;
  }

  /** How many rows each candidate has beyond its best one. */
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

/** What sums hold beyond the numbers of the same rows. */
function differences(sums: Float64Array, numbers: Int32Array, rows: Int32Array): Float64Array {
  const left = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) left[i] = sums[rows[i]!]! - numberAt(numbers, rows[i]!);
  return left;
}

function numberAt(numbers: Int32Array, row: number): number {
  const number = numbers[row]!;
  return number === NULL_INTEGER ? 0 : number;
}

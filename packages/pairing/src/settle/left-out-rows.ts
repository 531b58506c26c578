import { integersOf, longsOf, NULL_INTEGER, textsOf } from "@turnmeter/columns";
import type { TextVector } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../candidates/request.js";
import { compareText } from "../compare-text.js";
import { copyCounters } from "./copy-list.js";
import type { CopyList } from "./copy-list.js";

/** What candidates hold beyond the rows that count. */
export class LeftOutRows {
  readonly #models: Int32Array;
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
    this.#models = textsOf(columns.model).codes;
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

  /**
   * Adds to a copy what a candidate holds beyond the row that counts. That row is taken for the best one of `counted`,
   * also where another candidate, the `winner`, has its numbers: of those rows what they know better is not left out.
   * The place and model of the copy are those of its first row by file and line.
   */
  addTo(copies: CopyList, copy: number, candidate: number, counted: number, winner: number): void {
    const isCounted = candidate === counted;
    for (let i = 0; i < this.#sums.length; i++) {
      const counters = this.#counters[i]!;
      let left = this.#sums[i]![candidate]!;
      if (isCounted) left -= numberAt(counters, candidate);
      else if (candidate === winner) left += numberAt(counters, counted) - numberAt(counters, winner);
      copies.counters[i]![copy]! += left;
    }
    let line = this.#firstLines[candidate]!;
    if (isCounted && line === this.#countedLines[candidate]) {
      const second = this.#secondLines[candidate]!;
      if (second !== NULL_INTEGER) line = second;
    }
    const file = this.#files.codes[candidate]!;
    if (copies.rows[copy] === 0 || this.#isBefore(file, line, copies.files[copy]!, copies.lines[copy]!)) {
      copies.models[copy] = this.#models[candidate]!;
      copies.files[copy] = file;
      copies.lines[copy] = line;
    }
    copies.addTime(copy, this.#at[candidate]!);
    copies.rows[copy]! += this.#rows[candidate]! - Number(isCounted);
  }

  #isBefore(file: number, line: number, otherFile: number, otherLine: number): boolean {
    if (file === otherFile) return line < otherLine;
    const { dictionary } = this.#files;
    return compareText(dictionary[file]!, dictionary[otherFile]!) < 0;
  }
}

function numberAt(numbers: Int32Array, row: number): number {
  const number = numbers[row]!;
  return number === NULL_INTEGER ? 0 : number;
}

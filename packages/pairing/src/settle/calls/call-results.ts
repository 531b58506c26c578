import {
  flagsOf,
  integersOf,
  KeyNumbers,
  keysOf,
  longsOf,
  NULL_CODE,
  NULL_INTEGER,
  selectColumn,
  textsOf,
} from "@turnmeter/columns";
import type { TextVector } from "@turnmeter/columns";
import type { Column, Outcome, Table } from "@turnmeter/schema";
import type { ResultCandidate } from "../../candidates/request.js";
import { compareTexts } from "../common/columns.js";
import type { ProblemList } from "../common/problem-list.js";
import { comparePlacesIn, placeAt } from "../../order.js";

/**
 * Chooses the result of each of `count` calls, by the call of each row (R56): identical ones count once, a real one
 * beats a client-made one, and the last of several counts. Results without a call are problems.
 */
export function chooseResults(
  results: Table<ResultCandidate>,
  callOfRow: Int32Array,
  count: number,
  problems: ProblemList,
): Int32Array {
  const { columns, rowCount } = results;
  const chosen = new Int32Array(count).fill(-1);
  const isPlaceholder = flagsOf(columns.isPlaceholder);
  /** Rows that are not the first result of a call. */
  const others: number[] = [];
  for (let row = 0; row < rowCount; row++) {
    const call = callOfRow[row]!;
    if (call === -1 || isPlaceholder[row] === 1 || chosen[call] !== -1) others.push(row);
    else chosen[call] = row;
  }
  if (others.length === 0) return chosen;
  const copies = rowsOfSeveral(
    others.filter((row) => isPlaceholder[row] !== 1),
    callOfRow,
    chosen,
  );
  const told = new ResultRows(results, copies);
  const severalFor = new Set<number>();
  const orphans = new Map<string, number>();
  const compareInLogs = comparePlacesIn(results);
  const repaired = new Set<number>();
  for (const row of others) {
    const call = callOfRow[row]!;
    if (isPlaceholder[row] === 1) {
      if (call !== -1) repaired.add(call);
      continue;
    }
    if (call === -1) {
      const key = columns.callKey.at(row);
      const first = orphans.get(key);
      if (first === undefined || compareInLogs(row, first) < 0) orphans.set(key, row);
      continue;
    }
    const best = chosen[call]!;
    if (!told.isSameContent(row, best)) severalFor.add(call);
    if (told.compare(row, best) < 0) chosen[call] = row;
  }
  if (copies.length > 0) keepFirstCopies(told, copies, callOfRow, chosen);
  for (const call of repaired) if (chosen[call] !== -1) severalFor.add(call);
  for (const row of orphans.values()) problems.add("result-without-call", placeAt(columns, row));
  for (const call of severalFor) problems.add("two-results", placeAt(columns, chosen[call]!));
  return chosen;
}

/** Rows of calls with several results, including each call's first, ascending. */
function rowsOfSeveral(others: readonly number[], callOfRow: Int32Array, first: Int32Array): Int32Array {
  const rows = new Set<number>();
  for (const row of others) {
    const call = callOfRow[row]!;
    if (call !== -1) rows.add(first[call]!).add(row);
  }
  return Int32Array.from(rows).sort();
}

/**
 * Gives a result that was written again the time at which it was first written. If copies share that moment, the one
 * with the most fields counts: a log may say only at its end why a call failed. `rows` are those of calls with
 * several results.
 */
function keepFirstCopies(
  told: ResultRows,
  rows: Int32Array,
  callOfRow: Int32Array,
  chosen: Int32Array,
): void {
  const copies = rows.filter((row) => {
    const best = chosen[callOfRow[row]!]!;
    return row === best || (told.isOfOneHand(row, best) && told.isSameContent(row, best));
  });
  const first = new Map<number, number>();
  for (const row of copies) {
    const call = callOfRow[row]!;
    const known = first.get(call) ?? chosen[call]!;
    first.set(call, told.compareFirst(row, known) < 0 ? row : known);
  }
  for (const [call, row] of first) chosen[call] = row;
  for (const row of copies) {
    const call = callOfRow[row]!;
    const fullest = chosen[call]!;
    if (row === fullest || !told.isSameMoment(row, first.get(call)!)) continue;
    const order = told.compareKnowledge(row, fullest) || told.compareFirst(row, fullest);
    if (order < 0) chosen[call] = row;
  }
}

const refusals: ReadonlySet<string> = new Set<Outcome>(["denied", "rejected"]);

class ResultRows {
  readonly #at: Float64Array;
  readonly #threads: TextVector;
  readonly #files: TextVector;
  readonly #lines: Int32Array;
  readonly #uuids: ReadonlyMap<number, number>;
  readonly #hashes: ReadonlyMap<number, number>;
  readonly #outcomes: Int32Array;
  readonly #isRefusal: readonly boolean[];
  readonly #isPlaceholder: Uint8Array;
  readonly #isClientMade: Uint8Array;
  /** Fields that only some copies of a result have. */
  readonly #texts: readonly Int32Array[];
  readonly #integers: readonly Int32Array[];
  readonly #longs: readonly Float64Array[];

  /** Rows must be ascending. */
  constructor({ columns }: Table<ResultCandidate>, rows: Int32Array) {
    this.#at = longsOf(columns.at);
    this.#threads = textsOf(columns.threadId);
    this.#files = textsOf(columns.file);
    this.#lines = integersOf(columns.line);
    this.#uuids = keyNumbersOf(columns.uuid, rows);
    this.#hashes = keyNumbersOf(columns.contentHash, rows);
    const { codes, dictionary } = textsOf(columns.outcome);
    this.#outcomes = codes;
    this.#isRefusal = dictionary.map((outcome) => refusals.has(outcome));
    this.#isPlaceholder = flagsOf(columns.isPlaceholder);
    this.#isClientMade = flagsOf(columns.isClientMade);
    const { cause, taskId, taskStatus, workflowId } = columns;
    this.#texts = [cause, taskId, taskStatus, workflowId].map((column) => textsOf(column).codes);
    const { linesAdded, linesRemoved, webSearches } = columns;
    this.#integers = [linesAdded, linesRemoved, webSearches].map((column) => integersOf(column));
    this.#longs = [columns.exitCode, columns.durationMs].map((column) => longsOf(column));
  }

  /** Whether results are copies: same row, equal content, or both empty with equal outcome. */
  isSameContent(a: number, b: number): boolean {
    if (this.#isOneRow(a, b)) return true;
    const hash = this.#hashes.get(a);
    return hash === this.#hashes.get(b) && (hash !== -1 || this.#outcomes[a] === this.#outcomes[b]);
  }

  /** Whether `row` is no placeholder, and both come from the tool or both from the client. */
  isOfOneHand(row: number, best: number): boolean {
    return this.#isPlaceholder[row] !== 1 && this.#isClientMade[row] === this.#isClientMade[best];
  }

  isSameMoment(a: number, b: number): boolean {
    const [atA, atB] = [this.#at[a]!, this.#at[b]!];
    return atA === atB || (Number.isNaN(atA) && Number.isNaN(atB)) || this.#isOneRow(a, b);
  }

  /** Real before client-made, then the later time, then the later line. */
  compare(a: number, b: number): number {
    if (this.#isClientMade[a] !== this.#isClientMade[b]) return this.#isClientMade[a] === 1 ? 1 : -1;
    return -this.#compareTimes(a, b, -Infinity);
  }

  /** By time, unknown last; then by line. */
  compareFirst(a: number, b: number): number {
    return this.#compareTimes(a, b, Infinity);
  }

  /** Refusals first, then the one with more fields. */
  compareKnowledge(a: number, b: number): number {
    const isRefused = (row: number) => Number(this.#isRefusal[this.#outcomes[row]!]);
    return isRefused(b) - isRefused(a) || this.#known(b) - this.#known(a);
  }

  #known(row: number): number {
    let known = 0;
    for (const codes of this.#texts) if (codes[row] !== NULL_CODE) known++;
    for (const values of this.#integers) if (values[row] !== NULL_INTEGER) known++;
    for (const values of this.#longs) if (!Number.isNaN(values[row]!)) known++;
    return known;
  }

  #isOneRow(a: number, b: number): boolean {
    const uuid = this.#uuids.get(a);
    return uuid !== -1 && uuid === this.#uuids.get(b);
  }

  #compareTimes(a: number, b: number, unknown: number): number {
    const atA = Number.isNaN(this.#at[a]!) ? unknown : this.#at[a]!;
    const atB = Number.isNaN(this.#at[b]!) ? unknown : this.#at[b]!;
    if (atA !== atB) return atA < atB ? -1 : 1;
    // A fork copies the beginning of a log, so a later line is a later row there too.
    return (
      this.#lines[a]! - this.#lines[b]! ||
      compareTexts(this.#threads, a, b) ||
      compareTexts(this.#files, a, b)
    );
  }
}

/** A number for each of some rows, the same for equal keys; −1 for null. */
function keyNumbersOf(column: Column<string | null>, rows: Int32Array): ReadonlyMap<number, number> {
  const { ofRow } = new KeyNumbers(keysOf(selectColumn(column, rows)));
  return new Map(Array.from(rows, (row, place) => [row, ofRow[place]!]));
}

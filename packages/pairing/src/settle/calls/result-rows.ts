import { flagsOf, integersOf, longsOf, NULL_CODE, NULL_INTEGER, textsOf } from "@turnmeter/columns";
import type { TextVector } from "@turnmeter/columns";
import type { Outcome, Table } from "@turnmeter/schema";
import type { ResultCandidate } from "../../candidates/call.js";
import { compareText } from "../../compare-text.js";
import { keysOfSome } from "../common/keys-of-some.js";
import type { SomeKeys } from "../common/keys-of-some.js";

const refusals: ReadonlySet<string> = new Set<Outcome>(["denied", "rejected"]);

/** Compares rows of results, of which copies are many. */
export class ResultRows {
  readonly #at: Float64Array;
  readonly #files: TextVector;
  readonly #lines: Int32Array;
  readonly #uuids: SomeKeys;
  readonly #hashes: SomeKeys;
  readonly #outcomes: Int32Array;
  readonly #isRefusal: readonly boolean[];
  readonly #isPlaceholder: Uint8Array;
  readonly #isClientMade: Uint8Array;
  /** What only some tellings of a result know. */
  readonly #texts: readonly Int32Array[];
  readonly #integers: readonly Int32Array[];
  readonly #longs: readonly Float64Array[];

  /** For the given rows, ascending. */
  constructor({ columns }: Table<ResultCandidate>, rows: Int32Array) {
    this.#at = longsOf(columns.at);
    this.#files = textsOf(columns.file);
    this.#lines = integersOf(columns.line);
    this.#uuids = keysOfSome(columns.uuid, rows);
    this.#hashes = keysOfSome(columns.contentHash, rows);
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

  /**
   * Whether two results are copies of each other: the same row, of equal content, or both without any and of
   * one outcome.
   */
  isSameContent(a: number, b: number): boolean {
    if (this.#isOneRow(a, b)) return true;
    const isKnown = this.#hashes.hasKey(a);
    if (isKnown !== this.#hashes.hasKey(b)) return false;
    return isKnown ? this.#hashes.areSame(a, b) : this.#outcomes[a] === this.#outcomes[b];
  }

  /** Whether both are no placeholders, and both of the tool or both of the client. */
  isOfOneHand(row: number, best: number): boolean {
    return this.#isPlaceholder[row] !== 1 && this.#isClientMade[row] === this.#isClientMade[best];
  }

  isSameMoment(a: number, b: number): boolean {
    const [atA, atB] = [this.#at[a]!, this.#at[b]!];
    return atA === atB || (Number.isNaN(atA) && Number.isNaN(atB)) || this.#isOneRow(a, b);
  }

  /** Real before client-made, then the later one, then by place. */
  compare(a: number, b: number): number {
    if (this.#isClientMade[a] !== this.#isClientMade[b]) return this.#isClientMade[a] === 1 ? 1 : -1;
    return -this.#compareTimes(a, b, -Infinity);
  }

  /** By time, unknown ones last; then by place. */
  compareFirst(a: number, b: number): number {
    return this.#compareTimes(a, b, Infinity);
  }

  /** The one that says that someone said no first, then the one that says more. */
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
    return this.#uuids.areSame(a, b);
  }

  #compareTimes(a: number, b: number, unknown: number): number {
    const atA = Number.isNaN(this.#at[a]!) ? unknown : this.#at[a]!;
    const atB = Number.isNaN(this.#at[b]!) ? unknown : this.#at[b]!;
    if (atA !== atB) return atA < atB ? -1 : 1;
    const { codes, dictionary } = this.#files;
    const byFile = codes[a] === codes[b] ? 0 : compareText(dictionary[codes[a]!]!, dictionary[codes[b]!]!);
    return byFile || this.#lines[a]! - this.#lines[b]!;
  }
}

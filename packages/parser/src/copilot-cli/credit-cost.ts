import { numberOf } from "../decoding/values.js";

/** The cost of a session in billionths of an AI credit, from its stated sums. */
export class CreditCost {
  /** The sum of processes whose counters have ended. */
  #ended = 0;
  #newest = 0;
  /** What a fork took over from its origin. */
  #copied = 0;

  /** Takes in a stated sum; `isFresh` where it begins at 0 after the ones before. */
  note(value: unknown, isFresh: boolean): void {
    const sum = numberOf(value);
    if (sum === null || sum < 0) return;
    if (isFresh || sum < this.#newest) this.#ended += this.#newest;
    this.#newest = sum;
  }

  /** All sums so far are those of the session that this one was forked from. */
  startFork(): void {
    this.#copied = this.#ended + this.#newest;
  }

  /** The session's own cost. */
  get total(): number {
    return this.#ended + this.#newest - this.#copied;
  }
}

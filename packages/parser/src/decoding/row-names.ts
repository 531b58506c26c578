import { hashBytes } from "@turnmeter/scanner";

/**
 * Names for the rows of a log that gives them none. A name follows from what the run's rows say up to
 * the row, so that it is the same in every copy of the log and in its beginning.
 */
export class RowNames {
  #soFar = "";
  readonly #seen = new Map<string, number>();

  /** Begins a run: rows that come before play no part in the names of its rows. */
  startRun(): void {
    this.#soFar = "";
  }

  /** The name of the next row, 32 hex digits; a run that repeats an earlier one adds how often. */
  next(lineHash: string): string {
    this.#soFar = hashBytes(new TextEncoder().encode(`${this.#soFar} ${lineHash}`));
    const times = (this.#seen.get(this.#soFar) ?? 0) + 1;
    this.#seen.set(this.#soFar, times);
    return times === 1 ? this.#soFar : `${this.#soFar}/${times}`;
  }
}

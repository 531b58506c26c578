import { hashBytes } from "@turnmeter/scanner";

/** Counts names, so that things of one name, such as equal lines of a file, have names of their own. */
export class NumberedNames {
  readonly #seen = new Map<string, number>();

  /** The name, and where it was there before how often it is now. */
  next(name: string): string {
    const times = (this.#seen.get(name) ?? 0) + 1;
    this.#seen.set(name, times);
    return times === 1 ? name : `${name}/${times}`;
  }
}

/**
 * Names for the rows of a log that gives them none. A name follows from what the run's rows say up to
 * the row, so that it is the same in every copy of the log and in its beginning.
 */
export class RowNames {
  #soFar = "";
  readonly #names = new NumberedNames();

  /** Begins a run: rows that come before play no part in the names of its rows. */
  startRun(): void {
    this.#soFar = "";
  }

  /** The name of the next row, 32 hex digits; a run that repeats an earlier one adds how often. */
  next(lineHash: string): string {
    this.#soFar = hashBytes(new TextEncoder().encode(`${this.#soFar} ${lineHash}`));
    return this.#names.next(this.#soFar);
  }
}

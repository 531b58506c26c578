import type { Projected } from "../projection.js";

/** How rows are dated, and until when they are read. */
export interface Clock {
  /** When a record was written, epoch ms; null if it does not say. */
  readonly timeOf: (record: Projected) => number | null;
  /** Rows that were written later are not there yet; null: all are. */
  readonly until: number | null;
}

/** The time while the lines of one file are read. What has no time was written right after the dated row before it. */
export class FileClock {
  readonly #clock: Clock;
  #at: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes the next record. */
  see(record: Projected): void {
    this.#at = this.#clock.timeOf(record) ?? this.#at;
  }

  /** Takes the time of a row that was read elsewhere. */
  set(at: number): void {
    this.#at = at;
  }

  /** When the newest dated row was written, epoch ms; null before the first one. */
  get at(): number | null {
    return this.#at;
  }

  /** Whether the newest row is not there yet. */
  get isOver(): boolean {
    const { until } = this.#clock;
    return until !== null && this.#at !== null && this.#at > until;
  }
}

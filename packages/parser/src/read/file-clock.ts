import type { Projected } from "../projection.js";

/** How rows are dated, and until when they are read. */
export interface Clock {
  /** When a record was written, epoch ms; null if it does not say. */
  readonly timeOf: (record: Projected) => number | null;
  /** Rows written later are treated as not there yet; null for no limit. */
  readonly until: number | null;
}

/** Time while the lines of a file are read: an undated row counts as written right after the dated row before it. */
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

  /** Whether the newest row was written after `until`. */
  get isOver(): boolean {
    const { until } = this.#clock;
    return until !== null && this.#at !== null && this.#at > until;
  }
}

/** Which units have changed, and for how long they have been quiet. */
export class QuietUnits {
  readonly #quietMs: number;
  /** By their id, when each was written to last, the first one first. */
  readonly #changedAt = new Map<string, number>();

  /** @param quietMs after so many milliseconds without a change a unit is quiet */
  constructor(quietMs: number) {
    this.#quietMs = quietMs;
  }

  /** Notes that a unit has changed just now. */
  note(id: string): void {
    this.#changedAt.delete(id);
    this.#changedAt.set(id, performance.now());
  }

  /** Milliseconds until the next unit is quiet; 0 if one is, null if none has changed. */
  get nextMs(): number | null {
    for (const at of this.#changedAt.values()) return Math.max(0, at + this.#quietMs - performance.now());
    return null;
  }

  /** How many units have changed and were not taken since. */
  get size(): number {
    return this.#changedAt.size;
  }

  /** Whether a unit has changed and was not taken since. */
  has(id: string): boolean {
    return this.#changedAt.has(id);
  }

  /** Takes out the unit that has been quiet for longest, whether that is long enough or not; null for none. */
  take(): string | null {
    for (const id of this.#changedAt.keys()) {
      this.#changedAt.delete(id);
      return id;
    }
    return null;
  }
}

/** Resolves after some milliseconds, or at once where the signal is aborted. */
export function pause(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve();
      return;
    }
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    signal?.addEventListener("abort", end, { once: true });
  });
}

/** Which units have changed, and for how long they have been quiet. */
export class QuietUnits {
  readonly #quietMs: number;
  /** Last write time by unit id, oldest first. */
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

/** Makes long work rest before it is done again. Unaffected by clocks that are set. */
export class Rest {
  readonly #leastMs: number;
  readonly #times: number;
  #beganAt = performance.now();
  #until = 0;

  /** The rest lasts at least `leastMs`, and `times` as long as the work took. */
  constructor(leastMs: number, times: number) {
    this.#leastMs = leastMs;
    this.#times = times;
  }

  begin(): void {
    this.#beganAt = performance.now();
  }

  end(): void {
    const now = performance.now();
    this.#until = now + Math.max(this.#leastMs, this.#times * (now - this.#beganAt));
  }

  /** Milliseconds until the work may be done again; 0 if it may be done now. */
  get leftMs(): number {
    return Math.max(0, this.#until - performance.now());
  }
}

/** How folders are watched. */
export interface WatchOptions {
  /** Ends the watching. */
  readonly signal?: AbortSignal | undefined;
  /** Called when changes may have been missed: everything has to be checked again. */
  readonly onLost?: (() => void) | undefined;
}

/** Gives the paths of files and folders below some roots that may have changed; simultaneous changes come together. */
export type WatchFolders = (
  roots: readonly string[],
  options: WatchOptions,
) => AsyncIterable<ReadonlySet<string>>;

/** Paths that changed, collected for a moment and handed over together. */
export class ChangedPaths {
  readonly #settleMs: number;
  #paths = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #isReady = false;
  #isClosed = false;
  #wake: (() => void) | null = null;

  /** The first path of a batch waits so long for others, ms. */
  constructor(settleMs: number) {
    this.#settleMs = settleMs;
  }

  /** Adds a path to the batch that is collected. */
  add(path: string): void {
    if (this.#isClosed) return;
    this.#paths.add(path);
    this.#timer ??= setTimeout(() => {
      this.#isReady = true;
      this.#wake?.();
    }, this.#settleMs);
  }

  /** The next batch; null once it is closed. What comes while nobody asks is of one batch, each path once. */
  async next(): Promise<ReadonlySet<string> | null> {
    while (!this.#isReady && !this.#isClosed) await new Promise<void>((wake) => (this.#wake = wake));
    if (this.#isClosed) return null;
    const batch = this.#paths;
    this.#paths = new Set();
    this.#timer = null;
    this.#isReady = false;
    return batch;
  }

  /** Ends waiting. */
  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#wake?.();
  }
}

/** What has changed and was not looked at yet. Paths gather while somebody is busy; there are never more than there are files. */
export class PendingChanges {
  #paths = new Set<string>();
  #isAll = false;
  #isOver = false;
  #failure: { readonly error: unknown } | null = null;
  #wake: (() => void) | null = null;

  /** Takes all batches, until there are no more. */
  async gather(batches: AsyncIterable<ReadonlySet<string>>): Promise<void> {
    try {
      for await (const batch of batches) {
        for (const path of batch) this.#paths.add(path);
        this.#notify();
      }
    } catch (error) {
      this.#failure = { error };
    }
    this.end();
  }

  /** Notes that anything may have changed. */
  addAll(): void {
    this.#isAll = true;
    this.#notify();
  }

  /** Nothing more will change. */
  end(): void {
    this.#isOver = true;
    this.#notify();
  }

  /** Whether something has changed, or is over. */
  get hasAny(): boolean {
    return this.#paths.size > 0 || this.#isAll || this.#isOver;
  }

  /** Whether no more changes come and none is left. */
  get isOver(): boolean {
    return this.#isOver && this.#paths.size === 0 && !this.#isAll;
  }

  /** Waits until something has changed, there is nothing to wait for any more, or so many milliseconds have passed; null: however long. */
  async wait(delayMs: number | null): Promise<void> {
    if (this.#paths.size > 0 || this.#isAll || (this.#isOver && delayMs === null)) return;
    await new Promise<void>((resolve) => {
      const timer = delayMs === null ? undefined : setTimeout(() => this.#notify(), delayMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Takes out what has changed. @throws what the source of changes has thrown */
  take(): { readonly paths: ReadonlySet<string>; readonly isAll: boolean } {
    if (this.#failure !== null) throw this.#failure.error;
    const taken = { paths: this.#paths, isAll: this.#isAll };
    this.#paths = new Set();
    this.#isAll = false;
    return taken;
  }

  #notify(): void {
    const wake = this.#wake;
    this.#wake = null;
    wake?.();
  }
}

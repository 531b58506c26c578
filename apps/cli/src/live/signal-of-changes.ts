/** Wakes those who wait for a change; changes before somebody waits count as one. */
export class ChangeSignal {
  #isSet = false;
  #isEnded = false;
  #wake: (() => void) | null = null;

  /** Signals that something has changed. */
  set(): void {
    this.#isSet = true;
    this.#wake?.();
  }

  /** Signals that nothing will change any more. */
  end(): void {
    this.#isEnded = true;
    this.#wake?.();
  }

  /** Waits for a change, at most this many ms; false at the end. Each change wakes one waiter. */
  async wait(longestMs?: number): Promise<boolean> {
    if (!this.#isSet && !this.#isEnded) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((wake) => {
        this.#wake = wake;
        if (longestMs !== undefined) timer = setTimeout(wake, longestMs);
      });
      clearTimeout(timer);
      this.#wake = null;
    }
    this.#isSet = false;
    return !this.#isEnded;
  }
}

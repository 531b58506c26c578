/** Tells those who wait for it that something has changed; several changes before somebody waits are one. */
export class ChangeSignal {
  #isSet = false;
  #isEnded = false;
  #wake: (() => void) | null = null;

  /** Tells of a change. */
  set(): void {
    this.#isSet = true;
    this.#wake?.();
  }

  /** Nothing will change any more. */
  end(): void {
    this.#isEnded = true;
    this.#wake?.();
  }

  /** Waits for a change, for so many ms at most; false at the end. Told once, by one who waits. */
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

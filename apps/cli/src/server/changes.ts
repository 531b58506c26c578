/** Says that something changed, once to whoever was busy meanwhile. */
export interface Changes {
  /** The version that pages show now: a different text after each change, and after each start. */
  readonly version: () => string;
  readonly announce: () => void;
  /** Waits until the version differs from this one, or the signal ends the wait. */
  readonly since: (version: string, signal: AbortSignal) => Promise<string>;
}

/** @param start a text that no other run of the server has */
export function changesFrom(start: string): Changes {
  let count = 0;
  const waiting = new Set<() => void>();
  const version = (): string => `${start}-${count}`;
  return {
    version,
    announce() {
      count++;
      for (const wake of waiting) wake();
    },
    async since(known, signal) {
      if (known !== version() || signal.aborted) return version();
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          waiting.delete(wake);
          signal.removeEventListener("abort", wake);
          resolve();
        };
        waiting.add(wake);
        signal.addEventListener("abort", wake);
      });
      return version();
    },
  };
}

/** Ends after so many milliseconds, or with the signal. */
export function pause(restMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((end) => {
    const stop = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      end();
    };
    const timer = setTimeout(stop, restMs);
    signal.addEventListener("abort", stop);
  });
}

/** What asks a process to end: Ctrl-C, a service manager, a terminal that is closed. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** A process as far as it takes signals. */
export interface SignalledHost {
  once(event: string, listener: () => void): unknown;
  removeListener(event: string, listener: () => void): unknown;
}

/** Given when the process is asked to end. Asked again, it ends at once, as one that listens to no signal. */
export function stopSignal(host: SignalledHost): AbortSignal {
  const stop = new AbortController();
  const onSignal = (): void => {
    for (const signal of signals) host.removeListener(signal, onSignal);
    stop.abort();
  };
  for (const signal of signals) host.once(signal, onSignal);
  return stop.signal;
}

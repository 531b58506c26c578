/** Ctrl-C, a service manager, a closed terminal. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** A process as far as it takes signals. */
export interface SignalledHost {
  once(event: string, listener: () => void): unknown;
  removeListener(event: string, listener: () => void): unknown;
}

/** A signal that is aborted when the process is asked to end. A second request ends the process at once, as if it listened to no signal. */
export function stopSignal(host: SignalledHost): AbortSignal {
  const stop = new AbortController();
  const onSignal = (): void => {
    for (const signal of signals) host.removeListener(signal, onSignal);
    stop.abort();
  };
  for (const signal of signals) host.once(signal, onSignal);
  return stop.signal;
}

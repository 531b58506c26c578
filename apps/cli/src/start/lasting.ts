import { systemCode } from "@turnmeter/safe-fs";
import type { RunningProcesses } from "../common/context.js";

/** What commands that go on until they are ended need of the process: one file, which other commands do not load. */
export { processTerminal } from "./process-terminal.js";

/** Ctrl-C, a service manager, a closed terminal. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** A process as far as it takes signals. */
interface SignalledHost {
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

/** The processes of the machine, as one of them sees them. */
export function runningProcesses(host: Pick<NodeJS.Process, "pid" | "kill">): RunningProcesses {
  return {
    own: host.pid,
    isRunning: (id) => {
      try {
        return host.kill(id, 0);
      } catch (error) {
        // It is another user's.
        return systemCode(error) === "EPERM";
      }
    },
  };
}

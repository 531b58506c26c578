import type { OpenCall } from "./open-call.js";
import { runsScripts, scriptStatus } from "./script-status.js";

/**
 * The calls of a rollout that run a script or wait for one, each list in the order in which they were opened. What does not
 * fit any more is left out when it is met, so that finding one costs nothing more than adding it.
 */
export class OpenScripts {
  readonly #silent: OpenCall[] = [];
  readonly #running: OpenCall[] = [];
  readonly #all: OpenCall[] = [];
  readonly #waiting: OpenCall[] = [];

  add(call: OpenCall): void {
    if (runsScripts(call.tool)) {
      this.#silent.push(call);
      this.#all.push(call);
    }
    if (call.cell !== null) this.#waiting.push(call);
  }

  /** Takes note of a call's new output. */
  see(call: OpenCall): void {
    if (!runsScripts(call.tool) || !isRunning(call)) return;
    const at = this.#running.findLastIndex(({ place }) => place <= call.place);
    if (this.#running[at] !== call) this.#running.splice(at + 1, 0, call);
  }

  /** Of the open calls the newest whose script runs: first without an output, then one that was left running, then any. */
  newest(): OpenCall | null {
    return (
      last(this.#silent, ({ output }) => output === null) ??
      last(this.#running, isRunning) ??
      last(this.#all, () => true) ??
      last(this.#waiting, () => true)
    );
  }
}

function isRunning({ tool, output }: OpenCall): boolean {
  return scriptStatus(tool, output?.text.start ?? "")?.state === "running";
}

/** The last call that is open and fits; what comes after it does not, and goes. */
function last(calls: OpenCall[], fits: (call: OpenCall) => boolean): OpenCall | null {
  for (let call = calls.at(-1); call !== undefined; call = calls.at(-1)) {
    if (call.isOpen && fits(call)) return call;
    calls.pop();
  }
  return null;
}

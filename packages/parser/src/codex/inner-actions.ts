import { addFigures, type CallEnd, type CallFigures, noFigures, type OpenCall } from "./open-call.js";
import { runsScripts, scriptStatus } from "./script-status.js";

/** The end of an action inside of a script. */
export interface InnerEnd {
  readonly callId: string;
  readonly end: CallEnd;
}

/**
 * Actions inside of scripts. Only their ends are logged: what they changed and searched counts at the call that runs
 * the script, once, however the script ends.
 */
export class InnerActions {
  readonly #seen = new Set<string>();
  #unclaimed: InnerEnd[] = [];

  /** Adds an action to the call that it is in; where there is none, the next script's call gets it. */
  add(callId: string, end: CallEnd, call: OpenCall | null): void {
    // One end may come in two forms.
    if (isNothing(figuresOf(end)) || this.#seen.has(callId)) return;
    this.#seen.add(callId);
    if (call === null) this.#unclaimed.push({ callId, end });
    else call.inner = addFigures(call.inner, figuresOf(end));
  }

  /** Gives a new call the actions reported before it, if it runs a script. */
  claim(call: OpenCall): void {
    if (!runsScripts(call.tool)) return;
    for (const { end } of this.#unclaimed) call.inner = addFigures(call.inner, figuresOf(end));
    this.#unclaimed = [];
  }

  /** The ends that no call has claimed. */
  strays(): readonly InnerEnd[] {
    return this.#unclaimed;
  }
}

function figuresOf({ evidence, lines, webSearches }: CallEnd): CallFigures {
  if (evidence.isError === true) return noFigures;
  return {
    linesAdded: lines?.linesAdded ?? null,
    linesRemoved: lines?.linesRemoved ?? null,
    webSearches: webSearches ?? null,
  };
}

function isNothing(figures: CallFigures): boolean {
  return Object.values(figures).every((figure) => figure === null);
}

/** The calls of a rollout that run a script or wait for one, each list in the order in which they were opened. Calls that no longer fit are dropped when met, so finding one costs no more than adding it. */
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

/** Drops trailing calls until one is open and fits. */
function last(calls: OpenCall[], fits: (call: OpenCall) => boolean): OpenCall | null {
  for (let call = calls.at(-1); call !== undefined; call = calls.at(-1)) {
    if (call.isOpen && fits(call)) return call;
    calls.pop();
  }
  return null;
}

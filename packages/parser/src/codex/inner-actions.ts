import { addFigures, type CallEnd, type CallFigures, noFigures, type OpenCall } from "./open-call.js";
import { runsScripts } from "./script-status.js";

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

  /** The ends that no call has. */
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

import type { LogEvent, Outcome, TurnEndEvent } from "@turnmeter/schema";
import type { ThreadStep } from "../candidates/thread.js";

/** The state of a thread after its rows so far: its last step, and the calls that wait. */
export interface ThreadSteps {
  step: ThreadStep | null;
  /** The calls of the turn that have no result. */
  readonly openCalls: OpenCalls;
}

export function newThreadSteps(): ThreadSteps {
  return { step: null, openCalls: new OpenCalls() };
}

const stops: ReadonlyMap<string, ThreadStep> = new Map<string, ThreadStep>([
  ["end_turn", "answered"],
  ["stop_sequence", "answered"],
  ["refusal", "failed"],
  ["max_tokens", "failed"],
  ["model_context_window_exceeded", "failed"],
]);

const turnEndings: Readonly<Record<NonNullable<TurnEndEvent["ending"]>, ThreadStep>> = {
  completed: "answered",
  failed: "failed",
  interrupted: "interrupted",
};

/** Steps that a later end-of-turn mark does not change. */
const settled: ReadonlySet<ThreadStep | null> = new Set<ThreadStep | null>(["failed", "interrupted"]);

/** Notes how an event leaves its thread. `callKey` is the key of its call; null without one. */
export function noteStep(steps: ThreadSteps, event: LogEvent, callKey: string | null): void {
  switch (event.kind) {
    case "prompt":
      if (event.isQueued) return;
      return begin(steps, "waiting");
    case "requestPart":
      steps.step = (event.stopReason === null ? null : stops.get(event.stopReason)) ?? "responding";
      return;
    case "call":
      steps.step = "responding";
      if (callKey !== null) steps.openCalls.add(callKey);
      return;
    case "result":
      if (event.signal.isPlaceholder) return;
      return noteResult(steps, event.signal.outcome, callKey !== null && steps.openCalls.delete(callKey));
    case "interruption":
      return begin(steps, "interrupted");
    case "turnEnd":
      if (event.ending !== undefined) return begin(steps, turnEndings[event.ending]);
      return begin(steps, settled.has(steps.step) ? steps.step : "answered");
    case "mark":
      if (event.mark === "apiError") begin(steps, "failed");
      return;
    case "activity":
      if (event.hidesResponse === true) begin(steps, "responding");
      return;
    default:
      return;
  }
}

/** `isOpen`: whether the turn waited for the result. */
function noteResult(steps: ThreadSteps, outcome: Outcome, isOpen: boolean): void {
  if (outcome === "interrupted") steps.step = "interrupted";
  // A result may end the turn before the results of parallel calls are written, and one may come after a turn that failed.
  else if (steps.step !== "interrupted" && steps.step !== "answered" && (isOpen || steps.step !== "failed"))
    steps.step = "waiting";
}

/** Where a thread stands at the end of its file. */
export function lastStep({ step, openCalls }: ThreadSteps): ThreadStep | null {
  const isOpen = step === "responding" || step === "waiting";
  return isOpen && !openCalls.isEmpty ? "calling" : step;
}

function begin(steps: ThreadSteps, step: ThreadStep | null): void {
  steps.openCalls.clear();
  steps.step = step;
}

/** Keys of calls that have no result. Mostly there is one at most, for which no set is needed. */
export class OpenCalls {
  #newest: string | null = null;
  readonly #others = new Set<string>();

  get isEmpty(): boolean {
    return this.#newest === null && this.#others.size === 0;
  }

  add(callKey: string): void {
    if (this.#newest === null && this.#others.size === 0) this.#newest = callKey;
    else if (this.#newest !== callKey) this.#others.add(callKey);
  }

  /** Returns whether the call was open. */
  delete(callKey: string): boolean {
    if (this.#newest !== callKey) return this.#others.size > 0 && this.#others.delete(callKey);
    this.#newest = null;
    return true;
  }

  clear(): void {
    this.#newest = null;
    if (this.#others.size > 0) this.#others.clear();
  }
}

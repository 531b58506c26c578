import type { LogEvent, ResultEvent, RowOrigin } from "@turnmeter/schema";

/** Who said no, by what the client calls the kind of its reason. */
const causes: ReadonlyMap<string, string> = new Map([
  ["rule", "rule"],
  ["hook", "hook"],
  ["classifier", "auto-mode"],
  ["asyncAgent", "nobody-to-ask"],
  ["mode", "nobody-to-ask"],
]);

/**
 * Calls that were denied, as messages of their own say and as the end of a turn sums them up. A host may put
 * any text in the place of the result, which then looks like a failure: such a result waits for the turn's end.
 */
export class Denials {
  readonly #causes = new Map<string, string | null>();
  readonly #answered = new Set<string>();
  /** The denied calls that nothing has answered. */
  readonly #unanswered = new Set<string>();
  #waiting: ResultEvent[] = [];

  /** A call was denied. */
  add(callId: string, reason: string | null): void {
    const known = this.#causes.get(callId) ?? null;
    this.#causes.set(callId, known ?? causes.get(reason ?? "") ?? null);
    if (!this.#answered.has(callId)) this.#unanswered.add(callId);
  }

  /** A call has a result, which may still be on its way. */
  answer(callId: string): void {
    this.#answered.add(callId);
    this.#unanswered.delete(callId);
  }

  /** The events without the results that wait; what is known of denials is put into the others. */
  pass(events: readonly LogEvent[]): readonly LogEvent[] {
    if (!events.some(({ kind }) => kind === "result")) return events;
    return events.flatMap((event): readonly LogEvent[] => {
      if (event.kind !== "result") return [event];
      if (event.signal.outcome !== "failed" || !event.isCallIdGlobal) return [event];
      if (this.#causes.has(event.callId)) return [this.#settled(event)];
      this.#waiting.push(event);
      return [];
    });
  }

  /** The results that waited, and one for each denied call that `isOpen` knows and nothing answered. */
  endTurn(origin: RowOrigin, isOpen: (callId: string) => boolean): readonly LogEvent[] {
    const missing = [...this.#unanswered].filter(isOpen);
    for (const callId of missing) this.answer(callId);
    return [...this.release(), ...missing.map((callId) => this.#denied(callId, origin))];
  }

  /** The results that waited, at the end of a file. */
  release(): readonly LogEvent[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting.map((event) => this.#settled(event));
  }

  #settled(event: ResultEvent): ResultEvent {
    const cause = this.#causes.get(event.callId);
    if (cause === undefined) return event;
    return { ...event, signal: { ...event.signal, outcome: "denied", cause } };
  }

  #denied(callId: string, origin: RowOrigin): ResultEvent {
    return {
      kind: "result",
      origin,
      callId,
      isCallIdGlobal: true,
      signal: {
        outcome: "denied",
        cause: this.#causes.get(callId) ?? null,
        exitCode: null,
        isClientMade: true,
        isPlaceholder: false,
      },
      durationMs: null,
      resultBytes: null,
      contentHash: null,
      linesAdded: null,
      linesRemoved: null,
      webSearches: null,
      taskId: null,
      taskStatus: null,
      workflowId: null,
      agent: null,
    };
  }
}

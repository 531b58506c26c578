import type { CallEvent, LogEvent, RequestPartEvent } from "@turnmeter/schema";

type Open<T> = { -readonly [K in keyof T]: T[K] };
type Modelled = CallEvent | RequestPartEvent;

/** How many events wait at most for the model of a thread. */
const mostHeld = 10_000;

/** Holds events back, in their order, until the models of the responses and calls among them are known. */
export class ModelQueue {
  #held: LogEvent[] = [];
  #modelless: Open<Modelled>[] = [];

  add(event: LogEvent): void {
    this.#held.push(event);
  }

  addModelled(event: Modelled): void {
    const open: Open<Modelled> = { ...event };
    this.#held.push(open);
    if (open.model === null) this.#modelless.push(open);
  }

  /** Sets the model of a thread's waiting events. */
  settle(threadId: string, model: string): void {
    if (this.#modelless.length === 0) return;
    for (const event of this.#modelless) if (event.origin.threadId === threadId) event.model = model;
    this.#modelless = this.#modelless.filter((event) => event.model === null);
  }

  /** The events that wait for nothing. */
  take(): readonly LogEvent[] {
    return this.#modelless.length > 0 && this.#held.length <= mostHeld ? [] : this.drain();
  }

  /** All events, whatever they wait for. */
  drain(): readonly LogEvent[] {
    this.#modelless = [];
    const ready = this.#held;
    this.#held = [];
    return ready;
  }
}

import type { CallEvent, LogEvent, RequestPartEvent } from "@turnmeter/schema";

type Open<T> = { -readonly [K in keyof T]: T[K] };
/** A call whose response and model may still come. */
export type OpenCall = Open<CallEvent>;
/** A request whose model may still come. */
export type OpenRequest = Open<RequestPartEvent>;

const mostHeld = 10_000;

/**
 * Holds events back until the calls among them know their response, whose usage may be written after
 * them, and until a model is known (R78). The order of events stays.
 */
export class ResponseQueue {
  #held: LogEvent[] = [];
  #calls: OpenCall[] = [];
  #modelless: (OpenCall | OpenRequest)[] = [];

  /** Calls that wait for their response. */
  get hasCalls(): boolean {
    return this.#calls.length > 0;
  }

  /** Whether nothing is held. */
  get isEmpty(): boolean {
    return this.#held.length === 0;
  }

  /** The events that wait, as they are so far. */
  get held(): readonly LogEvent[] {
    return this.#held;
  }

  add(event: LogEvent): void {
    this.#held.push(event);
  }

  /** Adds a call, which waits if it has no message id yet. */
  addCall(call: OpenCall): void {
    this.#held.push(call);
    if (call.messageId === null) this.#calls.push(call);
    if (call.model === null) this.#modelless.push(call);
  }

  /** Adds a request, or a call that knows its response. */
  addRequest(request: OpenCall | OpenRequest): void {
    this.#held.push(request);
    if (request.model === null) this.#modelless.push(request);
  }

  /** Assigns the waiting calls to this response; to none if it is null. */
  settleCalls(messageId: string | null): void {
    for (const call of this.#calls) call.messageId = messageId;
    this.#calls = [];
  }

  /** Sets the model of waiting events, by default those of all threads. */
  settleModel(model: string | null, threadId: string | null = null): void {
    const isOther = ({ origin }: OpenCall | OpenRequest) => threadId !== null && origin.threadId !== threadId;
    for (const event of this.#modelless) if (!isOther(event)) event.model = model;
    this.#modelless = this.#modelless.filter(isOther);
  }

  /** Takes the events that wait for nothing. */
  take(): readonly LogEvent[] {
    if (this.#held.length > mostHeld) return this.drain();
    if (this.#calls.length > 0 || this.#modelless.length > 0 || this.#held.length === 0) return [];
    const ready = this.#held;
    this.#held = [];
    return ready;
  }

  /** Takes all events, whatever they wait for. */
  drain(): readonly LogEvent[] {
    this.#calls = [];
    this.#modelless = [];
    const ready = this.#held;
    this.#held = [];
    return ready;
  }
}

import type { Entry, Journal, Place } from "./journal.js";

/** What a subscriber gets. */
export type Delivery =
  | ({ readonly kind: "event" } & Entry)
  /** Events before the next one are missing. */
  | { readonly kind: "reset"; readonly reason: string }
  /** The last one: the subscriber was too slow. */
  | { readonly kind: "dropped"; readonly reason: string };

/** Bytes that may wait for one subscriber. */
export const mostQueuedBytes = 1_000_000;

const FORGET_AFTER = 1_000;

interface SubscriptionOptions {
  readonly place: Place;
  /** Called when all that the journal holds has been taken, from which moment on events have to be pushed. */
  readonly onLive: () => void;
  readonly onEnd: () => void;
}

const SLOW = `More than ${mostQueuedBytes / 1e6} MB of events waited to be taken. Come back with the id of the last one that you have.`;
const CUT = "The journal dropped events before they were taken: events before the next one are missing.";

/** The events of one subscriber: first those of the journal, read as they are taken, then those that are pushed. */
export class Subscription implements AsyncIterableIterator<Delivery> {
  readonly #journal: Journal;
  readonly #options: SubscriptionOptions;
  /** Null once the journal has been read. */
  #place: Place | null;
  #queue: Delivery[] = [];
  #taken = 0;
  #queuedBytes = 0;
  #isEnded = false;
  #wake: (() => void) | null = null;

  constructor(journal: Journal, options: SubscriptionOptions) {
    this.#journal = journal;
    this.#options = options;
    this.#place = options.place;
  }

  /** Puts something before all events. */
  tell(delivery: Delivery): void {
    this.#queue.push(delivery);
  }

  /** An event of now. */
  push(entry: Entry): void {
    if (this.#isEnded) return;
    this.#queuedBytes += Buffer.byteLength(entry.text);
    if (this.#queuedBytes > mostQueuedBytes) {
      this.drop(SLOW);
      return;
    }
    this.#queue.push({ kind: "event", ...entry });
    this.#wake?.();
  }

  /** Ends it with a reason, which is delivered. */
  drop(reason: string): void {
    if (this.#isEnded) return;
    this.#queue = [{ kind: "dropped", reason }];
    this.#taken = 0;
    this.#place = null;
    this.#finish();
    this.#wake?.();
  }

  /** Ends it at once: what waits is not delivered. */
  end(): void {
    this.#queue = [];
    this.#taken = 0;
    this.#place = null;
    this.#finish();
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<Delivery>> {
    for (;;) {
      const waiting = this.#take();
      if (waiting !== null) return { done: false, value: waiting };
      if (this.#isEnded) return { done: true, value: undefined };
      if (this.#place === null) await new Promise<void>((wake) => (this.#wake = wake));
      else this.#readOn(this.#place);
    }
  }

  async return(): Promise<IteratorResult<Delivery>> {
    this.end();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #take(): Delivery | null {
    const delivery = this.#queue[this.#taken];
    if (delivery === undefined) return null;
    this.#taken++;
    // What was taken is let go of now and then, also where the queue is never empty.
    if (this.#taken === this.#queue.length || this.#taken === FORGET_AFTER) {
      this.#queue.splice(0, this.#taken);
      this.#taken = 0;
    }
    if (delivery.kind === "event" && this.#place === null)
      this.#queuedBytes -= Buffer.byteLength(delivery.text);
    return delivery;
  }

  #readOn(place: Place): void {
    const { entries, next, isCut } = this.#journal.read(place);
    if (isCut) this.#queue.push({ kind: "reset", reason: CUT });
    this.#place = next;
    if (entries.length === 0) {
      // Nothing can be published between this and the last read.
      this.#place = null;
      this.#options.onLive();
      return;
    }
    for (const entry of entries) this.#queue.push({ kind: "event", ...entry });
  }

  #finish(): void {
    this.#isEnded = true;
    this.#options.onEnd();
  }
}

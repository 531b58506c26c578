import { openJournal, memorySegments, type Entry, type Journal, type Place } from "./journal.js";

/** Where a subscriber begins. */
export interface SubscribeOptions {
  /** Id of the last known event: all later events of the journal follow. `start`: the whole journal. Absent: events from now on. */
  readonly afterId?: string | undefined;
  /** Ends the subscription. */
  readonly signal?: AbortSignal | undefined;
}

/** Events for any number of subscribers, each at its own pace, in bounded memory. */
export interface EventChannel<Event extends { readonly id: string }> {
  /** Keeps an event in the journal and hands it to every subscriber. */
  readonly publish: (event: Event) => void;
  /**
   * Events in their order, each once. Where the id that was asked for is not in the journal, `reset` comes first. A subscriber
   * that lets more than {@link mostQueuedBytes} wait gets `dropped`, and nothing more.
   */
  readonly subscribe: (options?: SubscribeOptions) => AsyncIterableIterator<Delivery>;
  /** The events of the journal, the oldest first, as JSON has them. */
  readonly events: () => Iterable<unknown>;
  /** Whether events are kept where the journal was opened: false once it cannot be written any more. */
  readonly isKept: () => boolean;
  readonly close: () => void;
}

const GONE =
  "The journal no longer holds the event that was asked for: events between it and the next are missing.";
const UNWRITTEN = "The journal cannot be written any more: events that you wait for may be missing.";

/** Reports that a channel's journal cannot be written any more; the channel then keeps a few megabytes in memory. */
export interface ChannelOptions {
  readonly onUnwritten?: ((error: unknown) => void) | undefined;
}

/** A channel over a journal, which its events outlive. */
export function eventChannel<Event extends { readonly id: string }>(
  kept: Journal,
  { onUnwritten }: ChannelOptions = {},
): EventChannel<Event> {
  let journal = kept;
  const all = new Set<Subscription>();
  const live = new Set<Subscription>();
  const append = (entry: Entry): void => {
    try {
      journal.append(entry);
    } catch (error) {
      onUnwritten?.(error);
      journal = openJournal(memorySegments());
      journal.append(entry);
      for (const subscription of all) if (!live.has(subscription)) subscription.drop(UNWRITTEN);
    }
  };
  return {
    publish(event) {
      const entry = { id: event.id, text: JSON.stringify(event) };
      append(entry);
      for (const subscription of live) subscription.push(entry);
    },
    subscribe({ afterId, signal } = {}) {
      const { place, reset } = startOf(afterId, journal);
      const subscription: Subscription = new Subscription(journal, {
        place,
        onLive: () => live.add(subscription),
        onEnd: () => {
          live.delete(subscription);
          all.delete(subscription);
        },
      });
      all.add(subscription);
      if (reset) subscription.tell({ kind: "reset", reason: GONE });
      signal?.addEventListener("abort", () => subscription.end(), { once: true });
      if (signal?.aborted === true) subscription.end();
      return subscription;
    },
    events: () => journal.all(),
    isKept: () => journal === kept,
    close() {
      for (const subscription of all) subscription.end();
      journal.close();
    },
  };
}

function startOf(
  afterId: string | undefined,
  journal: Journal,
): { readonly place: Place; readonly reset: boolean } {
  if (afterId === undefined) return { place: journal.end(), reset: false };
  if (afterId === "start") return { place: journal.first(), reset: false };
  const place = journal.after(afterId);
  return place === null ? { place: journal.first(), reset: true } : { place, reset: false };
}

/** A delivery to a subscriber. */
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
  /** Called once the journal has been read: from then on events must be pushed. */
  readonly onLive: () => void;
  readonly onEnd: () => void;
}

const SLOW = `More than ${mostQueuedBytes / 1e6} MB of events waited to be taken. Come back with the id of the last one that you have.`;
const CUT = "The journal dropped events before they were taken: events before the next one are missing.";

/** The events of one subscriber: first those of the journal, read as they are taken, then those that are pushed. */
class Subscription implements AsyncIterableIterator<Delivery> {
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

  /** Queues a delivery ahead of all events. */
  tell(delivery: Delivery): void {
    this.#queue.push(delivery);
  }

  /** Adds a current event. */
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

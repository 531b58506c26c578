import { openJournal } from "./journal.js";
import type { Entry, Journal, Place } from "./journal.js";
import { memorySegments } from "./segments.js";
import { Subscription } from "./subscription.js";
import type { Delivery } from "./subscription.js";

/** Where a subscriber begins. */
export interface SubscribeOptions {
  /**
   * The id of the last event that is known: all that the journal holds behind it follow. `start`: all that the journal holds.
   * Absent: events from now on.
   */
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

/** How a channel says that its journal cannot be written any more; it then keeps a few megabytes in memory. */
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

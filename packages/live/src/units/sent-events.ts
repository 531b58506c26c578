import type { AgentEvent } from "@turnmeter/schema";
import type { EventMaker } from "../events/event-maker.js";

type KeyedEvents = ReturnType<EventMaker["ofFiles"]>;

/** The events that files as a whole have told, so that reading them again sends only what is new. */
export class SentEvents {
  readonly #contents = new Map<string, string>();
  readonly #isSent: (id: string) => boolean;

  /** @param isSent whether an event was sent before the file was followed, by its id */
  constructor(isSent: (id: string) => boolean) {
    this.#isSent = isSent;
  }

  /** Notes that events are no news. */
  note(events: KeyedEvents, of = ""): void {
    for (const { event, content } of events) this.#contents.set(`${of}\0${event.key}`, content);
  }

  /** The events that say something new. `of` tells sets of events with keys of their own apart. */
  *take(events: KeyedEvents, of = ""): Generator<AgentEvent> {
    for (const { event, content } of events) {
      const name = `${of}\0${event.key}`;
      if (this.#contents.get(name) === content) continue;
      this.#contents.set(name, content);
      if (!this.#isSent(event.id)) yield event;
    }
  }
}

import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { logEventOf } from "./own-payload.js";

/** Rows whose origins are kept: events of one row mostly follow each other. */
const mostOrigins = 4096;

/** Whether a record is an event of turnmeter's own, which wraps one of a log. */
export function isOwnEvent(record: Projected): boolean {
  return typeof record["turnmeter"] === "number";
}

/**
 * Reads a stream of turnmeter's own back into the events of the logs. Those that a later one may replace wait for
 * the end of the stream.
 */
export class OwnStream {
  /** Whether it had an event. */
  hasEvents = false;
  /** Events told before their time, by key: each until the event itself comes. */
  readonly #early = new Map<string, LogEvent>();
  /** Events that a file told as a whole, by key. One that comes again has the place of the first. */
  readonly #ofFiles = new Map<string, LogEvent>();
  readonly #origins = new Map<string, RowOrigin>();

  /** The events that a record tells now; null if it does not have what such an event has. */
  take(record: Projected): readonly LogEvent[] | null {
    const payload = objectOf(record["payload"]);
    const read = payload === null ? null : logEventOf(payload);
    const key = stringOf(record["key"]);
    this.hasEvents = true;
    if (read === null || key === null) return null;
    const event = this.#withSharedOrigin(read);
    if (record["isEarly"] === true) {
      this.#early.set(key, event);
      return [];
    }
    this.#early.delete(key);
    if (typeof record["line"] === "number") return [event];
    this.#ofFiles.set(key, event);
    return [];
  }

  /** The events that are left at the end of the stream. */
  finish(): readonly LogEvent[] {
    const left = [...this.#early.values(), ...this.#ofFiles.values()];
    this.#early.clear();
    this.#ofFiles.clear();
    return left;
  }

  /** The event with the origin that the other events of its row have. */
  #withSharedOrigin(event: LogEvent): LogEvent {
    if (!("origin" in event)) return event;
    const name = JSON.stringify(event.origin);
    const known = this.#origins.get(name);
    if (known !== undefined) return { ...event, origin: known };
    this.#origins.set(name, event.origin);
    if (this.#origins.size > mostOrigins) {
      for (const oldest of this.#origins.keys()) {
        this.#origins.delete(oldest);
        break;
      }
    }
    return event;
  }
}

import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { numberOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { logEventOf } from "./own-payload.js";
import { noWithdrawnLines } from "./withdrawn-lines.js";
import type { WithdrawnLines } from "./withdrawn-lines.js";

/** Rows whose origins are kept: events of one row mostly follow each other. */
const mostOrigins = 4096;

/** Whether a record is an event of turnmeter's own, which wraps one of a log. */
export function isOwnEvent(record: Projected): boolean {
  return typeof record["turnmeter"] === "number";
}

interface StandingEvent {
  readonly event: LogEvent;
  /** The session of the unit, within which order matters. */
  readonly session: string;
  /** Its place among those. */
  readonly index: number;
}

/** For problems, and files that were read, order does not matter. */
function sessionOf(record: Projected, event: LogEvent): string {
  const unit = stringOf(record["unit"]) ?? stringOf(record["file"]);
  return "origin" in event ? `${unit}\0${event.origin.sessionId}` : `${stringOf(record["key"])}`;
}

/**
 * Reads a stream of turnmeter's own back into the events of the logs. Those that a later one may replace or take back
 * wait for the end of the stream.
 */
export class OwnStream {
  /** Whether it had an event. */
  hasEvents = false;
  /** Events that are early or that a file told as a whole, by key. */
  readonly #standing = new Map<string, StandingEvent>();
  readonly #origins = new Map<string, RowOrigin>();
  readonly #withdrawn: WithdrawnLines;

  /** @param withdrawn what later events of the stream take back of whole files */
  constructor(withdrawn: WithdrawnLines = noWithdrawnLines) {
    this.#withdrawn = withdrawn;
  }

  /** The events that a record on a line of the stream tells now; null if it does not have what such an event has. */
  take(record: Projected, streamLine: number): readonly LogEvent[] | null {
    const payload = objectOf(record["payload"]);
    const key = stringOf(record["key"]);
    const line = numberOf(record["line"]);
    this.hasEvents = true;
    if (key === null || payload === null) return null;
    if (payload["kind"] === "withdrawn") {
      if (line === null) this.#standing.delete(key);
      return [];
    }
    const read = logEventOf(payload);
    if (read === null) return null;
    const event = this.#withSharedOrigin(read);
    if (record["isEarly"] === true || line === null) {
      this.#standing.set(key, {
        event,
        session: sessionOf(record, event),
        index: numberOf(record["index"]) ?? 0,
      });
      return [];
    }
    this.#standing.delete(key);
    return this.#withdrawn.has(stringOf(record["file"]), line, streamLine) ? [] : [event];
  }

  /** The events that are left at the end of the stream, those of a session of a unit in their order. */
  finish(): readonly LogEvent[] {
    const left = [...this.#standing.values()];
    this.#standing.clear();
    const bySession = new Map<string, StandingEvent[]>();
    for (const standing of left) {
      const ofSession = bySession.get(standing.session);
      if (ofSession === undefined) bySession.set(standing.session, [standing]);
      else ofSession.push(standing);
    }
    const inOrder = new Map(
      Array.from(bySession, ([session, events]) => [
        session,
        events.sort((a, b) => a.index - b.index).values(),
      ]),
    );
    // Where they are in order already, nothing moves.
    return left.flatMap(({ session }) => inOrder.get(session)?.next().value?.event ?? []);
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

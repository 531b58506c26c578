import { logEventFields } from "@turnmeter/schema";
import type { LogEvent, LogEventKind, RowOrigin, ValueField, ValueFields } from "@turnmeter/schema";
import { arrayOf, numberOf, objectOf, stringOf } from "../decoding/values.js";
import type { ObjectProjection, Projected } from "../projection.js";
import { LineSplitter } from "../records/line-splitter.js";
import { longestRecordBytes } from "../records/record-reader.js";

/** Origins kept for sharing; events of one row mostly follow each other. */
const mostOrigins = 4096;

/** Whether a record is one of turnmeter's own events, which wrap events of logs. */
export function isOwnEvent(record: Projected): boolean {
  return typeof record["turnmeter"] === "number";
}

interface StandingEvent {
  readonly event: LogEvent;
  /** Unit and session; events are ordered within one. */
  readonly session: string;
  readonly index: number;
}

/** Problems and file-read events have no order, so each is its own session. */
function sessionOf(record: Projected, event: LogEvent): string {
  const unit = stringOf(record["unit"]) ?? stringOf(record["file"]);
  return "origin" in event ? `${unit}\0${event.origin.sessionId}` : `${stringOf(record["key"])}`;
}

/** Reads one of turnmeter's own streams back into the events of the logs. Events that a later one may replace or withdraw wait for the end of the stream. */
export class OwnStream {
  /** Whether it had an event. */
  hasEvents = false;
  /** Events, by key, that came early or belong to a file told as a whole. */
  readonly #standing = new Map<string, StandingEvent>();
  readonly #origins = new Map<string, RowOrigin>();
  readonly #withdrawn: WithdrawnLines;

  /** @param withdrawn what later events of the stream take back of whole files */
  constructor(withdrawn: WithdrawnLines = noWithdrawnLines) {
    this.#withdrawn = withdrawn;
  }

  /** The events that a record on a line of the stream gives now; null if it lacks a field that such an event has. */
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

  /** The remaining events at the end of the stream; those of one session and unit are in their order. */
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

const names = new Set(Object.values(logEventFields).flatMap((own) => Object.keys(own)));

/** Fields read of the payload of turnmeter's own events. */
export const ownPayload: ObjectProjection = Object.fromEntries(
  ["kind", ...names].map((name) => [name, { value: true }]),
);

/** The log event in a payload, in memory of its own; null if something is missing or of another type. */
function logEventOf(payload: Projected): LogEvent | null {
  const kind = payload["kind"];
  if (!isKind(kind)) return null;
  const event = { kind, ...knownOf(payload, logEventFields[kind]) };
  return isLogEvent(event, logEventFields[kind]) ? event : null;
}

function isKind(kind: unknown): kind is LogEventKind {
  return typeof kind === "string" && Object.hasOwn(logEventFields, kind);
}

function knownOf(object: Projected, fields: ValueFields): Readonly<Record<string, unknown>> {
  const known: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const value = object[name];
    if (value !== undefined) known[name] = copyOf(value, fields[name]!);
  }
  return known;
}

function copyOf(value: unknown, { kind, fields }: ValueField<unknown>): unknown {
  if (fields === null) return value;
  if (kind === "list") {
    return Array.isArray(value) ? arrayOf(value).map((item) => copyOfObject(item, fields)) : undefined;
  }
  return copyOfObject(value, fields);
}

function copyOfObject(value: unknown, fields: ValueFields): unknown {
  const object = objectOf(value);
  return object === null ? value : knownOf(object, fields);
}

function isLogEvent(
  event: Readonly<Record<string, unknown>>,
  fields: ValueFields,
): event is LogEvent & typeof event {
  return fitsAll(event, fields);
}

function fitsAll(object: Projected, fields: ValueFields): boolean {
  return Object.keys(fields).every((name) => fits(object[name], fields[name]!));
}

function fits(value: unknown, field: ValueField<unknown>): boolean {
  if (value === undefined) return field.isOptional;
  if (value === null) return field.isNullable;
  switch (field.kind) {
    case "text":
      return typeof value === "string" && (field.values === null || field.values.includes(value));
    case "flag":
      return typeof value === "boolean";
    case "number":
      return isBetween(value, field);
    case "object":
      return isObjectOf(value, field);
    default:
      return Array.isArray(value) && value.every((item) => isObjectOf(item, field));
  }
}

function isBetween(value: unknown, { least, most }: ValueField<unknown>): boolean {
  if (typeof value !== "number" || !Number.isSafeInteger(value)) return false;
  return value <= most && (least === null || value >= least);
}

function isObjectOf(value: unknown, { fields }: ValueField<unknown>): boolean {
  const object = objectOf(value);
  return object !== null && fields !== null && fitsAll(object, fields);
}

/** Lines of whole files that events of a stream withdraw. */
export interface WithdrawnLines {
  /** Whether the stream withdraws what a log's line gave on stream line `streamLine`. */
  has(file: string | null, line: number, streamLine: number): boolean;
}

/** Withdraws nothing. */
export const noWithdrawnLines: WithdrawnLines = { has: () => false };

const mark = Buffer.from('"agent:withdrawn"');

/** Withdraws a log's events from `line` on; `streamLine` is where the stream says so. */
interface FromLine {
  readonly line: number;
  readonly streamLine: number;
}

/** Finds the withdrawals in the bytes of a stream before it is read: events are passed on as they come and cannot be called back. */
export async function withdrawnLines(chunks: AsyncIterable<Uint8Array>): Promise<WithdrawnLines> {
  const byFile = new Map<string, FromLine[]>();
  const lines = new LineSplitter(
    longestRecordBytes,
    (bytes, start, end, { number }) => {
      const found = bytes.subarray(start, end);
      if (!found.includes(mark)) return;
      const { file, line } = withdrawalIn(found.toString("utf8"));
      if (file === null || line === null) return;
      const known = byFile.get(file);
      if (known === undefined) byFile.set(file, [{ line, streamLine: number }]);
      else known.push({ line, streamLine: number });
    },
    () => {},
  );
  for await (const bytes of chunks) lines.add(bytes);
  lines.finish();
  if (byFile.size === 0) return noWithdrawnLines;
  return {
    has: (file, line, streamLine) =>
      byFile.get(file ?? "")?.some((from) => streamLine < from.streamLine && line >= from.line) === true,
  };
}

function withdrawalIn(text: string): { readonly file: string | null; readonly line: number | null } {
  try {
    const record = objectOf(JSON.parse(text));
    if (record?.["type"] === "agent:withdrawn")
      return { file: stringOf(record["file"]), line: numberOf(record["line"]) };
  } catch {
    // Such a line is reported where the stream is read.
  }
  return { file: null, line: null };
}

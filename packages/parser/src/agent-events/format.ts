import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { addCall } from "../claude/decode-call.js";
import { decodeResults } from "../claude/decode-results.js";
import { FileState, newUnitState } from "../claude/unit-state.js";
import { rowOrigin } from "../decoding/main-thread-origin.js";
import { RowNames } from "../decoding/row-names.js";
import { anyRecord } from "../decoding/open-files.js";
import { objectOf, stringOf, numberOf } from "../decoding/values.js";
import { fields, type ObjectProjection, type Projected, type ProjectedRecord } from "../projection.js";
import type { Decoded, LogFile, LogFormat, UnitDecoder } from "../log-format.js";
import { isOwnEvent, noWithdrawnLines, ownPayload, OwnStream, withdrawnLines } from "./own-stream.js";
import type { WithdrawnLines } from "./own-stream.js";
import { instantOf, instantOfMs } from "../decoding/timestamp.js";
import { toolInput, toolResultContent } from "../claude/projection.js";

class EventStream {
  readonly own: OwnStream;
  readonly names = new RowNames();
  readonly calls = newUnitState();
  sessionId: string | null = null;
  lastAt: number | null = null;

  constructor(withdrawn: WithdrawnLines) {
    this.own = new OwnStream(withdrawn);
  }
}

const envelope = fields("type", "timestamp", "at", "ts", "sessionId", "session_id");

const agentEventsProjection: ObjectProjection = {
  ...envelope,
  ...fields("turnmeter", "key", "file", "line", "unit", "index", "isEarly"),
  payload: {
    fields: {
      ...ownPayload,
      ...envelope,
      ...fields("id", "name", "tool_use_id", "is_error"),
      input: toolInput,
      content: toolResultContent,
    },
  },
};

/** Whether the first records of a file are events that an app around an agent sends to its clients. */
export const detectAgentEvents = anyRecord(
  ({ type, payload }) => isAgentEventType(type) && objectOf(payload) !== null,
);

/** How events are decoded. */
export const agentEventsFormat: LogFormat = {
  source: "agent-events",
  detect: detectAgentEvents,
  projection: agentEventsProjection,
  timeOf: (record) => eventTime([record, objectOf(record["payload"]) ?? {}]),
  openUnit,
  loadSchemas: async () => ({
    schemaOf: (await import("@turnmeter/schema/agent-events/record-schema.js")).agentEventSchema,
  }),
  loadCalls: async () => (await import("./logged-calls.js")).agentEventsCalls,
};

function openUnit(): UnitDecoder {
  let stream = new EventStream(noWithdrawnLines);
  let path = "";
  let withdrawn = noWithdrawnLines;
  return {
    async foresee(chunks) {
      withdrawn = await withdrawnLines(chunks);
    },
    decode(projected, file) {
      if (path !== file.path) stream = new EventStream(withdrawn);
      path = file.path;
      return decodeEvent(stream, projected, file);
    },
    retells: (file) => path === file.path && stream.own.hasEvents,
    finishFile: (file) => (path === file.path ? stream.own.finish() : []),
  };
}

function decodeEvent(stream: EventStream, projected: ProjectedRecord, file: LogFile): Decoded {
  const { record } = projected;
  const type = stringOf(record["type"]) ?? "unknown";
  if (isOwnEvent(record)) return decodeOwnEvent(stream.own, type, projected, file);
  const payload = objectOf(record["payload"]);
  const origin = eventOrigin(stream, projected, payload, file);
  const decoded = { type, isKnown: isAgentEventType(type) };
  const events = payload === null ? [] : blockEvents(stream, type, payload, origin, projected, file);
  return { ...decoded, events: [{ kind: "activity", origin }, ...events] };
}

function decodeOwnEvent(
  stream: OwnStream,
  type: string,
  { record, line, byteOffset }: ProjectedRecord,
  file: LogFile,
): Decoded {
  const problem = { file: file.path, line, byteOffset, detail: "event does not fit its kind" };
  const events: readonly LogEvent[] = stream.take(record, line) ?? [
    { kind: "problem", problem: { code: "record-degraded", ...problem } },
  ];
  return { events, type, isKnown: isAgentEventType(type) };
}

function blockEvents(
  { calls: state }: EventStream,
  type: string,
  payload: Projected,
  origin: RowOrigin,
  projected: ProjectedRecord,
  file: LogFile,
): readonly LogEvent[] {
  if (state.file.path !== file.path) state.file = new FileState(file.path);
  const row = { record: payload, origin: { ...origin }, file, state, projected };
  const response = { messageId: null, requestId: null, model: null };
  if (type === "agent:tool_result") return decodeResults(row, [payload]);
  const events: LogEvent[] = [];
  if (type === "agent:tool_use") addCall(row, payload, response, events);
  return events;
}

/** Events without a session belong to that of the file's first event. */
function eventOrigin(
  stream: EventStream,
  projected: ProjectedRecord,
  payload: Projected | null,
  file: LogFile,
): RowOrigin {
  const { record } = projected;
  const records = payload === null ? [record] : [record, payload];
  const told = records.map((each) => stringOf(each["sessionId"]) ?? stringOf(each["session_id"]));
  stream.sessionId =
    told.find((id) => id !== null) ?? stream.sessionId ?? `events-${projected.lineHash().slice(0, 12)}`;
  stream.lastAt = eventTime(records) ?? stream.lastAt;
  return rowOrigin("agent-events", file, projected, stream.sessionId, {
    at: stream.lastAt,
    uuid: `${stream.sessionId}:${stream.names.next(projected.lineHash())}`,
  });
}

const timeFields = ["timestamp", "at", "ts"] as const;

/** In ms this is 2001-09-09, in seconds the year 33658; no log has a time that could be either. */
const fewestMs = 1e12;

/** Epoch ms from the first field that holds a time; null if none does. */
function eventTime(records: readonly Projected[]): number | null {
  for (const record of records) {
    for (const name of timeFields) {
      const at = instantOf(record[name]) ?? epochOf(record[name]);
      if (at !== null) return at;
    }
  }
  return null;
}

/** Seconds or milliseconds since 1970. */
function epochOf(value: unknown): number | null {
  const number = numberOf(value);
  return number === null ? null : instantOfMs(number < fewestMs ? number * 1000 : number);
}

function isAgentEventType(type: unknown): boolean {
  return typeof type === "string" && type.startsWith("agent:");
}

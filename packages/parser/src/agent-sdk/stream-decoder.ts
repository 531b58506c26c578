import { type LogEvent, sdkMessageTypes, sdkSystemSubtypes } from "@turnmeter/schema";
import { decodeAssistant } from "../claude/decode-assistant.js";
import { decodeUser } from "../claude/decode-user.js";
import { interruptionsBefore, releaseInterruptions } from "../claude/fork-filler.js";
import { holdRows, releaseRows } from "../claude/hold-rows.js";
import { isApiCallId } from "../claude/ids.js";
import type { Row } from "../claude/row.js";
import { userContent } from "../claude/user-content.js";
import { sessionStateOf } from "../decoding/events-at.js";
import { promptTokensOf } from "../decoding/usage-sums.js";
import { has, objectOf, stringOf } from "../decoding/values.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import type { Decoded, LogFile } from "../log-format.js";
import type { AgentTold, PendingRow } from "./agent-threads.js";
import { asTranscript, decodeSystemMessage } from "./decode-system-message.js";
import { decodeResultMessage } from "./decode-result-message.js";
import { type StreamSession, StreamState } from "./stream-state.js";
import { streamEnvelope } from "./stream-origin.js";

/** Turns the messages of one stream into events. */
export interface StreamDecoder {
  decode(record: ProjectedRecord, file: LogFile): Decoded;
  /** The events that still waited. */
  finish(): readonly LogEvent[];
}

export function createStreamDecoder(path: string): StreamDecoder {
  const state = new StreamState(path);
  return {
    decode(projected, file) {
      const { record } = projected;
      const { origin, session, isNewSession, problems } = streamEnvelope(projected, file, state);
      const row: Row = {
        record: asTranscript(record),
        origin,
        file,
        state: state.unit,
        projected,
      };
      const parent = parentCall(record);
      if (parent !== null) origin.isSidechain = true;
      const before = rowsBefore(row, state);
      const events = [
        ...problems,
        // The desktop app's audit has interactive sessions only.
        ...(isNewSession
          ? [
              sessionStateOf(origin, {
                sessionKind: has(record, "_audit_timestamp") ? "interactive" : "headless",
              }),
            ]
          : []),
        ...eventsOf(row, session, parent, state),
      ];
      const rows = [...before, ...toThread(parent, { origin, events }, record, state)];
      return {
        events: rows.flatMap((each) => released(each, state)),
        ...messageType(record),
        clientVersion: origin.clientVersion,
      };
    },
    finish() {
      const rows = [...partialRows(state), ...state.agents.settleAll()];
      return [
        ...rows.flatMap((each) => released(each, state)),
        ...state.denials.release(),
        ...releaseRows(state.unit.file, null),
        ...releaseInterruptions(state.unit.file),
      ];
    },
  };
}

/** The call that started the message's subagent; null on the main thread. */
function parentCall(record: Projected): string | null {
  return stringOf(record["parent_tool_use_id"]) ?? stringOf(record["parent_agent_id"]);
}

/** Held rows that this message releases by giving a subagent's id or ending the turn. */
function rowsBefore({ record }: Row, state: StreamState): readonly PendingRow[] {
  if (record["type"] === "result") return partialRows(state);
  if (record["type"] !== "system") return [];
  const named = state.tasks.note(record, state.unit);
  return named === null ? [] : state.agents.settle(named.callId, named.agentId);
}

function eventsOf(
  row: Row,
  session: StreamSession,
  parent: string | null,
  state: StreamState,
): readonly LogEvent[] {
  const own = [...interruptionsBefore(row), ...ownEvents(row, session, parent, state)];
  const isSilent = own.every(({ kind }) => kind === "problem");
  return isSilent ? [...own, { kind: "activity", origin: row.origin }] : own;
}

function ownEvents(
  row: Row,
  session: StreamSession,
  parent: string | null,
  state: StreamState,
): readonly LogEvent[] {
  const { record, origin } = row;
  switch (record["type"]) {
    case "user": {
      const events = decodeUser(row);
      for (const event of events) if (event.kind === "result") state.denials.answer(event.callId);
      return events.map((event) => (event.kind === "prompt" ? { ...event, isEcho: true } : event));
    }
    case "assistant": {
      const events = decodeAssistant(row);
      noteResponse(events, session, parent, state);
      return events;
    }
    case "system":
      return decodeSystemMessage(row, state);
    case "stream_event":
      return state.partials.add(parent ?? "", origin, objectOf(record["event"]) ?? {});
    case "rate_limit_event":
      if (objectOf(record["rate_limit_info"])?.["status"] === "rejected") session.isLimited = true;
      return [];
    case "result":
      return resultEvents(row, session, state);
    default:
      return [];
  }
}

function noteResponse(
  events: readonly LogEvent[],
  session: StreamSession,
  parent: string | null,
  { partials }: StreamState,
): void {
  for (const event of events) {
    if (event.kind === "mark" && event.mark === "apiError") session.hasApiError = true;
    if (event.kind === "call" && event.spawn !== null) session.hasAgents = true;
    if (event.kind !== "requestPart") continue;
    partials.tell(event);
    if (event.model === null) continue;
    session.responseModels.add(event.model);
    if (event.messageId !== null && event.usage !== null && !session.messages.has(event.messageId))
      session.turnPrompts.set(event.messageId, { model: event.model, tokens: promptTokensOf(event.usage) });
    if (parent !== null) continue;
    session.models.add(event.model);
    session.responseModel = event.model;
  }
}

function resultEvents(row: Row, session: StreamSession, state: StreamState): readonly LogEvent[] {
  const { record, origin } = row;
  if (origin.uuid !== null) {
    if (state.results.has(origin.uuid)) return [];
    state.results.add(origin.uuid);
  }
  const { permission_denials: denials } = record;
  for (const denial of Array.isArray(denials) ? denials : []) {
    const callId = stringOf(objectOf(denial)?.["tool_use_id"]);
    if (callId !== null) state.denials.add(callId, null);
  }
  const isOpen = (callId: string) => isApiCallId(callId) && state.unit.calls.get(callId) !== undefined;
  return [...state.denials.endTurn(origin, isOpen), ...decodeResultMessage(record, origin, session)];
}

function partialRows(state: StreamState): readonly PendingRow[] {
  return state.partials.take().flatMap(({ thread, origin, event }) => {
    const row: PendingRow = { origin, events: [event] };
    return thread === "" ? [row] : state.agents.add(thread, row, nothingTold);
  });
}

const nothingTold: AgentTold = {
  agentType: null,
  description: null,
  parentAgentId: null,
  promptHash: null,
};

/** Returns the rows that are ready; a subagent's rows may have to wait for its id. */
function toThread(
  parent: string | null,
  row: PendingRow,
  record: Projected,
  state: StreamState,
): readonly PendingRow[] {
  const rows: PendingRow[] = [];
  for (const event of row.events) {
    if (event.kind !== "result") continue;
    rows.push(
      ...(event.agent === null
        ? state.agents.settleByCall(event.callId)
        : state.agents.settle(event.callId, event.agent.agentId)),
    );
  }
  if (parent === null) return [...rows, row];
  const agentId = stringOf(record["agent_id"]) ?? stringOf(record["parent_agent_id"]);
  if (agentId !== null) rows.push(...state.agents.settle(parent, agentId));
  return [...rows, ...state.agents.add(parent, row, told(record))];
}

function told(record: Projected): AgentTold {
  const content = userContent(objectOf(record["message"])?.["content"]);
  const isPrompt = record["type"] === "user" && content.results.length === 0;
  const hash = isPrompt ? content.texts[0]?.hash : undefined;
  return {
    agentType: stringOf(record["subagent_type"]),
    description: stringOf(record["task_description"]),
    parentAgentId: null,
    promptHash: hash === undefined || hash === "" ? null : hash,
  };
}

/** Events of a row that lacks at most its time. */
function released({ origin, events }: PendingRow, state: StreamState): readonly LogEvent[] {
  origin.at ??= state.firstAt;
  return holdRows(state.denials.pass(events), origin, true, state.unit.file);
}

const types: ReadonlySet<string> = new Set(sdkMessageTypes);
const subtypes: ReadonlySet<string> = new Set(sdkSystemSubtypes);

interface MessageType {
  readonly type: string;
  readonly subtype: string | null;
  readonly isKnown: boolean;
}

function messageType(record: Projected): MessageType {
  const type = stringOf(record["type"]) ?? "(none)";
  const subtype = stringOf(record["subtype"]);
  return { type, subtype, isKnown: type === "system" ? subtypes.has(subtype ?? "") : types.has(type) };
}

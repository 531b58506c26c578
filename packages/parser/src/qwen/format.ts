import { type LogEvent, qwenSystemSubtypes, type RowOrigin, type TaskEndEvent } from "@turnmeter/schema";
import { anyRecord, OpenFiles } from "../decoding/open-files.js";
import { objectOf, stringOf, has, numberOf, booleanOf, integerOf, measuredOf } from "../decoding/values.js";
import type { LogFormat, LogUnit, UnitDecoder, LogFile } from "../log-format.js";
import { agentKindOf, agentsOfFile, decodeTelemetry } from "./decode-telemetry.js";
import { decodeAssistant, modelSwitch } from "./decode-assistant.js";
import { type DecodeRow, FileState, type Row, rowEnvelope, type UnitState } from "./unit-state.js";
import { qwenProjection } from "./projection.js";
import { decodeToolResult, resultOfEnd } from "./result-event.js";
import type { Projected, Measured } from "../projection.js";
import {
  evidenceOf,
  problemAt,
  markAt,
  sessionStateOf,
  nothingReported,
  promptAt,
} from "../decoding/events-at.js";
import { documentOrigin } from "../decoding/main-thread-origin.js";
import { messageParts } from "./message-parts.js";

const bySubtype: ReadonlyMap<string, DecodeRow> = new Map<string, DecodeRow>([
  ["ui_telemetry", decodeTelemetry],
  ["chat_compression", compaction],
  ["custom_title", title],
  ["session_model", sessionModel],
  ["slash_command", command],
]);

/** Subtypes without an entry count nothing. */
const decodeSystem: DecodeRow = (row) => bySubtype.get(String(row.record["subtype"]))?.(row) ?? [];

function compaction({ record, origin }: Row): readonly LogEvent[] {
  const info = objectOf(objectOf(record["systemPayload"])?.["info"]);
  return [markAt(origin, "compaction", { value: integerOf(info?.["originalTokenCount"]) })];
}

/** A title copied by a fork does not name the fork. */
function title({ record, origin }: Row): readonly LogEvent[] {
  const payload = objectOf(record["systemPayload"]);
  const text = stringOf(payload?.["customTitle"]);
  if (text === null) return [];
  return [sessionStateOf(origin, { title: text, titleRank: payload?.["titleSource"] === "auto" ? 2 : 3 })];
}

function sessionModel({ record, origin, state }: Row): readonly LogEvent[] {
  return modelSwitch(stringOf(objectOf(record["systemPayload"])?.["modelId"]), origin, state.file);
}

/** Commands are logged when called, and again with their result. */
function command({ record, origin }: Row): readonly LogEvent[] {
  const payload = objectOf(record["systemPayload"]);
  if (payload?.["phase"] === "result") return [];
  const name = /^\s*(\/[^\s/]{1,80})(?:\s|$)/.exec(measuredOf(payload?.["rawCommand"])?.prefix ?? "")?.[1];
  return name === undefined ? [] : [markAt(origin, "command", { detail: name })];
}

const typed: ReadonlySet<string | null> = new Set([null, "mid_turn_user_message", "realtime_message"]);

/** Prompts, and client notices in the same form. */
const decodeUser: DecodeRow = ({ record, origin }) => {
  const { texts, isReadable } = messageParts(record["message"]);
  if (!isReadable) return [problemAt(origin, "record-degraded", "message.parts")];
  if (origin.agentId !== null) return [{ kind: "activity", origin, asksAgent: true }];
  if (!isTyped(record)) return texts.flatMap((text) => taskEnds(text, origin));
  const own = texts.filter((text) => !isHooks(text));
  // What is not a text is an image or a file.
  const textHash = own.length === 0 ? "media" : own.map(({ hash }) => hash ?? "").join("+");
  return [promptAt(origin, textHash)];
};

/** The beginning of what a person typed; null if the row holds no prompt. */
export function typedText(record: Projected): string | null {
  if (record["type"] !== "user" || !isTyped(record)) return null;
  const { texts } = messageParts(record["message"]);
  return texts.find((text) => !isHooks(text))?.prefix ?? null;
}

function isTyped(record: Projected): boolean {
  const provenance = stringOf(record["provenance"]);
  return typed.has(stringOf(record["subtype"])) && (provenance === null || provenance === "real_user");
}

/** Whether a user's hook added the text to the prompt. */
function isHooks({ prefix }: Measured): boolean {
  return prefix?.startsWith("<qwen:user-prompt-submit-context>") === true;
}

/** Background tasks that a notice reports as ended; none if it has no status. */
function taskEnds({ prefix = "", hash = "" }: Measured, origin: RowOrigin): readonly TaskEndEvent[] {
  if (!prefix.startsWith("<task-notification>")) return [];
  const status = tagged(prefix, "status");
  if (status === null) return [];
  return [
    {
      kind: "taskEnd",
      origin,
      taskId: tagged(prefix, "task-id"),
      callId: tagged(prefix, "tool-use-id"),
      status: status === "cancelled" ? "stopped" : status,
      textHash: hash,
      ...nothingReported,
    },
  ];
}

function tagged(text: string, tag: string): string | null {
  return new RegExp(`<${tag}>\\s*([^<\\s][^<]{0,199}?)\\s*</${tag}>`).exec(text)?.[1] ?? null;
}

const types: ReadonlySet<unknown> = new Set(["user", "assistant", "tool_result", "system"]);

/** Whether one of the first records of a file is a row of a chat. */
export const detectQwen = anyRecord(isChatRow);

/** Shares its place in a session with Claude Code's rows, but has this format's message or payload. */
function isChatRow(record: Projected): boolean {
  const isPlaced = stringOf(record["sessionId"]) !== null && has(record, "parentUuid");
  if (!isPlaced || !types.has(record["type"])) return false;
  if (record["type"] === "system") return has(record, "subtype") && has(record, "systemPayload");
  const message = objectOf(record["message"]);
  return (message !== null && has(message, "parts")) || has(record, "usageMetadata");
}

/** Whether a row is one of the files beside chats: sums of sessions or of a day, a prompt's end, or a project's times. */
export function isOtherRow(row: Projected): boolean {
  if (has(row, "type")) return false;
  const isSum = has(row, "totalLatencyMs") && numberOf(row["startTime"]) !== null && has(row, "models");
  const isProject = has(row, "createdAt") && has(row, "updatedAt") && has(row, "version");
  const isCursor = has(row, "processedOffset") && has(row, "sessionId");
  return isSum || (isProject && Object.keys(row).length === 3) || isCursor;
}

const byType: ReadonlyMap<string, DecodeRow> = new Map<string, DecodeRow>([
  ["user", decodeUser],
  ["assistant", decodeAssistant],
  ["tool_result", decodeToolResult],
  ["system", decodeSystem],
]);

const systemSubtypes: ReadonlySet<string> = new Set(qwenSystemSubtypes);

/** How chats and transcripts of subagents are decoded. */
export const qwenFormat: LogFormat = {
  source: "qwen",
  detect: detectQwen,
  isOther: isOtherRow,
  takesTurns: true,
  knowsFiles: true,
  projection: qwenProjection,
  typedText,
  openUnit,
  loadSchemas: async () => ({
    schemaOf: (await import("@turnmeter/schema/qwen/record-schema.js")).qwenRecordSchema,
  }),
  loadCalls: async () => (await import("./logged-calls.js")).qwenCalls,
};

function openUnit(unit: LogUnit): UnitDecoder {
  const state: UnitState = {
    file: new FileState(""),
    transcripts: new Set(unit.files.flatMap(({ agentLabel }) => agentLabel ?? [])),
    toldAgents: new Set(),
    agentCalls: new Map(),
  };
  const open = new OpenFiles<UnitState["file"]>();
  return {
    decode(projected, file) {
      state.file = open.of(file.path, () => new FileState(file.path));
      const { record } = projected;
      const type = stringOf(record["type"]) ?? "unknown";
      const subtype = type === "system" ? systemSubtype(record) : stringOf(record["subtype"]);
      const { origin, problems } = rowEnvelope(projected, file, state.file);
      const row = { record, projected, origin, file, state };
      const events = [...forkEvents(row), ...rowEvents(row, type)];
      if (type === "user" || type === "tool_result") state.file.agentResponse = null;
      return {
        events: [...problems, ...events],
        type,
        subtype,
        isKnown: byType.has(type) && (type !== "system" || isKnownSubtype(subtype)),
        clientVersion: origin.clientVersion,
      };
    },
    decodeDocument: (value, file) => decodeMeta(value, file, state),
    finishFile(file) {
      const ended = open.end(file.path);
      return ended === null ? [] : endOfFile({ ...state, file: ended });
    },
    held({ path }) {
      const file = open.at(path);
      return file === null ? [] : endOfFile({ ...state, file });
    },
  };
}

function rowEvents(row: Row, type: string): readonly LogEvent[] {
  if (isToldElsewhere(row)) return [];
  noteTranscript(row);
  const decode = byType.get(type);
  if (decode === undefined) return [];
  const events = decode(row);
  const isSilent = events.every(({ kind }) => kind === "problem");
  return isSilent ? [...events, { kind: "activity", origin: row.origin }] : events;
}

/** Copied rows keep the session id they come from. */
function forkEvents({ origin, state: { file } }: Row): readonly LogEvent[] {
  const { sessionId: forkedFrom, line, isBackgroundCopy } = origin;
  if (!isBackgroundCopy || file.forkedFrom.has(forkedFrom)) return [];
  file.forkedFrom.add(forkedFrom);
  return [{ kind: "fork", origin, forkedFrom, copiedLine: 0, ownLine: line }];
}

function noteTranscript({ record, origin, state }: Row): void {
  const { agentId } = origin;
  if (agentId === null || state.file.agents.has(agentId)) return;
  state.file.agents.set(agentId, { origin, agentType: stringOf(record["agentName"]), description: null });
}

/**
 * Whether a subagent's transcript has the subagent under another id than telemetry, as versions around 0.15 wrote it:
 * its rows say nothing that telemetry does not.
 */
function isToldElsewhere({ record, origin, state }: Row): boolean {
  const { agentId } = origin;
  const name = stringOf(record["agentName"]);
  if (agentId === null || name === null || state.toldAgents.has(agentId)) return false;
  return [...state.toldAgents].some((told) => told.startsWith(`${name}-`) && !state.transcripts.has(told));
}

function endOfFile(state: UnitState): readonly LogEvent[] {
  const { toolEnds, openCalls } = state.file;
  const ends = [...toolEnds].map(([name, end]) => resultOfEnd(end, openCalls.get(name)?.tool ?? ""));
  return [...ends, ...agentsOfFile(state)];
}

/** Telemetry's subtype is its event name. */
function systemSubtype(record: Row["record"]): string | null {
  const subtype = stringOf(record["subtype"]);
  const event = objectOf(objectOf(record["systemPayload"])?.["uiEvent"]);
  const name = stringOf(event?.["event.name"]);
  return subtype === "ui_telemetry" && name !== null ? `${subtype}/${name}` : subtype;
}

function isKnownSubtype(subtype: string | null): boolean {
  return subtype !== null && systemSubtypes.has(subtype.split("/", 1)[0] ?? "");
}

function decodeMeta(value: unknown, file: LogFile, state: UnitState): readonly LogEvent[] {
  const document = objectOf(value);
  const agentId = stringOf(document?.["agentId"]) ?? file.agentLabel;
  const sessionId = stringOf(document?.["parentSessionId"]) ?? file.sessionFolder;
  if (document === null || agentId === null || sessionId === null) return [];
  const origin = documentOrigin("qwen", file, sessionId, agentId);
  const toolUseId = stringOf(document["toolUseId"]);
  const depth = integerOf(document["depth"]);
  return [
    evidenceOf(origin, agentId, "meta", {
      agentKind: agentKindOf(agentId),
      agentType: stringOf(document["agentType"]),
      description: stringOf(document["description"]),
      callId: toolUseId === null ? null : (state.agentCalls.get(toolUseId) ?? null),
      parentAgentId: stringOf(document["parentAgentId"]),
      depth: depth === null || depth < 0 ? null : depth + 1,
      model: stringOf(document["model"]),
      isBackground: booleanOf(document["isBackgrounded"]),
      status: document["status"] === "cancelled" ? "stopped" : null,
    }),
  ];
}

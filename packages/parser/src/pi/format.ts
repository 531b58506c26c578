import { type LogEvent, type SourceId, piEntryTypes, piRoles } from "@turnmeter/schema";
import { decoderByFile } from "../decoding/open-files.js";
import { markAt, promptAt, timeProblems } from "../decoding/events-at.js";
import { measuredTexts } from "../decoding/message-texts.js";
import { instantOf } from "../decoding/timestamp.js";
import { objectOf, stringOf, measuredOf, has } from "../decoding/values.js";
import type { Decoded, LogFile, LogFormat, LogUnit, UnitDecoder } from "../log-format.js";
import type { Projected, ProjectedRecord, Measured } from "../projection.js";
import { piCalls } from "./calls.js";
import { decodeAssistant } from "./decode-assistant.js";
import { decodeResult, noteStart } from "./decode-result.js";
import {
  decodeCompaction,
  decodeHead,
  decodeInit,
  decodeModelChange,
  decodeOwnUsage,
  decodeThinkingLevel,
  decodeTitle,
  noteTitleSlot,
} from "./decode-state.js";
import { entryOrigin, entryTime, noteHead, SessionFile, type EntryRow } from "./session-file.js";
import { piProjection } from "./projection.js";
import { noticedEnds } from "./tool-agents.js";
import { hasColumns, plain } from "../database/columns-as-json.js";
import type { DatabaseFormat } from "../database/database-format.js";
import type { DatabaseTables } from "../database/open-database.js";

type PiAgent = "pi" | "oh-my-pi" | "openclaw";

/** The agent whose session the first records of a file are; null if they are none. */
export function agentOfSession(head: readonly unknown[]): PiAgent | null {
  const records = head.map(objectOf).filter((record) => record !== null);
  if (!records.some(isOfTree) || records.some(isOfRun)) return null;
  if (records.some(isOpenClaws)) return "openclaw";
  return records.some(isOhMyPis) ? "oh-my-pi" : "pi";
}

/** Recognises runs with `--mode json`; null for other files. */
function unreadPi(head: readonly unknown[]): string | null {
  const isRun = head.some((row) => isOfRun(objectOf(row) ?? {}));
  return isRun
    ? "the output of a run of Pi or Oh My Pi, whose lines repeat messages and have no ids: the session’s own file is read"
    : null;
}

/** Events of a run have types that no session file has. */
function isOfRun({ type, message }: Projected): boolean {
  if (type === "message_start" || type === "message_end")
    return stringOf(objectOf(message)?.["role"]) !== null;
  return type === "agent_start" || type === "turn_start";
}

/** By role: fields that other agents' messages in the same envelope lack. */
const ownFields: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["user", ["timestamp"]],
  ["assistant", ["api", "provider", "usage", "stopReason"]],
  ["toolResult", ["role"]],
  ["bashExecution", ["role"]],
]);

/** Whether only this format can have the record: a session head, or a message in an entry. */
function isOfTree(record: Projected): boolean {
  if (stringOf(record["timestamp"]) === null) return false;
  if (record["type"] === "session") {
    return stringOf(record["id"]) !== null && (has(record, "cwd") || has(record, "version"));
  }
  const message = record["type"] === "message" ? objectOf(record["message"]) : null;
  return message !== null && (ownFields.get(message["role"])?.some((name) => has(message, name)) ?? false);
}

/** Folders of OpenClaw and its earlier names, in which it works. */
const workspace = /[/\\]\.(?:openclaw|clawdbot|moltbot|moldbot)(?:[/\\]|$)/;

function isOpenClaws(record: Projected): boolean {
  const customType = stringOf(record["customType"]) ?? "";
  if (customType === "model-snapshot" || /^openclaw[.:]/.test(customType)) return true;
  if (record["type"] === "session") return workspace.test(stringOf(record["cwd"]) ?? "");
  return objectOf(record["message"])?.["provider"] === "openclaw";
}

const ohMyPiTypes: ReadonlySet<unknown> = new Set([
  "title",
  "title_change",
  "session_init",
  "mode_change",
  "service_tier_change",
  "ttsr_injection",
  "credential_pin",
  "model_usage",
  "reset_boundary",
]);

function isOhMyPis(record: Projected): boolean {
  const type = record["type"];
  if (ohMyPiTypes.has(type)) return true;
  if (type === "session") return has(record, "titleSource") || has(record, "title");
  if (type === "model_change") return has(record, "model") && !has(record, "modelId");
  const customType = record["customType"];
  return type === "custom" && (customType === "tool_execution_start" || customType === "session_exit");
}

/** Traces that OpenClaw keeps beside sessions; they only repeat them. */
function isTrace(record: Projected): boolean {
  return record["traceSchema"] === "openclaw-trajectory";
}

/**
 * How the database of an OpenClaw agent is read: first the entries of its sessions, then the archived sessions, whose lines it keeps as
 * bytes. Its tables of accounts and keys are never queried.
 */
const openClawDatabase: DatabaseFormat = {
  detect: (tables) =>
    hasColumns(tables, "transcript_events", ["session_id", "seq", "event_json", "created_at"]),
  // Earlier versions kept other data in it.
  isOther: (tables) =>
    hasColumns(tables, "schema_meta", ["role"]) &&
    ![...tables.keys()].some((name) => /transcript|session/.test(name)),
  queries: (tables) => [eventsQuery(tables), ...archives.flatMap((table) => archiveQuery(tables, table))],
};

/** Not every session has a head of its own. */
function headOf(session: string, createdAt: string): string {
  return `json_object('type', 'session', 'id', ${plain(session)},
    'timestamp', strftime('%Y-%m-%dT%H:%M:%fZ', ${createdAt} / 1000.0, 'unixepoch'))`;
}

/** Since 2026.9.6 long entries are zstd blobs; line feeds in JSON are only white space. */
function eventsQuery(tables: DatabaseTables): string {
  const text = "replace(event_json, char(10), ' ')";
  const event = hasColumns(tables, "transcript_events", ["event_zstd"])
    ? `coalesce(${text}, event_zstd)`
    : text;
  return `SELECT line FROM (
      SELECT session_id, min(seq) - 1 AS seq, ${headOf("session_id", "min(created_at)")} AS line
      FROM transcript_events GROUP BY session_id
      UNION ALL
      SELECT session_id, seq, ${event} FROM transcript_events
    )
    ORDER BY session_id, seq`;
}

/** Archives of deleted, reset and long unused sessions. */
const archives = ["session_transcript_archives", "session_transcript_cold_archives"];

/** The head's time is the file's, not that of any entry. */
function archiveQuery(tables: DatabaseTables, table: string): readonly string[] {
  const createdAt = ["created_at", "archived_at"].find((column) => hasColumns(tables, table, [column]));
  if (createdAt === undefined || !hasColumns(tables, table, ["session_id", "generation", "archive_blob"]))
    return [];
  return [
    `SELECT iif(part = 0, ${headOf("a.session_id", `a.${createdAt}`)}, a.archive_blob)
      FROM ${table} a CROSS JOIN (SELECT 0 AS part UNION ALL SELECT 1)
      WHERE a.archive_blob IS NOT NULL
      ORDER BY a.session_id, a.generation, part`,
  ];
}

/** Starts of prompts OpenClaw writes itself: timers, heartbeats, system notices, subagent tasks. */
const injected = /^(?:\[cron:|\[Subagent |System: \[|Read HEARTBEAT\.md\b)/;

/** Asked by a person, or by a subagent's parent. */
function decodePrompt({ origin }: EntryRow, message: Projected): readonly LogEvent[] {
  const text = firstText(measuredOf(message["content"]));
  if (origin.agentId !== null) return [{ kind: "activity", origin, asksAgent: true }];
  if (text === null || injected.test(text.prefix ?? "")) return [];
  return [promptAt(origin, text.hash ?? "")];
}

/** Null if nobody typed it. */
function typedText(record: Projected): string | null {
  const message = objectOf(record["message"]);
  if (message?.["role"] !== "user") return null;
  const start = firstText(measuredOf(message["content"]))?.prefix ?? null;
  return start === null || injected.test(start) ? null : start;
}

function firstText(content: Measured | null): Measured | null {
  return measuredTexts(content)[0] ?? content;
}

type DecodeEntry = (row: EntryRow) => readonly LogEvent[];
type DecodeMessage = (row: EntryRow, message: Projected) => readonly LogEvent[];

const byRole: ReadonlyMap<string, DecodeMessage> = new Map<string, DecodeMessage>([
  ["assistant", decodeAssistant],
  ["bashExecution", ({ origin }) => [markAt(origin, "userShell")]],
  ["pythonExecution", ({ origin }) => [markAt(origin, "userShell")]],
  ["toolResult", decodeResult],
  ["user", decodePrompt],
]);

const byType: ReadonlyMap<string, DecodeEntry> = new Map<string, DecodeEntry>([
  ["branch_summary", decodeOwnUsage],
  ["compaction", decodeCompaction],
  ["custom", decodeCustom],
  ["custom_message", noticedEnds],
  ["message", decodeMessage],
  ["model_change", decodeModelChange],
  ["model_usage", decodeOwnUsage],
  ["session", decodeHead],
  ["session_info", decodeTitle],
  ["session_init", decodeInit],
  ["thinking_level_change", decodeThinkingLevel],
  ["title", noteTitleSlot],
  ["title_change", decodeTitle],
]);

/** Entry types that show activity at their time. */
const conversation: ReadonlySet<string> = new Set([
  "branch_summary",
  "compaction",
  "custom_message",
  "message",
]);

const knownTypes: ReadonlySet<string> = new Set(piEntryTypes);
const knownRoles: ReadonlySet<string> = new Set(piRoles);

/** How the sessions of Pi are decoded. */
export const piFormat: LogFormat = formatOf("pi");

/** How the sessions of Oh My Pi are decoded. */
export const ohMyPiFormat: LogFormat = formatOf("oh-my-pi");

/** How the sessions of OpenClaw are decoded. */
export const openClawFormat: LogFormat = formatOf("openclaw");

function formatOf(source: SourceId & PiAgent): LogFormat {
  return {
    source,
    detect: (head) => agentOfSession(head) === source,
    ...(source === "pi" ? { unreadForm: unreadPi } : {}),
    isOther: (record) => source === "openclaw" && isTrace(record),
    ...(source === "openclaw" ? { database: openClawDatabase } : {}),
    projection: piProjection,
    typedText,
    timeOf: entryTime,
    takesTurns: true,
    openUnit,
    loadSchemas: async () => ({
      schemaOf: (await import("@turnmeter/schema/pi/record-schema.js")).piEntrySchema,
    }),
    loadCalls: async () => (await import("../inputs/logged-calls.js")).loggedCalls(piCalls),
  };
}

function openUnit(unit: LogUnit): UnitDecoder {
  let mainSession: string | null = null;
  const decoder = decoderByFile<SessionFile>({
    open: (file) => new SessionFile(file, unit, mainSession),
    decode(session, projected, file) {
      const decoded = decodeEntry(projected, file, session);
      if (session.agentId === null) mainSession = session.sessionId;
      return decoded;
    },
  });
  return {
    ...decoder,
    decode(projected, file) {
      // A database has the sessions one after the other.
      if (file.framing === "database" && projected.record["type"] === "session") decoder.finishFile(file);
      return decoder.decode(projected, file);
    },
  };
}

function decodeEntry(projected: ProjectedRecord, logFile: LogFile, file: SessionFile): Decoded {
  const { record } = projected;
  const type = stringOf(record["type"]) ?? "unknown";
  const subtype = type === "message" ? (stringOf(objectOf(record["message"])?.["role"]) ?? "unknown") : null;
  const isKnown = knownTypes.has(type) && (subtype === null || knownRoles.has(subtype));
  if (type === "session") noteHead(file, record);
  const origin = entryOrigin(projected, logFile, file);
  const row: EntryRow = { record, origin, file, ownAt: entryTime(record) };
  // The title is written anew in place: it has no time of its own.
  const events: LogEvent[] =
    type === "title"
      ? []
      : [...timeProblems(origin, instantOf(record["timestamp"]), record["timestamp"] ?? undefined)];
  if (conversation.has(type)) events.push({ kind: "activity", origin });
  const decoded = byType.get(type)?.(row) ?? [];
  return { type, subtype, isKnown, events: [...events, ...decoded] };
}

function decodeMessage(row: EntryRow): readonly LogEvent[] {
  const message = objectOf(row.record["message"]);
  const role = stringOf(message?.["role"]);
  return message === null || role === null ? [] : (byRole.get(role)?.(row, message) ?? []);
}

function decodeCustom(row: EntryRow): readonly LogEvent[] {
  const customType = row.record["customType"];
  if (customType === "tool_execution_start") noteStart(row);
  return customType === "openclaw:prompt-error" ? [markAt(row.origin, "apiError")] : [];
}

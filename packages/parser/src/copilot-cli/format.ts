import { copilotEventTypes, copilotStoreTypes, type LogEvent, type RowOrigin } from "@turnmeter/schema";
import { anyRecord, OpenFiles } from "../decoding/open-files.js";
import { evidenceOf, sessionStateOf } from "../decoding/events-at.js";
import { documentOrigin, onThread } from "../decoding/main-thread-origin.js";
import { objectOf, stringOf, has } from "../decoding/values.js";
import type { Decoded, LogFile, LogFormat, LogUnit, UnitDecoder } from "../log-format.js";
import type { ProjectedRecord, Projected } from "../projection.js";
import {
  decodeAgentEnd,
  decodeAgentStart,
  decodePermissionAnswer,
  decodePermissionRequest,
  decodeToolEnd,
  decodeToolStart,
  decodeUserTool,
} from "./decode-tool.js";
import { decodeAnswer, decodeStreamedUsage, decodeUsageRecord, storedPart } from "./decode-response.js";
import {
  decodeAbort,
  decodeCheckpoint,
  decodeCompaction,
  decodeCompactionStart,
  decodeContext,
  decodeError,
  decodeHookEnd,
  decodeHookStart,
  decodeInfo,
  decodeMode,
  decodeModelChange,
  decodePrompt,
  decodeRetry,
  decodeSettings,
  decodeShutdown,
  decodeStart,
  decodeTruncation,
} from "./decode-session.js";
import { copilotProjection } from "./projection.js";
import { CopilotSession, type DecodeRow, noteContext, originOf } from "./session.js";
import { CopilotStore, type StoredCall } from "./stored-calls.js";
import { fieldsOf, hasColumns } from "../database/columns-as-json.js";
import type { DatabaseFormat } from "../database/database-format.js";
import type { DatabaseTables } from "../database/open-database.js";

const usageTable = "assistant_usage_events";

/** The agent's index of all sessions; reads only the tables of sessions and model calls. */
const copilotStore: DatabaseFormat = {
  detect: (tables) =>
    isIndex(tables) &&
    hasColumns(tables, usageTable, [
      "id",
      "session_id",
      "model",
      "input_tokens",
      "output_tokens",
      "created_at",
    ]),
  // Before 1.0.69 it tells no usage.
  isOther: isIndex,
  queries: (tables) => [sessionsQuery(tables), usageQuery(tables)],
};

function isIndex(tables: DatabaseTables): boolean {
  return (
    hasColumns(tables, "sessions", ["id", "cwd", "created_at"]) &&
    hasColumns(tables, "turns", ["session_id", "turn_index"])
  );
}

/** Only sessions with usage rows. */
function sessionsQuery(tables: DatabaseTables): string {
  const fields = fieldsOf(tables, "sessions", ["id", "cwd", "repository", "branch"]);
  return `SELECT ${rowOf("store.session", fields)} FROM sessions t
    WHERE t.id IN (SELECT session_id FROM ${usageTable}) ORDER BY t.id`;
}

function usageQuery(tables: DatabaseTables): string {
  const fields = fieldsOf(tables, usageTable, [
    "id",
    "session_id",
    "agent_id",
    "parent_tool_call_id",
    "model",
    "input_tokens",
    "output_tokens",
    "cache_read_tokens",
    "cache_write_tokens",
    "reasoning_tokens",
    "total_nano_aiu",
    "reasoning_effort",
    "finish_reason",
  ]);
  return `SELECT ${rowOf("store.usage", fields)} FROM ${usageTable} t ORDER BY t.session_id, t.id`;
}

function rowOf(type: string, fields: readonly string[]): string {
  const timestamp = "'timestamp', iif(typeof(t.created_at) = 'text', t.created_at, NULL)";
  return `json_object(${[`'type', '${type}'`, timestamp, ...fields].join(", ")})`;
}

const types: ReadonlySet<unknown> = new Set(copilotEventTypes);

/** Whether the first records of a file are events of a session: typed, dated, with their fields in `data`. */
export const detectCopilot = anyRecord((record) => {
  if (!types.has(record["type"]) || objectOf(record["data"]) === null) return false;
  return stringOf(record["timestamp"]) !== null && !has(record, "payload") && !has(record, "message");
});

const byType: ReadonlyMap<string, DecodeRow> = new Map<string, DecodeRow>([
  ["session.start", decodeStart],
  ["session.resume", decodeStart],
  ["session.shutdown", decodeShutdown],
  ["session.usage_checkpoint", decodeCheckpoint],
  ["session.usage_record", decodeUsageRecord],
  ["session.tools_updated", decodeSettings],
  ["session.context_changed", decodeContext],
  ["session.model_change", decodeModelChange],
  ["session.auto_mode_resolved", decodeModelChange],
  ["session.mode_changed", decodeMode],
  ["session.compaction_start", decodeCompactionStart],
  ["session.compaction_complete", decodeCompaction],
  ["session.truncation", decodeTruncation],
  ["session.error", decodeError],
  ["session.info", decodeInfo],
  ["user.message", decodePrompt],
  ["assistant.message", decodeAnswer],
  ["assistant.usage", decodeStreamedUsage],
  ["tool.user_requested", decodeUserTool],
  ["tool.execution_start", decodeToolStart],
  ["tool.execution_complete", decodeToolEnd],
  ["permission.requested", decodePermissionRequest],
  ["permission.completed", decodePermissionAnswer],
  ["subagent.started", decodeAgentStart],
  ["subagent.configured", decodeSettings],
  ["subagent.completed", decodeAgentEnd],
  ["subagent.failed", decodeAgentEnd],
  ["hook.start", decodeHookStart],
  ["hook.end", decodeHookEnd],
  ["model.turn_retry", decodeRetry],
  ["abort", decodeAbort],
]);

const knownTypes: ReadonlySet<string> = new Set([...copilotEventTypes, ...copilotStoreTypes]);

/** How a session's events are decoded. */
export const copilotFormat: LogFormat = {
  source: "copilot-cli",
  detect: detectCopilot,
  database: copilotStore,
  projection: copilotProjection,
  takesTurns: true,
  knowsFiles: true,
  openUnit,
  loadSchemas: async () => ({
    schemaOf: (await import("@turnmeter/schema/copilot-cli/record-schema.js")).copilotEventSchema,
  }),
  loadCalls: async () => (await import("./logged-calls.js")).copilotCliCalls,
};

function openUnit(unit: LogUnit): UnitDecoder {
  const store = new CopilotStore(unit);
  const sessions = new Map<string, CopilotSession>();
  const last = unit.files.at(-1);
  const open = new OpenFiles<CopilotSession>();
  return {
    decode(projected, file) {
      if (file.framing === "database") return decodeStored(store, projected, file);
      const session = open.of(file.path, () => new CopilotSession());
      const decoded = decodeRow(session, projected, file, store);
      if (session.sessionId !== null) sessions.set(session.sessionId, session);
      return decoded;
    },
    decodeDocument: (value, file) => decodeWorkspace(objectOf(value), file),
    finishFile(file) {
      const isOver = file.path === last?.path;
      const untold = isOver ? () => untoldEvents(store.takeUntold(), sessions) : () => [];
      const session = open.end(file.path);
      if (session === null) return untold();
      for (const call of session.calls.takeAllUncalled()) session.queue.addRequest(call);
      return [...session.queue.drain(), ...untold()];
    },
  };
}

function decodeRow(
  session: CopilotSession,
  projected: ProjectedRecord,
  file: LogFile,
  store: CopilotStore,
): Decoded {
  const { record } = projected;
  const type = stringOf(record["type"]) ?? "unknown";
  const data = objectOf(record["data"]) ?? {};
  if (type === "session.start") noteStart(session, data);
  if (type === "session.start" || type === "session.resume") noteContext(session, objectOf(data["context"]));
  // Every row before the session has a name is of one that begins with this row.
  session.sessionId ??= `copilot-${stringOf(record["id"]) ?? projected.lineHash().slice(0, 12)}`;
  session.stored ??= store.openFile(session.sessionId);
  const origin = originOf(session, projected, file, session.sessionId);
  if (type === "session.start") session.startedAt ??= origin.at;
  session.newest = origin;
  const row = { session, origin, data, projected };
  if (isActivity(type)) session.queue.add({ kind: "activity", origin });
  const events = byType.get(type)?.(row) ?? [];
  for (const event of events) session.queue.add(event);
  return {
    type,
    // A run's stream also has ephemeral rows of many types, and a last row of its own.
    isKnown: knownTypes.has(type) || type === "result" || record["ephemeral"] === true,
    clientVersion: origin.clientVersion,
    events: session.queue.take(),
  };
}

/** Events follow once all logs beside the database are read. */
function decodeStored(store: CopilotStore, projected: ProjectedRecord, file: LogFile): Decoded {
  const type = stringOf(projected.record["type"]) ?? "unknown";
  if (type === "store.session") store.addSession(projected);
  const events = type === "store.usage" ? store.addCall(projected, file) : [];
  return { type, isKnown: knownTypes.has(type), events };
}

/** Calls that no log holds: after a log's last row, or of a session whose log is gone. */
function untoldEvents(
  calls: readonly StoredCall[],
  sessions: ReadonlyMap<string, CopilotSession>,
): readonly LogEvent[] {
  const agents = new Set<string>();
  return calls.flatMap((call): readonly LogEvent[] => {
    const { agentId, sessionId, at } = call.origin;
    const session = sessions.get(sessionId);
    const newest = session?.newest ?? null;
    const origin: RowOrigin =
      newest === null ? call.origin : { ...onThread(newest, agentId), at, uuid: null };
    const isNewAgent = agentId !== null && session?.threads.has(agentId) !== true && !agents.has(agentId);
    if (isNewAgent) agents.add(agentId);
    return [
      ...(isNewAgent ? [evidenceOf(onThread(origin, null), agentId, "rows", evidence(call))] : []),
      { kind: "activity", origin },
      storedPart(call, origin),
    ];
  });
}

function evidence({ spawnId, model }: StoredCall) {
  return { agentKind: "task", callId: spawnId, model } as const;
}

/** Rows written only while a session works; others may come long before or after. */
const activeStates: ReadonlySet<string> = new Set([
  "session.compaction_complete",
  "session.compaction_start",
  "session.error",
  "session.task_complete",
  "session.truncation",
  "session.usage_record",
]);

function isActivity(type: string): boolean {
  return type.startsWith("session.") ? activeStates.has(type) : knownTypes.has(type);
}

function noteStart(session: CopilotSession, data: ProjectedRecord["record"]): void {
  session.sessionId = stringOf(data["sessionId"]) ?? session.sessionId;
  session.clientVersion = stringOf(data["copilotVersion"]) ?? session.clientVersion;
}

/** The name that a person gave a session. A name that nobody gave is the beginning of the first prompt, and no title. */
export function decodeWorkspace(workspace: Projected | null, file: LogFile): readonly LogEvent[] {
  const sessionId = stringOf(workspace?.["id"]);
  const title = stringOf(workspace?.["name"]);
  if (workspace === null || sessionId === null || title === null) return [];
  if (workspace["user_named"] !== "true") return [];
  const origin = documentOrigin("copilot-cli", file, sessionId);
  return [sessionStateOf(origin, { title, titleRank: 3 })];
}

import type { LogEvent } from "@turnmeter/schema";
import { typedText } from "../claude/wrapper-texts.js";
import type { LogFormat, UnitDecoder } from "../log-format.js";
import { decodeAssistant } from "../claude/decode-assistant.js";
import { decodeUser } from "../claude/decode-user.js";
import type { Row } from "../claude/row.js";
import { FileState, newUnitState, type OpenOrigin } from "../claude/unit-state.js";
import { rowOrigin } from "../decoding/main-thread-origin.js";
import { sessionStateOf } from "../decoding/events-at.js";
import { has, objectOf, stringOf } from "../decoding/values.js";
import { claudeCodeProjection } from "../claude/projection.js";
import { anything, fields, values } from "../projection.js";
import type { FieldProjection, ObjectProjection, Projected } from "../projection.js";
import { hasTranscriptEnvelope, isStreamOnly } from "../claude/traits.js";
import { messageTime } from "./stream-origin.js";
import { createStreamDecoder, type StreamDecoder } from "./stream-decoder.js";
import { ContentNames } from "./stream-state.js";

const message = claudeCodeProjection["message"] ?? anything;
const toolUseResult = claudeCodeProjection["toolUseResult"] ?? anything;
const apiContent = claudeCodeProjection["content"] ?? anything;
const usage = message.fields?.["usage"] ?? anything;
const charLength: FieldProjection = { measure: { charLength: true } };

const agentSdkProjection: ObjectProjection = {
  ...fields("type", "subtype", "timestamp", "_audit_timestamp", "parent_tool_use_id", "parent_agent_id"),
  ...fields("agent_id", "subagent_type", "task_description", "isSynthetic", "isMeta", "non_execution_kind"),
  ...fields("promptSource", "permissionMode", "claude_code_version", "effort", "attempt", "retry_delay_ms"),
  ...fields("error_status", "hook_event", "exit_code", "task_id", "tool_use_id", "description"),
  ...fields("task_type", "spawn_depth", "parent_task_id", "is_backgrounded", "status", "workflow_name"),
  ...fields("decision_reason_type", "fallback_model", "is_error", "duration_ms", "total_cost_usd"),
  ...fields("total_cost", "api_error_status", "terminal_reason", "result_index", "role"),
  ...values("session_id", "uuid", "cwd", "request_id", "model", "id", "stop_reason"),
  error: { measure: { prefix: 200 } },
  result: { measure: { prefix: 200 } },
  prompt: { measure: { stringHash: true } },
  summary: { measure: { stringHash: true } },
  origin: { measure: { prefix: 200 }, fields: fields("kind") },
  tool_result_meta: {
    items: {
      fields: {
        ...fields("id", "non_execution_kind"),
        permission_decision: { fields: fields("decision", "source") },
      },
    },
  },
  message,
  tool_use_result: toolUseResult,
  content: apiContent,
  usage: { fields: { ...usage.fields, ...fields("total_tokens", "tool_uses", "duration_ms") } },
  ...values("modelUsage", "model_usage_since_last_result"),
  permission_denials: { items: { fields: fields("tool_use_id") } },
  compact_metadata: { fields: fields("trigger", "pre_tokens", "duration_ms") },
  patch: { fields: fields("status", "is_backgrounded") },
  rate_limit_info: { fields: fields("status") },
  event: {
    fields: {
      ...fields("type"),
      message: { fields: { id: anything, model: anything, usage } },
      content_block: { fields: fields("type") },
      delta: {
        fields: {
          ...fields("stop_reason"),
          text: charLength,
          thinking: charLength,
          partial_json: charLength,
        },
      },
      usage,
    },
  },
};

/** Digits of the first message's hash that name the session. */
const nameDigits = 12;

/**
 * Turns saved messages of the API into events. They have neither times nor ids of their own: the session is
 * named by its first message and a message by its text, so that a copy of the file holds the same ones.
 */
function createApiDecoder(path: string): StreamDecoder {
  const unit = newUnitState();
  unit.file = new FileState(path);
  const names = new ContentNames();
  let sessionId: string | null = null;
  return {
    decode(projected, file) {
      const { record } = projected;
      const hash = projected.lineHash();
      const isFirst = sessionId === null;
      sessionId ??= `api-${hash.slice(0, nameDigits)}`;
      const origin: OpenOrigin = rowOrigin("agent-sdk", file, projected, sessionId, {
        uuid: names.of(hash),
      });
      const type = stringOf(record["role"]) ?? "(none)";
      const row: Row = { record: { type, message: record }, origin, file, state: unit, projected };
      return {
        events: [
          ...(isFirst ? [sessionStateOf(origin, { sessionKind: "headless" })] : []),
          ...eventsOf(row, type),
        ],
        type,
        subtype: null,
        isKnown: type === "user" || type === "assistant" || type === "system",
        clientVersion: null,
      };
    },
    finish: () => [],
  };
}

function eventsOf(row: Row, type: string): readonly LogEvent[] {
  const activity: LogEvent = { kind: "activity", origin: row.origin };
  const decode = type === "assistant" ? decodeAssistant : type === "user" ? decodeUser : () => [];
  const events = decode(row).filter((event) => !isOwnTool(event));
  return events.every(({ kind }) => kind === "problem" || kind === "clientMade")
    ? [...events, activity]
    : events;
}

/** The tools belong to the app that saved the messages, so `unknown-tool` is no problem. */
function isOwnTool(event: LogEvent): boolean {
  return event.kind === "problem" && event.problem.code === "unknown-tool";
}

/** How saved messages are decoded. */
export const agentSdkFormat: LogFormat = {
  source: "agent-sdk",
  detect: detectAgentSdk,
  projection: agentSdkProjection,
  typedText,
  timeOf: messageTime,
  openUnit,
  loadSchemas: async () => {
    const { apiMessage, sdkMessageSchema } = await import("@turnmeter/schema/agent-sdk/record-schema.js");
    const { openMessageToolParts: openParts } = await import("../check/message-tool-parts.js");
    return { schemaOf: (record) => (isOfApi(record) ? apiMessage : sdkMessageSchema(record)), openParts };
  },
  // A saved message of the API has its content at the top.
  loadCalls: async () =>
    (await import("../claude/logged-calls.js")).callsInBlocks("message.content[]", "content[]"),
};

function openUnit(): UnitDecoder {
  let decoder: StreamDecoder | null = null;
  let path = "";
  return {
    decode(projected, file) {
      if (path !== file.path || decoder === null) {
        path = file.path;
        decoder = isOfApi(projected.record) ? createApiDecoder(path) : createStreamDecoder(path);
      }
      return decoder.decode(projected, file);
    },
    finishFile() {
      const events = decoder?.finish() ?? [];
      decoder = null;
      path = "";
      return events;
    },
  };
}

/**
 * Whether the first records of a file are messages of an Agent SDK stream, the single result of
 * `--output-format json`, or messages of the API itself.
 */
export function detectAgentSdk(head: readonly unknown[]): boolean {
  return head.some(isStreamMessage) || isListOfApiMessages(head);
}

/**
 * Whether a record is one of a stream: the start of a turn, its end, or a message that names its session
 * or thread in the way of the stream and has nothing of a transcript's envelope.
 */
function isStreamMessage(value: unknown): boolean {
  const record = objectOf(value);
  if (record === null || hasTranscriptEnvelope(record)) return false;
  if (isStreamOnly(record)) return true;
  const isNamed = has(record, "session_id") || has(record, "parent_tool_use_id");
  const isMessage = record["type"] === "user" || record["type"] === "assistant";
  if (isMessage) return isNamed && objectOf(record["message"]) !== null;
  return record["type"] === "stream_event" && objectOf(record["event"]) !== null;
}

function isListOfApiMessages(head: readonly unknown[]): boolean {
  const records = head.map(objectOf).filter((record) => record !== null);
  return records.length > 0 && records.every(isApiMessage) && records.some(showsApi);
}

const roles: ReadonlySet<unknown> = new Set(["user", "assistant", "system"]);

const foreignFields = [
  "tool_calls",
  "tool_call_id",
  "function_call",
  "payload",
  "record_type",
  "timestamp",
  "created",
];

function isApiMessage(record: Projected): boolean {
  const { type, role, content } = record;
  if (!roles.has(role) || (type !== undefined && type !== "message")) return false;
  if (foreignFields.some((name) => has(record, name))) return false;
  return typeof content === "string" || (Array.isArray(content) && content.every(isApiBlock));
}

const blockTypes =
  /^(?:text|image|document|thinking|redacted_thinking|tool_use|tool_result|search_result|container_upload|compaction|(?:server|mcp)_tool_use|\w+_tool_result)$/;

function isApiBlock(value: unknown): boolean {
  const type = objectOf(value)?.["type"];
  return typeof value === "string" || (typeof type === "string" && blockTypes.test(type));
}

function showsApi({ id, content }: Projected): boolean {
  return stringOf(id)?.startsWith("msg_") === true || (Array.isArray(content) && content.length > 0);
}

/** Whether a record is a message of the API, not one of a stream. */
function isOfApi(value: unknown): boolean {
  const record = objectOf(value);
  return record !== null && has(record, "role") && (record["type"] ?? "message") === "message";
}

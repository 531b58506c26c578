import { claudeCodeProjection } from "../claude/projection.js";
import { fields } from "../projection.js";
import type { FieldProjection, ObjectProjection } from "../projection.js";

const anything: FieldProjection = { value: true };
const message = claudeCodeProjection["message"] ?? anything;
const toolUseResult = claudeCodeProjection["toolUseResult"] ?? anything;
const content = claudeCodeProjection["content"] ?? anything;
const usage = message.fields?.["usage"] ?? anything;
const charLength: FieldProjection = { measure: { charLength: true } };

/** Fields read of a message of an Agent SDK stream, or of the API: names, numbers and the ends of texts. */
export const agentSdkProjection: ObjectProjection = {
  ...fields(
    "type",
    "subtype",
    "timestamp",
    "_audit_timestamp",
    "parent_tool_use_id",
    "parent_agent_id",
    "agent_id",
    "subagent_type",
    "task_description",
    "isSynthetic",
    "isMeta",
    "non_execution_kind",
    "promptSource",
    "permissionMode",
    "claude_code_version",
    "effort",
    "attempt",
    "retry_delay_ms",
    "error_status",
    "hook_event",
    "exit_code",
    "task_id",
    "tool_use_id",
    "description",
    "task_type",
    "spawn_depth",
    "parent_task_id",
    "is_backgrounded",
    "status",
    "workflow_name",
    "decision_reason_type",
    "fallback_model",
    "is_error",
    "duration_ms",
    "total_cost_usd",
    "total_cost",
    "api_error_status",
    "terminal_reason",
    "result_index",
    "role",
  ),
  session_id: anything,
  uuid: anything,
  cwd: anything,
  request_id: anything,
  model: anything,
  id: anything,
  stop_reason: anything,
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
  content,
  usage: { fields: { ...usage.fields, ...fields("total_tokens", "tool_uses", "duration_ms") } },
  modelUsage: anything,
  model_usage_since_last_result: anything,
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

import { anything, fields, scalar, values } from "../projection.js";
import type { FieldProjection, ObjectProjection } from "../projection.js";

const shortText: FieldProjection = { measure: { prefix: 200 } };

/** Enough to recognise an injected text, a notice or a working directory. */
const text: FieldProjection = { measure: { prefix: 1000, stringHash: true } };

/**
 * Input of tools: paths, patches, the session of a running command, a subagent's prompt. Only tools that may tell any
 * of that are looked at, and no patch is longer.
 */
const toolInput: FieldProjection = { measure: { prefix: 4_000_000, byteLength: true, hash: true } };

/** An output starts with its header, maybe after the command; old ones end with the exit code. */
const outputEnds = { prefix: 8000, suffix: 200 };

const outputText: FieldProjection = { measure: outputEnds };

const tokenUsage: FieldProjection = {
  fields: {
    ...values("input_tokens", "cached_input_tokens", "cache_write_input_tokens", "output_tokens"),
    ...values("reasoning_output_tokens", "total_tokens"),
  },
};

const messageContent: FieldProjection = {
  ...text,
  items: { fields: { type: scalar, text } },
};

const toolOutput: FieldProjection = {
  measure: { ...outputEnds, byteLength: true, hash: true },
  items: { fields: { type: scalar, text: outputText } },
  fields: { content: outputText, body: outputText, success: scalar },
};

const duration: FieldProjection = { fields: fields("secs", "nanos") };

const mcpResult: FieldProjection = {
  ...toolOutput,
  fields: {
    content: outputText,
    body: outputText,
    ...fields("isError", "is_error", "success"),
    Ok: { fields: fields("isError", "is_error") },
    Err: { measure: { prefix: 1 } },
  },
};

const action: FieldProjection = { ...toolInput, fields: { ...fields("type"), command: { items: scalar } } };

const spawn = fields("parent_thread_id", "agent_nickname", "agent_role", "agent_path");

const completedItem: ObjectProjection = {
  ...fields("type", "id", "status", "exit_code", "source", "tool", "kind", "agent_thread_id", "success"),
  duration,
  receiver_thread_ids: { items: scalar },
  content: messageContent,
  changes: anything,
  action,
  error: { measure: { prefix: 1 } },
  result: mcpResult,
};

const body: ObjectProjection = {
  ...fields("type", "id", "session_id", "originator", "cli_version", "forked_from_id", "parent_thread_id"),
  ...fields("thread_source", "subagent_history_start_ordinal", "agent_nickname", "agent_role"),
  ...fields("agent_path", "turn_id", "thread_id", "response_id", "cwd", "model", "effort", "role", "phase"),
  ...fields("name", "namespace", "call_id", "status", "reason", "duration_ms", "success", "exit_code"),
  ...fields("tool", "kind", "agent_thread_id", "new_thread_id", "thread_name", "model_context_window"),
  source: { fields: { subagent: { fields: { thread_spawn: { fields: spawn } } }, internal: scalar } },
  git: { fields: fields("branch", "repository_url") },
  history_base: { fields: fields("thread_id", "end_ordinal_exclusive") },
  usage: tokenUsage,
  thread_token_usage: tokenUsage,
  info: {
    fields: {
      ...fields("model", "model_context_window"),
      total_token_usage: tokenUsage,
      last_token_usage: tokenUsage,
    },
  },
  thread_settings: { fields: fields("model", "reasoning_effort", "service_tier") },
  content: messageContent,
  message: text,
  arguments: toolInput,
  input: toolInput,
  action,
  changes: anything,
  output: toolOutput,
  duration,
  result: mcpResult,
  codex_error_info: shortText,
  error: { fields: { codex_error_info: shortText, kind: scalar } },
  receiver_thread_ids: { items: scalar },
  item: { fields: completedItem },
};

/**
 * Fields read of a rollout's line: names, numbers and the ends of texts. Old lines have no payload; the oldest rollouts
 * are one record with all items.
 */
export const codexProjection: ObjectProjection = {
  ...body,
  ...fields("timestamp", "ordinal", "record_type"),
  payload: { fields: { ...body, timestamp: scalar } },
  session: { fields: fields("id", "timestamp") },
  items: { items: { fields: body } },
};

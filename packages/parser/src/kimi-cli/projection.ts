import { anything, fields, scalar, values } from "../projection.js";
import type { FieldProjection, ObjectProjection } from "../projection.js";

/** Arguments are JSON text; longer ones are cut. */
const argumentsText: FieldProjection = { measure: { prefix: 100_000, byteLength: true, hash: true } };

const words: FieldProjection = { measure: { byteLength: true, hash: true, prefix: 400, suffix: 200 } };

const usage: FieldProjection = {
  fields: values("input_other", "input_cache_read", "input_cache_creation", "output"),
};

const userInput: FieldProjection = {
  measure: { hash: true, prefix: 400 },
  items: { fields: { type: scalar, text: { measure: { prefix: 400 } } } },
};

const returned: FieldProjection = {
  fields: {
    is_error: scalar,
    output: words,
    message: words,
    display: { items: { fields: fields("type", "path") } },
  },
};

const ownPayload: ObjectProjection = {
  ...fields("id", "n", "type", "message_id", "tool_call_id", "request_id", "response", "event"),
  ...fields("parent_tool_call_id", "task_tool_call_id", "agent_id", "subagent_type", "error_type"),
  ...values("next_attempt", "wait_s", "status_code", "duration_ms", "max_context_tokens"),
  token_usage: usage,
  user_input: userInput,
  function: { fields: { name: scalar, arguments: argumentsText } },
  return_value: returned,
  result: returned,
};

/** How many levels of nested subagent messages are read. */
export const mostLevels = 3;

function payload(level: number): ObjectProjection {
  if (level === mostLevels) return ownPayload;
  return { ...ownPayload, event: { fields: { type: scalar, payload: { fields: payload(level + 1) } } } };
}

/** Fields read of a wire's record: names, numbers and the size of texts. */
export const kimiCliProjection: ObjectProjection = {
  ...fields("type", "protocol_version"),
  timestamp: anything,
  message: { fields: { type: scalar, payload: { fields: payload(0) } } },
};

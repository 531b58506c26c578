import { mostCommandChars } from "../decoding/shell-program.js";
import { anything, fields, scalar, values } from "../projection.js";
import type { FieldProjection, ObjectProjection } from "../projection.js";

/** Enough of a text to tell who wrote it. */
const words: FieldProjection = { measure: { prefix: 400, hash: true } };

const toolCall: FieldProjection = {
  fields: {
    ...fields("status"),
    value: {
      fields: {
        ...fields("name"),
        arguments: {
          measure: { byteLength: true, hash: true },
          fields: {
            ...fields("path", "file_path", "source", "model", "async"),
            command: { measure: { prefix: mostCommandChars } },
            instructions: { measure: { hash: true } },
          },
        },
      },
    },
  },
};

const contents: FieldProjection = { fields: { type: scalar, text: words } };

const toolResult: FieldProjection = {
  measure: { byteLength: true, hash: true },
  fields: {
    ...fields("status"),
    error: words,
    value: {
      // Old logs have the contents alone.
      items: contents,
      fields: {
        ...fields("isError"),
        content: { items: contents },
        structuredContent: { fields: fields("exit_code", "timed_out") },
        _meta: { fields: fields("subagent_session_id") },
      },
    },
  },
};

const content: FieldProjection = {
  measure: { prefix: 1 },
  items: {
    fields: {
      ...fields("type", "id"),
      text: words,
      toolCall,
      toolResult,
    },
  },
};

const usage: ObjectProjection = {
  ...values("inputTokens", "outputTokens", "totalTokens", "cacheReadTokens", "cacheWriteTokens", "cost"),
  ...fields("elapsedMs", "timeToFirstTokenMs"),
};

const message: ObjectProjection = {
  ...fields("id", "role"),
  created: anything,
  content,
  metadata: {
    fields: {
      ...fields("userVisible", "agentVisible", "outputTokenLimitReached", "turnContext"),
      usage: { fields: usage },
      inference: { fields: fields("requestedModel", "resolvedModel") },
    },
  },
};

/** Fields read of a record: a row of a table, a line of an old session, or a session with all its messages. */
export const gooseProjection: ObjectProjection = {
  ...message,
  ...fields("type", "session_id", "message_id", "timestamp"),
  // A session.
  ...fields("name", "description", "user_set_name", "session_type", "working_dir", "created_at"),
  ...fields("schedule_id", "parent_session_id", "model_name"),
  context_limit: anything,
  task: { measure: { hash: true } },
  ...values("accumulated_total_tokens", "accumulated_input_tokens", "accumulated_output_tokens"),
  ...values("accumulated_cache_read_tokens", "accumulated_cache_write_tokens", "accumulated_cost"),
  ...fields("message_count"),
  // An export.
  model_config: { fields: { ...fields("model_name"), context_limit: anything } },
  accumulated_usage: {
    fields: {
      ...values("input_tokens", "output_tokens", "total_tokens"),
      ...values("cache_read_input_tokens", "cache_write_input_tokens"),
    },
  },
  conversation: { items: { fields: message } },
  // What a request used.
  ...values("input_tokens", "output_tokens", "total_tokens", "cache_read_tokens", "cache_write_tokens"),
  ...values("created_timestamp", "cost"),
  ...fields("model", "cost_source", "is_compaction"),
};

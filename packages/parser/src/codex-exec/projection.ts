import { anything, fields, scalar, values } from "../projection.js";
import type { FieldProjection, ObjectProjection } from "../projection.js";

const toolInput: FieldProjection = { measure: { byteLength: true, hash: true } };

/** Enough of an error to tell an attempt to connect again, and two errors apart. */
const message: FieldProjection = { measure: { prefix: 40, hash: true } };

const item: ObjectProjection = {
  ...fields("id", "type", "status", "exit_code", "server", "tool"),
  // May hold a patch.
  command: { measure: { prefix: 4_000_000, byteLength: true, hash: true } },
  aggregated_output: toolInput,
  changes: { ...toolInput, items: { fields: fields("path") } },
  arguments: toolInput,
  query: toolInput,
  action: { fields: { type: scalar } },
  prompt: toolInput,
  result: { ...toolInput, fields: fields("isError", "is_error") },
  error: { measure: { prefix: 1 } },
  receiver_thread_ids: { items: scalar },
  // Keyed by thread.
  agents_states: anything,
  items: { items: { fields: {} } },
};

/** Fields read of a line of `codex exec --json`: names, numbers and the size of texts. */
export const codexExecProjection: ObjectProjection = {
  ...fields("type", "thread_id"),
  message,
  error: { fields: { message } },
  usage: {
    fields: {
      ...values("input_tokens", "cached_input_tokens", "cache_write_input_tokens", "output_tokens"),
      ...values("reasoning_output_tokens"),
    },
  },
  item: { fields: item },
};

import { toolInput, toolResultContent } from "../claude/projection.js";
import type { FieldProjection, ObjectProjection } from "../projection.js";

const scalar: FieldProjection = {};

function fields(...names: readonly string[]): ObjectProjection {
  return Object.fromEntries(names.map((name) => [name, scalar]));
}

const envelope = fields("type", "timestamp", "at", "ts", "sessionId", "session_id");

/** What is read of an app's event: what is read of the same blocks in a transcript. */
export const agentEventsProjection: ObjectProjection = {
  ...envelope,
  payload: {
    fields: {
      ...envelope,
      ...fields("id", "name", "tool_use_id", "is_error"),
      input: toolInput,
      content: toolResultContent,
    },
  },
};

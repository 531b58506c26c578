import { mostCommandChars } from "../decoding/shell-program.js";
import { type FieldProjection, fields, type ObjectProjection, scalar, values } from "../projection.js";

const tokens: FieldProjection = {
  fields: {
    ...values("input", "output", "reasoning", "total"),
    cache: { fields: values("read", "write") },
  },
};

const time: FieldProjection = {
  fields: fields("created", "updated", "completed", "start", "end", "ran", "archived"),
};
const model: FieldProjection = { fields: fields("modelID", "providerID", "id", "variant") };
const text: FieldProjection = { measure: { prefix: 400, charLength: true, stringHash: true } };
const changes: FieldProjection = { fields: fields("additions", "deletions") };

const toolInput: FieldProjection = {
  measure: { byteLength: true, hash: true },
  fields: {
    ...fields("filePath", "path", "description", "subagent_type", "tool", "background", "task_id"),
    command: { measure: { prefix: mostCommandChars } },
    prompt: { measure: { stringHash: true } },
  },
};

/** Size of the output and both ends; the agent's own words come last. */
const toolOutput: FieldProjection = {
  measure: { prefix: 400, suffix: 400, byteLength: true, hash: true },
};

const toolMetadata: ObjectProjection = {
  ...fields("exit", "exitCode", "sessionId", "sessionID", "interrupted", "timeout", "timedOut", "background"),
  model,
  filediff: changes,
  files: { items: changes },
  results: { items: { fields: { filediff: changes } } },
};

const errorFields: ObjectProjection = { name: scalar, type: scalar, message: toolOutput };

const state: FieldProjection = {
  fields: {
    status: scalar,
    input: toolInput,
    output: toolOutput,
    content: toolOutput,
    error: { ...toolOutput, fields: errorFields },
    metadata: { fields: toolMetadata },
    structured: { fields: toolMetadata },
    time,
  },
};

const part: ObjectProjection = {
  ...fields("id", "type", "callID", "tool", "name", "synthetic", "ignored", "attempt", "auto"),
  ...values("cost"),
  text,
  prompt: text,
  reason: scalar,
  state,
  tokens,
  time,
};

const record: ObjectProjection = {
  ...part,
  ...fields("sessionID", "messageID", "projectID", "parentID", "role", "mode", "agent", "finish", "variant"),
  ...fields("title", "directory", "version", "worktree", "isSecondForm"),
  ...values("modelID", "providerID", "summary", "seq"),
  model,
  path: { fields: fields("cwd", "root") },
  error: { fields: fields("name", "type") },
  sandboxes: { items: scalar },
  parts: { items: { fields: part } },
  content: { items: { fields: part } },
};

/** Fields read of a record, or of a session with all its messages: names, numbers, and the ends of texts. */
export const openCodeProjection: ObjectProjection = {
  ...record,
  info: { fields: record },
  messages: { items: { fields: { info: { fields: record }, parts: { items: { fields: part } } } } },
};

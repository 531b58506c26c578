import { mostCommandChars } from "../decoding/shell-program.js";
import { type FieldProjection, fields, type ObjectProjection, scalar, values } from "../projection.js";

const stringHash: FieldProjection = { measure: { stringHash: true } };

const usage: ObjectProjection = {
  ...values("input", "output", "cacheRead", "cacheWrite", "cacheWrite1h", "reasoning", "reasoningTokens"),
  ...values("totalTokens"),
  cttl: { fields: values("ephemeral1h") },
  orchestration: { fields: values("input", "cacheRead", "output") },
  server: { fields: values("webSearch") },
  cost: { fields: values("input", "output", "cacheRead", "cacheWrite", "total"), value: true },
};

const toolInput: FieldProjection = {
  measure: { byteLength: true, hash: true },
  fields: {
    ...fields("path", "file_path", "agent", "agentId", "name", "label", "description", "model"),
    ...fields("action", "async"),
    command: { measure: { prefix: mostCommandChars } },
    task: stringHash,
    tasks: { items: { fields: {} } },
  },
};

/** Enough to recognise the client's words and the exit code at the end. */
const text: FieldProjection = {
  measure: { prefix: 400, suffix: 200, charLength: true, stringHash: true },
};

const content: FieldProjection = {
  measure: { prefix: 400, suffix: 200, charLength: true, byteLength: true, hash: true },
  items: {
    fields: {
      ...fields("type", "id", "name"),
      text,
      thinking: { measure: { charLength: true } },
      arguments: toolInput,
    },
  },
};

const agentResults: FieldProjection = {
  items: {
    fields: {
      ...fields("id", "agent", "description", "model", "exitCode", "aborted", "durationMs", "tokens"),
      ...fields("sessionFile", "success", "interrupted", "detached", "status"),
      usage: { fields: usage },
    },
  },
};

const jobs: FieldProjection = {
  items: { fields: fields("id", "jobId", "status", "exitCode", "durationMs") },
};

/** What a tool reports; for subagents also their usage. */
const details: ObjectProjection = {
  ...fields("exitCode", "status", "durationMs", "wallTimeMs", "sessionId", "timedOut"),
  ...fields("mode", "runId", "asyncId"),
  async: { fields: fields("state", "jobId") },
  diff: { measure: { prefix: 4_000_000 } },
  results: agentResults,
  // Results of background subagents, in the result of the call that waited for them.
  completions: { items: { fields: { ...fields("runId"), results: agentResults } } },
  progress: { items: { fields: fields("id", "agent", "description", "status") } },
  jobs,
};

const errorMessage: FieldProjection = { measure: { prefix: 40 } };

const message: ObjectProjection = {
  ...values("role", "api", "provider", "model", "responseModel", "stopReason", "timestamp", "responseId"),
  ...fields("toolCallId", "toolName", "isError", "durationMs", "exitCode", "cancelled", "idempotencyKey"),
  content,
  errorMessage,
  ...fields("errorStatus"),
  usage: { fields: usage },
  details: { fields: details },
};

/** Fields read of an entry: names, numbers, and the ends of texts. */
export const piProjection: ObjectProjection = {
  ...values("id", "timestamp", "cwd", "version", "parentSession", "branchedFrom"),
  ...fields("type", "provider", "modelId", "model", "role", "thinkingLevel", "customType", "purpose"),
  ...fields("title", "titleSource", "source", "name", "tokensBefore", "agent", "stopReason"),
  responseId: scalar,
  errorMessage,
  ...fields("errorStatus"),
  task: stringHash,
  message: { fields: message },
  content,
  usage: { fields: usage },
  data: { fields: fields("toolCallId", "startedAt") },
  details: { fields: { jobs } },
};

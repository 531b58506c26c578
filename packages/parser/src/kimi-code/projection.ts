import { fields, scalar } from "../projection.js";
import type { FieldProjection, ObjectProjection } from "../projection.js";

const anything: FieldProjection = { value: true };

/** As much of a command as is looked at. */
const commandStart: FieldProjection = { measure: { prefix: 1000 } };

/** What the client or a tool says about a call: enough of both ends to see how it ended. */
const output: FieldProjection = { measure: { byteLength: true, hash: true, prefix: 400, suffix: 200 } };

const usage: FieldProjection = {
  fields: {
    inputOther: anything,
    inputCacheRead: anything,
    inputCacheCreation: anything,
    output: anything,
  },
};

/** What a person wrote, in parts. */
const input: FieldProjection = {
  measure: { hash: true },
  items: { fields: { type: scalar, text: { measure: { prefix: 400 } } } },
};

const loopEvent: ObjectProjection = {
  ...fields("type", "uuid", "turnId", "stepUuid", "toolCallId", "name", "finishReason", "messageId"),
  usage,
  args: {
    measure: { byteLength: true, hash: true },
    fields: {
      ...fields("path", "subagent_type", "description", "run_in_background", "model", "resume"),
      command: commandStart,
      todos: { items: { fields: {} } },
    },
  },
  display: { fields: fields("cwd") },
  result: { fields: { output, isError: scalar, durationMs: anything } },
};

/** Fields read of a wire's record: names, numbers and the size of texts. */
export const kimiCodeProjection: ObjectProjection = {
  ...fields(
    "type",
    "agentId",
    "protocol_version",
    "cwd",
    "model",
    "modelAlias",
    "thinkingEffort",
    "usageScope",
    "kind",
    "attempt",
    "promptId",
    "turnId",
    "target",
    "reason",
    "mode",
    "source",
    "toolCallId",
    "toolName",
    "subagentId",
    "subagentName",
    "parentToolCallId",
    "parentAgentId",
    "description",
    "runInBackground",
    "taskId",
    "errorName",
  ),
  time: anything,
  created_at: anything,
  usage,
  event: { fields: loopEvent },
  input,
  origin: { fields: fields("kind", "name", "trigger") },
  message: { fields: { role: scalar } },
  environmentDisclosure: { fields: fields("cwd") },
  result: { fields: fields("decision") },
  error: { fields: fields("code", "name") },
  info: { fields: fields("taskId", "kind", "agentId", "status", "parentToolCallId", "exitCode") },
  durationMs: anything,
  tokensBefore: anything,
  statusCode: anything,
  failedAttempt: anything,
  delayMs: anything,
};

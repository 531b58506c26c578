import { anything, fields, scalar, values } from "../projection.js";
import type { FieldProjection, ObjectProjection } from "../projection.js";

const place = fields("cwd", "branch", "repository", "repositoryHost");

/** Tool input: an object, or JSON text. */
const toolInput: FieldProjection = {
  measure: { byteLength: true, hash: true, prefix: 4000 },
  fields: {
    ...fields("path", "file_path", "agent_type", "model", "mode", "url"),
    command: { measure: { prefix: 1100, charLength: true } },
    description: scalar,
    prompt: { measure: { hash: true } },
  },
};

const metrics: ObjectProjection = values("modelMetrics", "agentMetrics");

const counters: ObjectProjection = {
  ...values("inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens", "reasoningTokens"),
};

const copilotUsage: FieldProjection = { fields: fields("totalNanoAiu") };

const data: ObjectProjection = {
  ...place,
  copilotUsage,
  ...metrics,
  ...fields("sessionId", "copilotVersion", "selectedModel", "reasoningEffort"),
  ...fields("detachedFromSpawningParentSessionId", "newModel", "chosenModel", "newMode", "model"),
  ...fields("messageId", "apiCallId", "source", "isAutopilotContinuation", "parentToolCallId"),
  ...fields("toolCallId", "toolName", "mcpServerName", "mcpToolName", "success", "requestId"),
  ...fields("finishReason", "shutdownType", "trigger", "preCompactionTokens"),
  ...fields("preTruncationTokensInMessages", "agentName", "parentId", "executionMode", "cancelled"),
  ...fields("totalTokens", "totalToolCalls", "durationMs", "errorType", "statusCode", "infoType"),
  ...fields("hookInvocationId", "hookType", "isUserRequested", "reason", "turn"),
  ...counters,
  ...values("totalNanoAiu", "tokenLimit"),
  context: { fields: place },
  content: { measure: { hash: true, prefix: 1 } },
  toolRequests: {
    items: {
      fields: { ...fields("toolCallId", "name", "mcpServerName", "mcpToolName"), arguments: toolInput },
    },
  },
  arguments: toolInput,
  error: { measure: { prefix: 400 }, fields: { code: scalar, message: { measure: { prefix: 400 } } } },
  result: {
    fields: {
      kind: scalar,
      content: { measure: { prefix: 400, suffix: 60, byteLength: true, hash: true } },
      contents: { items: { fields: fields("type", "exitCode") } },
    },
  },
  shellExecution: { fields: fields("exitCode") },
  toolTelemetry: { fields: { metrics: { fields: fields("durationMs", "linesAdded", "linesRemoved") } } },
  permissionRequest: { fields: fields("toolCallId") },
  usage: {
    fields: {
      ...fields("model", "apiCallId", "finishReason", "reasoningEffort"),
      ...counters,
      copilotUsage,
      accounting: { fields: fields("sourceSessionId", "sequence") },
    },
  },
  compactionTokensUsed: anything,
  accountingSnapshot: { fields: metrics },
};

const storeColumns: ObjectProjection = {
  ...fields("cwd", "repository", "branch", "session_id", "agent_id", "parent_tool_call_id", "model"),
  ...fields("total_nano_aiu", "reasoning_effort", "finish_reason"),
  ...values("input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens", "reasoning_tokens"),
};

/** Fields read of an event: names, numbers and the size of texts. */
export const copilotProjection: ObjectProjection = {
  ...fields("type", "id", "timestamp", "agentId", "ephemeral"),
  data: { fields: data },
  ...storeColumns,
};

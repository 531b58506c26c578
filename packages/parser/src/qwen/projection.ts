import { callInput } from "../decoding/tool-calls.js";
import { anything, fields, scalar, values } from "../projection.js";
import type { FieldProjection, ObjectProjection } from "../projection.js";

const errorText: FieldProjection = { measure: { prefix: 400 } };

const toolInput: FieldProjection = {
  ...callInput,
  fields: { ...callInput.fields, todos: { items: { fields: {} } }, questions: { items: { fields: {} } } },
};

const diffStat: FieldProjection = { fields: fields("model_added_lines", "model_removed_lines") };

/** The start shows a notice or the command's kind, the end the exit code. */
const response: FieldProjection = {
  measure: { byteLength: true, hash: true },
  fields: {
    error: { measure: { prefix: 400, suffix: 200 } },
    output: { measure: { prefix: 400, suffix: 200 } },
  },
};

const part: ObjectProjection = {
  text: { measure: { prefix: 1000, charLength: true, stringHash: true } },
  thought: scalar,
  functionCall: { fields: { ...fields("id", "name"), args: toolInput } },
  functionResponse: { fields: { ...fields("id", "name"), response } },
};

const usageMetadata: ObjectProjection = {
  ...values("promptTokenCount", "candidatesTokenCount", "thoughtsTokenCount", "totalTokenCount"),
  ...values("cachedContentTokenCount", "cacheCreationInputTokens", "toolUsePromptTokenCount"),
};

const telemetry: ObjectProjection = {
  ...fields("event.name", "response_id", "model", "prompt_id", "status_code", "duration_ms"),
  ...fields("subagent_name", "subagent_type", "subagent_task_name"),
  ...fields("call_id", "function_name", "status", "execution_status", "decision", "error_type"),
  ...fields("mcp_server_name"),
  ...values("input_token_count", "output_token_count", "cached_content_token_count"),
  ...values("thoughts_token_count", "tool_token_count", "total_token_count"),
  error: errorText,
  function_args: toolInput,
  metadata: diffStat,
};

/** Fields read of a row: names, numbers and the ends of texts, never a whole output or file. */
export const qwenProjection: ObjectProjection = {
  ...fields("type", "subtype", "timestamp", "provenance", "isSidechain", "agentName"),
  ...values("uuid", "parentUuid", "sessionId", "cwd", "gitBranch", "version", "agentId", "model"),
  forkedFrom: { fields: fields("sessionId") },
  message: { fields: { parts: { items: { fields: part } } } },
  usageMetadata: { fields: usageMetadata },
  contextWindowSize: anything,
  toolCallResult: {
    fields: {
      ...fields("callId", "status", "executionStatus", "errorType", "durationMs"),
      resultDisplay: {
        fields: {
          ...fields("type", "status", "exitCode", "subagentName", "taskDescription"),
          diffStat,
          executionSummary: { fields: fields("totalTokens", "totalDurationMs", "totalToolCalls") },
        },
      },
    },
  },
  systemPayload: {
    fields: {
      ...fields("customTitle", "titleSource", "phase", "modelId"),
      rawCommand: { measure: { prefix: 80 } },
      info: { fields: fields("originalTokenCount", "compressionStatus") },
      uiEvent: { fields: telemetry },
    },
  },
};

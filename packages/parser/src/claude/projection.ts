import { mostCommandChars } from "../decoding/shell-program.js";
import { anything, fields, scalar, values } from "../projection.js";
import type { FieldProjection, ObjectProjection } from "../projection.js";

const stringHash: FieldProjection = { measure: { stringHash: true } };
const shortText: FieldProjection = { measure: { prefix: 200 } };

/** Enough to recognise a wrapper, command or notice, and the figures at a notice's end. */
const text: FieldProjection = {
  measure: { prefix: 1000, suffix: 400, charLength: true, stringHash: true },
};

const counters: ObjectProjection = {
  ...values("input_tokens", "output_tokens", "cache_read_input_tokens", "cache_creation_input_tokens"),
  cache_creation: { fields: values("ephemeral_5m_input_tokens", "ephemeral_1h_input_tokens") },
  server_tool_use: { fields: values("web_search_requests") },
  output_tokens_details: { fields: values("thinking_tokens") },
};

const usage: ObjectProjection = {
  ...counters,
  ...fields("service_tier", "speed", "inference_geo"),
  iterations: { items: { fields: { ...counters, ...fields("type", "model") } } },
};

/** Fields read of a tool's input. */
export const toolInput: FieldProjection = {
  measure: { byteLength: true, hash: true },
  fields: {
    ...fields("file_path", "notebook_path", "path", "subagent_type", "description", "run_in_background"),
    ...fields("model", "bash_id", "shell_id", "task_id"),
    prompt: stringHash,
    command: { measure: { prefix: mostCommandChars } },
    questions: { items: { fields: {} } },
  },
};

/** The opening shows whether the client may have written the text instead of a result, even after blanks. */
const resultText: FieldProjection = { measure: { opening: 6, prefix: 1000, suffix: 400 } };

/** Fields read of a tool's result. */
export const toolResultContent: FieldProjection = {
  measure: { opening: 6, prefix: 1000, suffix: 400, byteLength: true, hash: true },
  items: { ...resultText, fields: { type: scalar, text: resultText } },
};

const block: FieldProjection = {
  ...text,
  fields: {
    ...fields("type", "id", "name", "tool_use_id", "is_error"),
    text,
    thinking: { measure: { charLength: true } },
    input: toolInput,
    content: toolResultContent,
  },
};

const textOrBlocks: FieldProjection = { ...text, items: block };

const structuredResult: ObjectProjection = {
  ...fields("type", "status", "interrupted", "returnCodeInterpretation", "backgroundTaskId"),
  ...fields("detachedToolCall", "taskId", "task_id", "shellId", "shell_id", "runId", "code"),
  ...fields("timedOutAfterMs", "timeoutMs", "retrieval_status", "success", "isError", "exitCode"),
  ...fields("durationMs", "durationSeconds", "totalDurationMs", "totalTokens", "totalToolUseCount"),
  ...fields("agentId", "agent_id", "agentType", "agent_type", "description", "isAsync", "resolvedModel"),
  ...fields("model", "searchCount", "worktreePath"),
  content: { measure: { lineCount: true } },
  structuredPatch: { items: { fields: { lines: { items: { measure: { prefix: 1 } } } } } },
  results: { items: { measure: { prefix: 1 } } },
  task: { fields: fields("id", "task_id", "status", "exitCode") },
  newTodos: { items: { fields: {} } },
  statusChange: { fields: fields("to") },
  gitOperation: {
    fields: { commit: { fields: fields("kind") }, pr: { fields: fields("number", "action") } },
  },
};

const errorName: FieldProjection = {
  ...shortText,
  fields: {
    ...fields("status", "type"),
    error: { fields: { ...fields("type"), error: { fields: fields("type") } } },
    connection: { fields: fields("code") },
  },
};

const message: FieldProjection = {
  fields: {
    ...fields("role"),
    ...values("id", "model", "stop_reason"),
    stop_details: { fields: {} },
    usage: { fields: usage },
    content: textOrBlocks,
  },
};

const rowResult: FieldProjection = {
  ...shortText,
  fields: structuredResult,
  items: { fields: structuredResult },
};

const repeatedRow: ObjectProjection = {
  ...fields("type", "timestamp", "isMeta", "effort"),
  ...values("uuid", "requestId"),
  message,
  toolUseResult: rowResult,
};

/** Fields read of a Claude Code record: names, numbers and the ends of texts, never a whole output or file. */
export const claudeCodeProjection: ObjectProjection = {
  ...fields("type", "subtype", "timestamp", "session_id", "isSidechain", "sessionKind", "isMeta"),
  ...fields("isCompactSummary", "promptSource", "costUSD", "effort", "isApiErrorMessage", "apiErrorStatus"),
  ...fields("toolDenialKind", "toolDenialBeforeRun", "toolEndsTurn", "non_execution_kind"),
  ...fields("interruptedMessageId", "permissionMode", "teamName", "parentToolUseID", "toolUseID"),
  ...fields("operation", "durationMs", "retryAttempt", "retryInMs", "fallbackModel", "summary", "leafUuid"),
  ...fields("aiTitle", "customTitle", "totalCostUSD", "prNumber"),
  ...values("uuid", "parentUuid", "sessionId", "cwd", "gitBranch", "version"),
  ...values("entrypoint", "agentId", "promptId", "requestId"),
  error: errorName,
  origin: { ...shortText, fields: fields("kind") },
  message,
  toolUseResult: rowResult,
  content: textOrBlocks,
  microcompactMetadata: { fields: fields("trigger", "preTokens") },
  compactMetadata: { fields: fields("trigger", "preTokens", "durationMs") },
  hookInfos: { items: { fields: fields("durationMs") } },
  data: {
    fields: {
      ...fields("type", "agentId", "hookEvent", "hookName"),
      prompt: stringHash,
      message: { fields: repeatedRow },
    },
  },
  attachment: {
    fields: {
      ...fields("type", "commandMode", "hookEvent", "toolUseID", "durationMs", "exitCode"),
      ...fields("taskId", "status"),
      identity: { fields: fields("modelId") },
      origin: { ...shortText, fields: fields("kind") },
      prompt: textOrBlocks,
    },
  },
  modelUsage: anything,
  permissionDecision: { fields: fields("decision", "source") },
  forkedFrom: { fields: fields("messageUuid") },
  worktreeSession: { fields: fields("worktreePath", "originalCwd", "preEnterOriginalCwd") },
};

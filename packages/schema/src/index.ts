export type { Column, ColumnKind, ColumnKinds, KindOf, Table } from "./table.js";

export { type SourceId, sourceIds } from "./source-id.js";
export {
  type AgentKind,
  agentKinds,
  type CopyKind,
  copyKinds,
  durationBases,
  type DurationBasis,
  type LinkEvidence,
  linkEvidences,
  type MarkKind,
  markKinds,
  type Outcome,
  outcomes,
  type RequestKind,
  requestKinds,
  type SessionEnding,
  sessionEndings,
  type SessionKind,
  sessionKinds,
  tokenBases,
  type TokenBasis,
} from "./vocabulary.js";

export { problemClasses, problemClassOf, problemCodes, problemEffectOf, problemEffects } from "./problem.js";
export type { ProblemClass, ProblemCode, ProblemEffect } from "./problem.js";
export { type Problem, problemColumns, type ProblemFact } from "./facts/problem.js";

export { type PermissionKind, permissionKinds, type SettingsPolicy } from "./settings-policy.js";
export { fileAccesses, longestCommandChars } from "./events/call-input.js";
export type { CallInput, FileAccess, FileUse, ShellCommand } from "./events/call-input.js";
export { iterationUsagesSchema } from "./events/iteration-usage.js";
export type {
  CallEvent,
  ResultEvent,
  ResultSignal,
  SpawnedAgent,
  SpawnRequest,
  TaskEndEvent,
} from "./events/call-events.js";
export type { RowOrigin } from "./events/origin.js";
export type {
  ClientMadeEvent,
  IterationUsage,
  RequestPartEvent,
  TokenUsage,
  TotalSpan,
  UsageTotalEvent,
} from "./events/request-events.js";
export type {
  ActivityEvent,
  AgentEvidenceEvent,
  FileReadEvent,
  ForkEvent,
  InterruptionEvent,
  LogEvent,
  LogEventKind,
  MarkEvent,
  ProblemEvent,
  PromptEvent,
  ServiceTierEvent,
  SessionStateEvent,
  TurnEndEvent,
  TurnStartEvent,
  WorktreeEvent,
} from "./events/event.js";

export { factColumns, factFields, type FactRow, type Facts } from "./facts/facts.js";
export { factSchemas, problemSchema } from "./facts/fact-schemas.js";
export { derivedColumns, derivedFields, storedColumns } from "./facts/derived/derived-facts.js";
export type { DerivedFacts, StoredFacts, StoredName, StoredRow } from "./facts/derived/derived-facts.js";
export { cacheBreakCauses, unreadReasons } from "./facts/derived/cache.js";
export type {
  CacheBreakCause,
  CacheBreakFact,
  UnreadReason,
  UnreadWriteFact,
} from "./facts/derived/cache.js";
export type { CompactionFact } from "./facts/derived/compaction.js";
export { failureOutcomes } from "./facts/derived/failure.js";
export type { ErrorChainEnd, FailureFact, FailureOutcome } from "./facts/derived/failure.js";
export type { OffListFact } from "./facts/derived/off-list.js";
export type { ResponseFact } from "./facts/derived/response.js";
export { agentColumns, type AgentFact } from "./facts/agent.js";
export { copyColumns, type CopyFact } from "./facts/copy.js";
export { fileColumns, recordCountColumns, fileKinds, fileStatuses } from "./facts/file.js";
export type { FileFact, FileKind, FileStatus, RecordCountFact } from "./facts/file.js";
export type { MarkFact } from "./facts/mark.js";
export { requestColumns, type RequestFact } from "./facts/request.js";
export { sessionColumns, type SessionFact } from "./facts/session.js";
export type { ActivityFact, TurnFact } from "./facts/turn.js";
export type { ToolCallFact } from "./facts/tool-call.js";

export {
  codexEventTypes,
  codexExecItemTypes,
  codexItemTypes,
  codexLineTypes,
  codexTurnItemTypes,
  kimiCliMessageTypes,
  kimiCodeLoopEventTypes,
  kimiCodeRecordTypes,
  geminiMessageTypes,
  qwenSystemSubtypes,
  openCodePartTypes,
  openCodeRoles,
  openCodeRowTypes,
  piEntryTypes,
  piRoles,
  copilotEventTypes,
  copilotStoreTypes,
  sdkMessageTypes,
  sdkSystemSubtypes,
} from "./type-names.js";
export {
  claudeCodeAttachmentTypes,
  claudeCodeConversationTypes,
  claudeCodeJournalTypes,
  claudeCodeProgressTypes,
  claudeCodeStateTypes,
  claudeCodeSystemSubtypes,
  toolNames,
} from "./claude-code/type-names.js";
export { claudeCodeRecord, claudeCodeRecordSchema } from "./claude-code/record-schema.js";
export type { ClaudeCodeRecord } from "./claude-code/record-schema.js";
export { claudeCodeJournalSchema } from "./claude-code/journal-schemas.js";
export type { SchemaOfType } from "./shapes.js";
export { claudeCodeAgentMeta } from "./claude-code/session-files.js";
export type { ClaudeCodeAgentMeta } from "./claude-code/session-files.js";
export { claudeCodeCustomTitle } from "./claude-code/session-files.js";
export { claudeCodeHistoryEntry } from "./claude-code/session-files.js";
export { claudeCodeSessionsIndex } from "./claude-code/session-files.js";
export { claudeCodeTextBlock, claudeCodeThinkingBlock } from "./claude-code/blocks/text-blocks.js";
export { claudeCodeToolResultBlock, claudeCodeToolUseBlock } from "./claude-code/blocks/tool-blocks.js";
export {
  claudeCodeBlocks,
  claudeCodeBlockTypes,
  claudeCodeContent,
  claudeCodeContentBlock,
} from "./claude-code/content.js";
export type { ClaudeCodeContentBlock } from "./claude-code/content.js";
export { claudeCodeAssistantMessage, claudeCodeAssistantRecord } from "./claude-code/assistant-record.js";
export {
  claudeCodeAttachmentRecord,
  claudeCodeAttachmentSchema,
} from "./claude-code/attachments/attachment-record.js";
export { claudeCodeMessageOrigin } from "./claude-code/message-origin.js";
export { claudeCodeProgressRecord, claudeCodeProgressSchema } from "./claude-code/progress-record.js";
export { claudeCodeStateRecord, claudeCodeStateSchema } from "./claude-code/state-record.js";
export { claudeCodeSystemRecord, claudeCodeSystemSchema } from "./claude-code/system-record.js";
export { claudeCodeUserMessage, claudeCodeUserRecord } from "./claude-code/user-record.js";
export { claudeCodeUsage, type ClaudeCodeUsage } from "./claude-code/usage.js";

export type { AnySchema } from "./introspection/shape.js";
export { fieldFindings, type FieldFindings } from "./introspection/field-findings.js";
export { fieldsOf, type FieldsOfOptions, type SchemaField } from "./introspection/fields-of.js";

export { describeTool, type ToolDescription, type ToolField } from "./tools/describe-tool.js";
export type { ToolSchema } from "./tools/define-tool.js";
export {
  canonicalToolName,
  editTools,
  mcpToolName,
  searchTools,
  toolAliases,
  untoldTools,
} from "./tools/tool-names.js";
export type { McpToolName } from "./tools/tool-names.js";
export { type ToolInput, type ToolOutput, toolSchemaOf, toolSchemas } from "./tools/tool-schemas.js";

export { hookInput, type HookInput, hookInputs } from "./hooks/hook-input.js";
export { hookOutput, type HookOutput } from "./hooks/hook-output.js";

export { teamConfig, teamInbox, teamNotice } from "./claude-code/team-files.js";
export type { TeamConfig, TeamInbox, TeamNotice } from "./claude-code/team-files.js";

export { apiMessage, apiMessages } from "./agent-sdk/sdk-conversation.js";
export type { ApiMessages } from "./agent-sdk/sdk-conversation.js";
export {
  sdkAssistantMessage,
  sdkErrors,
  sdkStreamEvent,
  sdkUserMessage,
} from "./agent-sdk/sdk-conversation.js";
export { sdkMessage, type SdkMessage, sdkMessageSchema } from "./agent-sdk/sdk-message.js";
export { sdkAuthStatus, sdkRateLimitEvent, sdkToolProgress } from "./agent-sdk/sdk-notice.js";
export { sdkResultMessage, sdkResultSubtypes } from "./agent-sdk/sdk-result.js";
export { sdkInitMessage } from "./agent-sdk/sdk-system.js";

export { appEvent, appEventSchema, appToolResultEvent, appToolUseEvent } from "./agent-events/app-event.js";
export type { AppEvent } from "./agent-events/app-event.js";
export { agentEvent, agentEventSchema } from "./agent-events/agent-event-schema.js";
export { agentEventTypes, agentEventVersion, typeOfKind } from "./agent-events/agent-event.js";
export type { ToolResultContent, ToolUseContent } from "./agent-events/agent-event.js";
export type { AgentEvent, AgentEventType, AgentPayload, Withdrawal } from "./agent-events/agent-event.js";
export { firstInstant, largestCount, largestTotal, lastInstant, longestDurationMs } from "./number-bounds.js";
export { logEventFields } from "./events/event.js";
export type { ValueField, ValueFields } from "./events/value-field.js";

export { codexExecEvent, type CodexExecEvent, codexExecEventSchema } from "./codex-exec/exec-event.js";
export { codexExecItem, codexExecItemSchema } from "./codex-exec/exec-item.js";

export { copilotEventSchema } from "./copilot-cli/copilot-event.js";
export { geminiRecordSchema } from "./gemini-cli/record.js";
export { qwenAssistantRecord, qwenToolResultRecord, qwenUserRecord } from "./qwen/qwen-record.js";
export { qwenRecordSchema } from "./qwen/qwen-record.js";
export { qwenTelemetryEvents } from "./qwen/qwen-telemetry.js";
export { qwenAgentMeta } from "./qwen/qwen-meta.js";

export { gooseRecordSchema } from "./goose/record.js";

export { codexLineSchema } from "./codex/line-schema.js";
export { codexEventSchema, codexItemSchema, codexTurnItemSchema } from "./codex/line-schema.js";

export { piEntrySchema, piEntryTypeSchema, piMessageSchema } from "./pi/entry-schema.js";
export {
  openCodePartSchema,
  openCodeProject,
  openCodeRecordSchema,
  openCodeSession,
} from "./opencode/record-schema.js";

export { kimiCodeRecordSchema } from "./kimi-code/record-schema.js";
export { kimiCodeState, type KimiCodeState } from "./kimi-code/state-file.js";

export { kimiCliPayloadSchema, kimiCliRecordSchema } from "./kimi-cli/record-schema.js";
export { kimiCliAgentMeta, kimiCliState } from "./kimi-cli/session-files.js";
export type { KimiCliAgentMeta, KimiCliState } from "./kimi-cli/session-files.js";

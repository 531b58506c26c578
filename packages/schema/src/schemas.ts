export { iterationUsagesSchema } from "./events/iteration-usage.js";
export { factSchemas, problemSchema } from "./facts/fact-schemas.js";
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
export { sdkMessage, type SdkMessage, sdkMessageSchema } from "./agent-sdk/record-schema.js";
export { sdkAuthStatus, sdkRateLimitEvent, sdkToolProgress } from "./agent-sdk/sdk-notice.js";
export { sdkResultMessage, sdkResultSubtypes } from "./agent-sdk/sdk-result.js";
export { sdkInitMessage } from "./agent-sdk/sdk-system.js";
export { appEvent, appEventSchema, appToolResultEvent, appToolUseEvent } from "./agent-events/app-event.js";
export type { AppEvent } from "./agent-events/app-event.js";
export { agentEvent, agentEventSchema } from "./agent-events/record-schema.js";
export { codexExecEvent, type CodexExecEvent, codexExecEventSchema } from "./codex-exec/record-schema.js";
export { codexExecItem, codexExecItemSchema } from "./codex-exec/exec-item.js";
export { copilotEventSchema } from "./copilot-cli/record-schema.js";
export { geminiRecordSchema } from "./gemini-cli/record-schema.js";
export { qwenAssistantRecord, qwenToolResultRecord, qwenUserRecord } from "./qwen/record-schema.js";
export { qwenRecordSchema } from "./qwen/record-schema.js";
export { qwenTelemetryEvents } from "./qwen/qwen-telemetry.js";
export { qwenAgentMeta } from "./qwen/qwen-meta.js";
export { gooseRecordSchema } from "./goose/record-schema.js";
export { codexLineSchema } from "./codex/record-schema.js";
export { codexEventSchema, codexItemSchema, codexTurnItemSchema } from "./codex/record-schema.js";
export { piEntrySchema, piEntryTypeSchema, piMessageSchema } from "./pi/record-schema.js";
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

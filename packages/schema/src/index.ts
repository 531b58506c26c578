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
export {
  canonicalToolName,
  editTools,
  mcpToolName,
  searchTools,
  toolAliases,
  untoldTools,
} from "./tools/tool-names.js";
export type { McpToolName } from "./tools/tool-names.js";
export { agentEventTypes, agentEventVersion, typeOfKind } from "./agent-events/agent-event.js";
export type { ToolResultContent, ToolUseContent } from "./agent-events/agent-event.js";
export type { AgentEvent, AgentEventType, AgentPayload, Withdrawal } from "./agent-events/agent-event.js";
export { firstInstant, largestCount, largestTotal, lastInstant, longestDurationMs } from "./number-bounds.js";
export { logEventFields } from "./events/event.js";
export type { ValueField, ValueFields } from "./events/value-field.js";

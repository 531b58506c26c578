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

export {
  agentColumns,
  copyColumns,
  factColumns,
  factFields,
  fileColumns,
  problemColumns,
  recordCountColumns,
  requestColumns,
  sessionColumns,
} from "./facts/facts.js";
export type { FactRow, Facts } from "./facts/facts.js";
export { fileKinds, fileStatuses } from "./facts/file.js";
export type { FileFact, FileKind, FileStatus, Problem, ProblemFact, RecordCountFact } from "./facts/file.js";
export type { CopyFact, RequestFact, ToolCallFact } from "./facts/request.js";
export type { ActivityFact, AgentFact, MarkFact, SessionFact, TurnFact } from "./facts/session.js";
export { cacheBreakCauses, failureOutcomes, unreadReasons } from "./facts/derived-facts.js";
export { derivedColumns, derivedFields, storedColumns } from "./facts/derived-facts.js";
export type {
  CacheBreakCause,
  CacheBreakFact,
  CompactionFact,
  DerivedFacts,
  ErrorChainEnd,
  FailureFact,
  FailureOutcome,
  OffListFact,
  ResponseFact,
  StoredFacts,
  StoredName,
  StoredRow,
  UnreadReason,
  UnreadWriteFact,
} from "./facts/derived-facts.js";

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

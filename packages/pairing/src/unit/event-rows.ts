import type {
  AgentEvidenceEvent,
  ClientMadeEvent,
  ForkEvent,
  ResultEvent,
  RowOrigin,
  ServiceTierEvent,
  SpawnedAgent,
  TaskEndEvent,
  TurnStartEvent,
  UsageTotalEvent,
  WorktreeEvent,
} from "@turnmeter/schema";
import type { TaskEndCandidate } from "../candidates/call.js";
import type { ForkCandidate, ServiceTierCandidate, TurnStartCandidate } from "../candidates/history.js";
import type { ClientMadeCandidate, UsageTotalCandidate } from "../candidates/request.js";
import type { AgentEvidenceCandidate, WorktreeCandidate } from "../candidates/thread.js";
import type { RowTurn } from "./thread-state.js";

// Candidates that one event makes by itself.

/** Where a row of a session was written, and when. */
function placeOf({ sessionId, file, line, at }: RowOrigin) {
  return { sessionId, file, line, at };
}

/** A client-made row; 0 tokens without usage. */
export function clientMadeCandidate({ origin, usage }: ClientMadeEvent): ClientMadeCandidate {
  return {
    ...placeOf(origin),
    inputTokens: usage?.inputTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
    reasoningTokens: usage?.reasoningTokens ?? null,
    cacheReadTokens: usage?.cacheReadTokens ?? 0,
    cacheWrite5mTokens: usage?.cacheWrite5mTokens ?? 0,
    cacheWrite1hTokens: usage?.cacheWrite1hTokens ?? 0,
    webSearches: usage?.webSearches ?? 0,
  };
}

/** A change of the service tier. */
export function serviceTierCandidate({ origin, serviceTier }: ServiceTierEvent): ServiceTierCandidate {
  return { ...placeOf(origin), serviceTier };
}

/** The start of a turn. */
export function turnStartCandidate({ origin, turnId }: TurnStartEvent): TurnStartCandidate {
  const { sessionId, agentId, file, line } = origin;
  return { sessionId, agentId, file, line, turnId };
}

/** The thread that a file continues. */
export function forkCandidate({
  origin,
  forkedFrom,
  copiedLine,
  ownLine,
  originRows,
}: ForkEvent): ForkCandidate {
  const { file, line } = origin;
  return { file, line, forkedFrom, copiedLine, ownLine, originRows: originRows ?? null };
}

/** A task's end. `callKey` is the key of the call that started the task; null where none is named. */
export function taskEndCandidate(event: TaskEndEvent, callKey: string | null): TaskEndCandidate {
  const { taskId, status, textHash, reportedTokens, reportedDurationMs, reportedToolUses } = event;
  return {
    ...placeOf(event.origin),
    taskId,
    callKey,
    status,
    textHash,
    reportedTokens,
    reportedDurationMs,
    reportedToolUses,
  };
}

/** A running total. */
export function usageTotalCandidate(event: UsageTotalEvent, turn: RowTurn): UsageTotalCandidate {
  const { origin, scope, span, model, usage, recordedCostNanoUsd = null } = event;
  const { source, threadId, agentId, cwd, gitBranch, clientVersion, entrypoint } = origin;
  return {
    source,
    ...placeOf(origin),
    threadId,
    agentId,
    cwd,
    gitBranch,
    clientVersion,
    entrypoint,
    ...turn,
    scope,
    spanId: span?.id ?? null,
    firstLine: span?.firstLine ?? 0,
    model,
    ...usage,
    mayLackProcesses: event.mayLackProcesses === true,
    mayIncludeOrigin: event.mayIncludeOrigin === true,
    recordedCostNanoUsd,
  };
}

/** A worktree. */
export function worktreeCandidate(event: WorktreeEvent): WorktreeCandidate {
  const { path, originalPath, isRoot = false, folderName = null } = event;
  return { path, originalPath, isRoot, folderName };
}

/** Evidence in a result about the subagent that its call started. */
export function evidenceOfResult(
  { origin, workflowId }: ResultEvent,
  agent: SpawnedAgent,
  callKey: string,
): AgentEvidenceCandidate {
  return {
    source: origin.source,
    threadId: origin.threadId,
    ...placeOf(origin),
    alias: null,
    callKey,
    kind: null,
    parentAgentId: null,
    workflowId,
    teamName: null,
    promptHash: null,
    ...agent,
  };
}

/** Evidence that stands on its own. Calls that start subagents have ids that are unique everywhere. */
export function evidenceCandidate(event: AgentEvidenceEvent): AgentEvidenceCandidate {
  const { origin, agentKind, callId, depth: _, ...told } = event;
  return {
    alias: null,
    reportedTokens: null,
    reportedDurationMs: null,
    reportedToolUses: null,
    ...told,
    source: origin.source,
    threadId: origin.threadId,
    ...placeOf(origin),
    kind: agentKind,
    callKey: callId,
  };
}

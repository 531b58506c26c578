import type { AgentEvidenceEvent, CallEvent, ResultEvent, SpawnedAgent } from "@turnmeter/schema";
import type { CallCandidate, ResultCandidate } from "../candidates/call.js";
import type { AgentEvidenceCandidate } from "../candidates/thread.js";
import { rowName } from "../row-name.js";
import type { MutableRow } from "./mutable-row.js";
import type { RowTurn } from "./thread-state.js";

/** A call as its row tells it. */
export function callCandidate(
  event: CallEvent,
  callKey: string,
  responseKey: string,
  turn: RowTurn,
): MutableRow<CallCandidate> {
  const { origin, spawn } = event;
  return {
    source: origin.source,
    sessionId: origin.sessionId,
    threadId: origin.threadId,
    agentId: origin.agentId,
    file: origin.file,
    line: origin.line,
    cwd: origin.cwd,
    clientVersion: origin.clientVersion,
    turnId: turn.turnId,
    promptId: turn.promptId,
    callKey,
    callId: event.callId,
    responseKey,
    isSidechain: origin.isSidechain,
    isBackgroundCopy: origin.isBackgroundCopy,
    tool: event.tool,
    rawTool: event.rawTool,
    mcpServer: event.mcpServer,
    isWaiting: event.isWaiting,
    model: event.model,
    startedAt: origin.at,
    inputBytes: event.inputBytes,
    inputHash: event.inputHash,
    target: event.target,
    isSpawn: spawn !== null,
    spawnType: spawn?.agentType ?? null,
    spawnDescription: spawn?.description ?? null,
    spawnPromptHash: spawn?.promptHash ?? null,
    spawnIsBackground: spawn?.isBackground ?? null,
    spawnModel: spawn?.model ?? null,
    cutKey: null,
  };
}

/** A result as its row tells it. */
export function resultCandidate(event: ResultEvent, callKey: string): ResultCandidate {
  const { origin, signal } = event;
  return {
    sessionId: origin.sessionId,
    threadId: origin.threadId,
    file: origin.file,
    line: origin.line,
    at: origin.at,
    uuid: rowName(origin),
    callKey,
    outcome: signal.outcome,
    cause: signal.cause,
    exitCode: signal.exitCode,
    isClientMade: signal.isClientMade,
    isPlaceholder: signal.isPlaceholder,
    durationMs: event.durationMs,
    resultBytes: event.resultBytes,
    contentHash: event.contentHash,
    linesAdded: event.linesAdded,
    linesRemoved: event.linesRemoved,
    webSearches: event.webSearches,
    taskId: event.taskId,
    taskStatus: event.taskStatus,
    workflowId: event.workflowId,
  };
}

/** What a result says of the subagent that its call started. */
export function evidenceOfResult(
  { origin, workflowId }: ResultEvent,
  agent: SpawnedAgent,
  callKey: string,
): AgentEvidenceCandidate {
  return {
    source: origin.source,
    sessionId: origin.sessionId,
    threadId: origin.threadId,
    file: origin.file,
    line: origin.line,
    at: origin.at,
    agentId: agent.agentId,
    alias: null,
    evidence: agent.evidence,
    callKey,
    kind: null,
    agentType: agent.agentType,
    description: agent.description,
    parentAgentId: null,
    model: agent.model,
    workflowId,
    teamName: null,
    isBackground: agent.isBackground,
    status: agent.status,
    promptHash: null,
    reportedTokens: agent.reportedTokens,
    reportedDurationMs: agent.reportedDurationMs,
    reportedToolUses: agent.reportedToolUses,
  };
}

/** Evidence that stands on its own. Calls that start subagents have ids that are unique everywhere. */
export function evidenceCandidate(event: AgentEvidenceEvent): AgentEvidenceCandidate {
  const { origin } = event;
  return {
    source: origin.source,
    sessionId: origin.sessionId,
    threadId: origin.threadId,
    file: origin.file,
    line: origin.line,
    at: origin.at,
    agentId: event.agentId,
    alias: event.alias ?? null,
    evidence: event.evidence,
    callKey: event.callId,
    kind: event.agentKind,
    agentType: event.agentType,
    description: event.description,
    parentAgentId: event.parentAgentId,
    model: event.model,
    workflowId: event.workflowId,
    teamName: event.teamName,
    isBackground: event.isBackground,
    status: event.status,
    promptHash: event.promptHash,
    reportedTokens: event.reportedTokens ?? null,
    reportedDurationMs: event.reportedDurationMs ?? null,
    reportedToolUses: event.reportedToolUses ?? null,
  };
}

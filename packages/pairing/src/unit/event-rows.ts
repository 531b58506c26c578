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
  SessionStateEvent,
  ProblemCode,
  ProblemFact,
} from "@turnmeter/schema";
import type { TaskEndCandidate, ClientMadeCandidate, UsageTotalCandidate } from "../candidates/request.js";
import type {
  ForkCandidate,
  ServiceTierCandidate,
  TurnStartCandidate,
  AgentEvidenceCandidate,
  WorktreeCandidate,
  SessionStateCandidate,
  ThreadCandidate,
} from "../candidates/thread.js";
import type { RowTurn, MutableRow } from "./thread-state.js";
import { earlier } from "../order.js";

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

/** Keeps the states of a session that count: the last title of the highest rank, the last cost, the last context window. */
export interface SessionStates {
  add(event: SessionStateEvent): void;
  /** One row per session and file, and one for each process with a cost. */
  finish(): readonly SessionStateCandidate[];
}

export function createSessionStates(): SessionStates {
  const states = new Map<string, MutableRow<SessionStateCandidate>>();
  return {
    add({
      origin,
      title,
      titleRank,
      sessionKind,
      recordedCostNanoUsd,
      costSpanId = null,
      contextWindowTokens,
    }) {
      const key = `${origin.file}\0${origin.sessionId}\0${costSpanId}`;
      const state = states.get(key) ?? {
        sessionId: origin.sessionId,
        file: origin.file,
        line: 0,
        title: null,
        titleRank: 0,
        kind: null,
        recordedCostNanoUsd: null,
        costLine: 0,
        costAt: null,
        costFile: origin.file,
        costSpanId,
        contextWindowTokens: null,
        windowLine: 0,
        windowAt: null,
      };
      states.set(key, state);
      if (title !== null && titleRank >= state.titleRank) {
        Object.assign(state, { title, titleRank, line: origin.line });
      }
      if (recordedCostNanoUsd !== null) {
        Object.assign(state, { recordedCostNanoUsd, costLine: origin.line, costAt: origin.at });
      }
      if (contextWindowTokens !== undefined) {
        Object.assign(state, { contextWindowTokens, windowLine: origin.line, windowAt: origin.at });
      }
      state.kind = sessionKind ?? state.kind;
    },
    finish: () => [...states.values()],
  };
}

/** Lines that cannot be read: any of them may have held the newest response. */
export const hidingProblems: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "torn-line",
  "not-json",
  "not-object",
  "line-too-long",
]);

/** Problems with the session of their file, and those before its first dated row with the time of that. */
export function placedProblems(
  problems: readonly ProblemFact[],
  threads: Iterable<Pick<ThreadCandidate, "file" | "sessionId" | "firstAt">>,
  sessionOfFile: ReadonlyMap<string, string>,
): readonly ProblemFact[] {
  if (problems.length === 0) return problems;
  const firstAt = new Map<string, number | null>();
  const sessions = new Map(sessionOfFile);
  for (const thread of threads) {
    firstAt.set(thread.file, earlier(firstAt.get(thread.file) ?? null, thread.firstAt));
    if (!sessions.has(thread.file)) sessions.set(thread.file, thread.sessionId);
  }
  return problems.map((problem) => {
    const { file, line, at, sessionId } = problem;
    if (file === null) return problem;
    return {
      ...problem,
      at: at ?? (line === null ? null : (firstAt.get(file) ?? null)),
      sessionId: sessionId ?? sessions.get(file) ?? null,
    };
  });
}

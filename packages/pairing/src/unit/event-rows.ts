import type {
  AgentEvidenceEvent,
  PromptEvent,
  ClientMadeEvent,
  ForkEvent,
  ResultEvent,
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
import type { ClientMadeCandidate, TaskEndCandidate, UsageTotalCandidate } from "../candidates/request.js";
import type {
  ForkCandidate,
  PromptCandidate,
  ServiceTierCandidate,
  TurnStartCandidate,
  AgentEvidenceCandidate,
  WorktreeCandidate,
  SessionStateCandidate,
  ThreadCandidate,
} from "../candidates/thread.js";
import type { RowTurn, MutableRow } from "./thread-state.js";
import { earlier } from "../order.js";
import { noCounters } from "../usage.js";

// Candidates as events make them. A table takes the fields that it has, and leaves the others of a row and an event.

/** A client-made row; 0 tokens without usage. */
export function clientMadeCandidate({ origin, usage }: ClientMadeEvent): ClientMadeCandidate {
  const counted = usage ?? { ...noCounters, reasoningTokens: null };
  return { ...origin, ...counted };
}

/** A change of the service tier. */
export function serviceTierCandidate({ origin, serviceTier }: ServiceTierEvent): ServiceTierCandidate {
  return { ...origin, serviceTier };
}

/** The start of a turn. */
export function turnStartCandidate({ origin, turnId }: TurnStartEvent): TurnStartCandidate {
  return { ...origin, turnId };
}

/** The thread that a file continues. */
export function forkCandidate({ origin, ...fork }: ForkEvent): ForkCandidate {
  return { ...origin, ...fork, originRows: fork.originRows ?? null };
}

/** A prompt; its turn ends with its own row until others follow. Field by field: prompts are kept to the end of their unit. */
export function promptCandidate(event: PromptEvent, turnId: string | null): MutableRow<PromptCandidate> {
  const { origin } = event;
  return {
    source: origin.source,
    sessionId: origin.sessionId,
    threadId: origin.threadId,
    file: origin.file,
    line: origin.line,
    at: origin.at,
    hasOwnTime: origin.at !== null && origin.isTimeTaken !== true,
    cwd: origin.cwd,
    uuid: origin.uuid,
    forkedFromUuid: origin.forkedFromUuid ?? null,
    promptId: origin.promptId,
    textHash: event.textHash,
    promptSource: event.promptSource,
    isQueued: event.isQueued,
    isEcho: event.isEcho === true,
    isBackgroundCopy: origin.isBackgroundCopy,
    turnId,
    turnEndedAt: origin.at,
    turnDurationMs: null,
    turnDurationLine: null,
  };
}

/** A task's end. `callKey` is the key of the call that started the task; null where none is named. */
export function taskEndCandidate({ origin, ...end }: TaskEndEvent, callKey: string | null): TaskEndCandidate {
  return { ...origin, ...end, callKey };
}

/** A running total. */
export function usageTotalCandidate(event: UsageTotalEvent, turn: RowTurn): UsageTotalCandidate {
  const { origin, scope, span, model, usage, recordedCostNanoUsd = null } = event;
  return {
    ...origin,
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
  return { ...event, isRoot: event.isRoot === true, folderName: event.folderName ?? null };
}

/** Evidence in a result about the subagent that its call started. */
export function evidenceOfResult(
  { origin, workflowId }: ResultEvent,
  agent: SpawnedAgent,
  callKey: string,
): AgentEvidenceCandidate {
  return { ...origin, ...noEvidence, callKey, workflowId, ...agent };
}

/** Evidence that stands on its own. Calls that start subagents have ids that are unique everywhere. */
export function evidenceCandidate(event: AgentEvidenceEvent): AgentEvidenceCandidate {
  const { origin, agentKind: kind, callId: callKey, ...told } = event;
  return { ...origin, ...noEvidence, ...told, kind, callKey };
}

/** What evidence may leave out. */
const noEvidence = {
  alias: null,
  kind: null,
  parentAgentId: null,
  teamName: null,
  promptHash: null,
  reportedTokens: null,
  reportedDurationMs: null,
  reportedToolUses: null,
};

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

/** Problems of unreadable lines: any such line may have held the newest response. */
export const hidingProblems: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "torn-line",
  "not-json",
  "not-object",
  "line-too-long",
]);

/** Problems with the session of their file; those before its first dated row get the time of that row. */
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

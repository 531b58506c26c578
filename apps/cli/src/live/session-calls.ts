import { rowsOf } from "@turnmeter/columns";
import { isError } from "@turnmeter/metrics/figures.js";
import type { Facts, Outcome, ToolCallFact } from "@turnmeter/schema";
import { agentRuns, type AgentRunRow } from "@turnmeter/metrics";
import { knownCost } from "../statusline/log-figures.js";
import type { KnownCost } from "../statusline/status-figures.js";

/** A call without a result, or a task that was left to run. */
export interface RunningCall {
  readonly tool: string;
  /** What it is about: the program, or the last part of a path; null if that is not known. */
  readonly about: string | null;
  /** The type of the subagent that made it; null on the main thread. */
  readonly agentType: string | null;
  /** Epoch ms; null if it is not logged. */
  readonly startedAt: number | null;
  readonly isBackground: boolean;
}

export interface WatchedFailure {
  readonly callKey: string;
  readonly tool: string;
  readonly about: string | null;
  readonly agentType: string | null;
  /** Epoch ms. */
  readonly at: number | null;
  readonly outcome: Outcome;
  readonly errorKind: string | null;
  readonly exitCode: number | null;
}

/** All calls of a session that failed or were invalid, the latest first. */
export function failuresOf(calls: readonly ToolCallFact[], facts: Facts): readonly WatchedFailure[] {
  const types = agentTypes(facts);
  return calls
    .filter(({ outcome }) => isError(outcome))
    .sort((a, b) => (timeOf(b) ?? 0) - (timeOf(a) ?? 0))
    .map((call) => {
      const { callKey, outcome, errorKind, exitCode } = call;
      return { callKey, ...callOf(call, types), at: timeOf(call), outcome, errorKind, exitCode };
    });
}

function timeOf({ endedAt, startedAt }: ToolCallFact): number | null {
  return endedAt ?? startedAt;
}

function callOf({ tool, program, target, agentId }: ToolCallFact, types: AgentTypes) {
  const lastPart = target?.split(/[/\\]/).findLast((part) => part !== "") ?? null;
  return {
    tool,
    about: program ?? lastPart,
    agentType: agentId === null ? null : (types.get(agentId) ?? "unknown"),
  };
}

type AgentTypes = ReadonlyMap<string, string>;

function agentTypes({ agents }: Facts): AgentTypes {
  return new Map(Array.from(rowsOf(agents), ({ agentId, agentType }) => [agentId, agentType]));
}

/** Calls that wait for their result, and background tasks whose end is not logged. A call whose thread has gone on without its result does not count: the client was ended, or the row is lost. */
export function runningCalls(calls: readonly ToolCallFact[], facts: Facts): readonly RunningCall[] {
  const types = agentTypes(facts);
  const wentOn = lastStepOfThreads(facts);
  return calls
    .filter(({ outcome, threadId, startedAt, taskStatus, spawnedAgentId }) =>
      outcome === "pending"
        ? (wentOn.get(threadId) ?? 0) <= (startedAt ?? 0)
        : outcome === "detached" && taskStatus === "unfinished" && spawnedAgentId === null,
    )
    .sort((a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0))
    .map((call) => ({
      ...callOf(call, types),
      startedAt: call.startedAt,
      isBackground: call.outcome === "detached",
    }));
}

/** When each thread was last prompted, interrupted or began an answer, epoch ms. */
function lastStepOfThreads({ requests, marks }: Facts): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  const note = (threadId: string, at: number | null): void => {
    if (at !== null && at > (last.get(threadId) ?? 0)) last.set(threadId, at);
  };
  const { threadId, at, kind } = requests.columns;
  for (let row = 0; row < requests.rowCount; row++)
    if (kind.at(row) === "message") note(threadId.at(row), at.at(row));
  for (const mark of rowsOf(marks))
    if (mark.kind === "prompt" || mark.kind === "interruption") note(mark.threadId, mark.at);
  return last;
}

/** A subagent of the watched session. */
export interface WatchedAgent {
  readonly agentId: string;
  readonly agentType: string;
  readonly description: string | null;
  /** 1 for a child of the main thread. */
  readonly depth: number;
  /** Last known state; `unfinished` where its log has no end. */
  readonly status: string | null;
  /** Epoch ms. */
  readonly startedAt: number | null;
  /** From start to end, ms; null if one is not known. */
  readonly durationMs: number | null;
  readonly cost: KnownCost | null;
  readonly toolCalls: number;
}

/** The subagents of one session's facts, a parent directly before its children. */
export function watchedAgents(facts: Facts, calls: readonly ToolCallFact[]): readonly WatchedAgent[] {
  const starts = new Map(Array.from(rowsOf(facts.agents), ({ agentId, startedAt }) => [agentId, startedAt]));
  const counts = new Map<string, number>();
  for (const { agentId } of calls) if (agentId !== null) counts.set(agentId, (counts.get(agentId) ?? 0) + 1);
  return agentRuns(facts).map((run) => ({
    agentId: run.agentId,
    agentType: run.agentType,
    description: run.description,
    depth: run.depth,
    status: run.status,
    startedAt: starts.get(run.agentId) ?? null,
    durationMs: run.durationMs,
    cost: costOf(run),
    toolCalls: counts.get(run.agentId) ?? 0,
  }));
}

function costOf({ requests, costUsd, lowerBoundRequests, unpricedRequests }: AgentRunRow): KnownCost | null {
  if (requests === null || lowerBoundRequests === null || unpricedRequests === null) return null;
  return knownCost({ requests, costUsd, lowerBoundRequests, unpricedRequests });
}

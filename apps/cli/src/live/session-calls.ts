import { rowsOf } from "@turnmeter/columns";
import { isError } from "@turnmeter/metrics/figures.js";
import type { Facts, Outcome, ToolCallFact } from "@turnmeter/schema";

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

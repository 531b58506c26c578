import { rowsOf } from "@turnmeter/columns";
import { cacheReadShareOf, isError } from "@turnmeter/metrics/figures.js";
import {
  activeMsBySession,
  factsOfSession,
  isoInstant,
  resolvePeriod,
  selectFacts,
  usageOfAll,
} from "@turnmeter/metrics";
import type { Usage } from "@turnmeter/metrics";
import type { Facts, Outcome, SessionFact, ToolCallFact } from "@turnmeter/schema";
import { atLeast, knownCost, lastPrompt, logFigures } from "../statusline/log-figures.js";
import type { FactsSince, LogSettings } from "../statusline/log-figures.js";
import type { KnownCost, LogFigures } from "../statusline/status-figures.js";
import { watchedAgents } from "./watched-agents.js";
import type { WatchedAgent } from "./watched-agents.js";

/** What work came to. */
export interface Work {
  readonly requests: number;
  /** Null where nothing has a price. */
  readonly cost: KnownCost | null;
  readonly tokens: number | null;
  /** Active time of all its sessions, added, ms. */
  readonly activeMs: number;
}

/** A call without a result, or a task that was left to run. */
export interface RunningCall {
  readonly callKey: string;
  readonly tool: string;
  /** What it is about: the program, or the last part of a path; null if that is not known. */
  readonly about: string | null;
  /** The type of the subagent that made it; null on the main thread. */
  readonly agentType: string | null;
  /** Epoch ms; null if it is not logged. */
  readonly startedAt: number | null;
  readonly isBackground: boolean;
}

/** A call that failed or was invalid. */
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

/** What names a session, and when it was. */
export interface NamedSession {
  readonly sessionId: string;
  readonly title: string | null;
  readonly project: string | null;
  /** ISO 8601, UTC; null if it is not known. */
  readonly startedAt: string | null;
  /** When its last row was written, epoch ms. */
  readonly lastAt: number | null;
}

/** A session that is watched. */
export interface WatchedSession extends NamedSession {
  readonly work: Work;
  /** The last prompt of its main thread. */
  readonly prompt: { readonly model: string | null; readonly tokens: number } | null;
  /** Tokens read from the cache ÷ all prompt tokens. */
  readonly cacheShare: number | null;
  /** The oldest first. */
  readonly running: readonly RunningCall[];
  /** A parent directly before its children. */
  readonly agents: readonly WatchedAgent[];
  /** The latest first. */
  readonly failures: readonly WatchedFailure[];
  readonly failedCalls: number;
}

/** Another session of the day. */
export interface OtherSession extends NamedSession {
  readonly cost: KnownCost | null;
}

/** What `watch` shows, but for what passes by itself as time does. */
export interface WatchFigures {
  /** Work since local midnight. */
  readonly today: Work & { readonly startAt: number; readonly endAt: number };
  /** Null where there is none. */
  readonly session: WatchedSession | null;
  /** Others that were written to today, the latest first: at most 10. */
  readonly others: readonly OtherSession[];
  readonly budget: LogFigures["budget"];
  readonly window: LogFigures["window"];
}

/** How figures are worked out. */
export interface WatchSettings extends LogSettings {
  readonly timezone: string;
  /** The session to watch; null: the one that was written to last. */
  readonly sessionId: string | null;
}

const mostFailures = 20;
const mostOthers = 10;

/** The figures of a moment. */
export function watchFigures(recent: FactsSince, settings: WatchSettings): WatchFigures {
  const { facts, unread } = recent;
  const { nowMs, timezone } = settings;
  const newest = [...rowsOf(facts.sessions)].sort(
    (a, b) => (lastAtOf(b) ?? 0) - (lastAtOf(a) ?? 0) || (a.sessionId < b.sessionId ? -1 : 1),
  );
  const watched = settings.sessionId ?? newest[0]?.sessionId ?? null;
  const period = resolvePeriod({ last: "1d", nowMs, timezone, weekStart: "monday" });
  const today = selectFacts(facts, { period });
  const { startAt, endAt } = period;
  const { budget, window } = logFigures(recent, watched, settings);
  const session = newest.find(({ sessionId }) => sessionId === watched);
  return {
    today: { ...workOf(today, unread.isAny), startAt: startAt ?? nowMs, endAt: endAt ?? nowMs },
    session: session === undefined ? null : watchedSession(session, facts, unread.isAny),
    others: newest
      .filter((other) => other.sessionId !== watched && (lastAtOf(other) ?? 0) >= (startAt ?? nowMs))
      .slice(0, mostOthers)
      .map((other) => otherSession(other, facts, unread.isAny)),
    budget,
    window,
  };
}

function lastAtOf({ endedAt, startedAt }: SessionFact): number | null {
  return endedAt ?? startedAt;
}

function workOf(facts: Facts, isAtLeast: boolean): Work {
  const usage = usageOfAll(facts);
  const times = [...activeMsBySession(facts).values()];
  return {
    requests: usage.requests,
    cost: costOf(usage, isAtLeast),
    tokens: usage.totalTokens,
    activeMs: times.reduce((sum, time) => sum + time, 0),
  };
}

/** Nothing that was asked for costs nothing. */
function costOf(usage: Usage, isAtLeast: boolean): KnownCost | null {
  const cost = usage.requests === 0 ? { costUsd: 0, isAtLeast: false } : knownCost(usage);
  return atLeast(cost, { isAny: isAtLeast, isOwn: false });
}

/** A session's name and times. */
export function namedSession(session: SessionFact): NamedSession {
  const { sessionId, title, project, startedAt } = session;
  return { sessionId, title, project, startedAt: isoInstant(startedAt), lastAt: lastAtOf(session) };
}

function otherSession(session: SessionFact, facts: Facts, isAtLeast: boolean): OtherSession {
  const usage = usageOfAll(factsOfSession(facts, session.sessionId));
  return { ...namedSession(session), cost: costOf(usage, isAtLeast) };
}

function watchedSession(session: SessionFact, all: Facts, isAtLeast: boolean): WatchedSession {
  const { sessionId } = session;
  const facts = factsOfSession(all, sessionId);
  const usage = usageOfAll(facts);
  const calls = [...rowsOf(facts.toolCalls)];
  const failures = failuresOf(calls, facts);
  return {
    ...namedSession(session),
    work: workOf(facts, isAtLeast),
    prompt: lastPrompt(facts, sessionId),
    cacheShare: cacheReadShareOf(usage),
    running: runningCalls(calls, facts),
    agents: watchedAgents(facts, calls),
    failures: failures.slice(0, mostFailures),
    failedCalls: failures.length,
  };
}

/** All calls of a session that failed or were invalid, the latest first. */
export function failuresOf(calls: readonly ToolCallFact[], facts: Facts): readonly WatchedFailure[] {
  const types = agentTypes(facts);
  return calls
    .filter(({ outcome }) => isError(outcome))
    .sort((a, b) => (timeOf(b) ?? 0) - (timeOf(a) ?? 0))
    .map((call) => ({ ...callOf(call, types), at: timeOf(call), ...endOf(call) }));
}

function timeOf({ endedAt, startedAt }: ToolCallFact): number | null {
  return endedAt ?? startedAt;
}

function callOf({ callKey, tool, program, target, agentId }: ToolCallFact, types: AgentTypes) {
  const lastPart = target?.split(/[/\\]/).findLast((part) => part !== "") ?? null;
  return {
    callKey,
    tool,
    about: program ?? lastPart,
    agentType: agentId === null ? null : (types.get(agentId) ?? "unknown"),
  };
}

function endOf({ outcome, errorKind, exitCode }: ToolCallFact) {
  return { outcome, errorKind, exitCode };
}

type AgentTypes = ReadonlyMap<string, string>;

function agentTypes({ agents }: Facts): AgentTypes {
  return new Map(Array.from(rowsOf(agents), ({ agentId, agentType }) => [agentId, agentType]));
}

/**
 * Calls that wait for their result, and tasks in the background whose end is not logged. A call whose thread has gone on
 * without its result is none: the client was ended meanwhile, or the row is lost.
 */
function runningCalls(calls: readonly ToolCallFact[], facts: Facts): readonly RunningCall[] {
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

/** When each thread was last prompted, interrupted, or began an answer, epoch ms. */
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

import { rowsOf } from "@turnmeter/columns";
import { cacheReadShareOf, isError } from "@turnmeter/metrics/figures.js";
import {
  activeMsBySession,
  factsOfSession,
  isoInstant,
  resolvePeriod,
  selectFacts,
  usageOfPart,
  usageOfSums,
  usageSums,
} from "@turnmeter/metrics";
import type { Usage, UsageSums } from "@turnmeter/metrics";
import type { Facts, Outcome, ToolCallFact } from "@turnmeter/schema";
import { atLeast, knownCost, lastPrompt, spanFigures } from "../statusline/log-figures.js";
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

/** A session that is watched. */
export interface WatchedSession {
  readonly sessionId: string;
  readonly title: string | null;
  readonly project: string | null;
  /** ISO 8601, UTC; null if it is not known. */
  readonly startedAt: string | null;
  /** When its last row was written, epoch ms. */
  readonly lastAt: number | null;
  readonly work: Work;
  /** The last prompt of its main thread. */
  readonly prompt: { readonly model: string | null; readonly tokens: number } | null;
  /** Size of its context window, tokens; null if its log states none. */
  readonly contextWindowTokens: number | null;
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
export interface OtherSession {
  readonly sessionId: string;
  readonly title: string | null;
  readonly project: string | null;
  readonly startedAt: string | null;
  readonly lastAt: number | null;
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

/** Facts of late, whole and in parts. */
export interface WatchedFacts extends FactsSince {
  /** The same facts: each session is in one part. What is worked out of a part is kept for as long as the part is the same object. */
  readonly parts: readonly Facts[];
}

const mostFailures = 20;
const mostOthers = 10;

/** The figures of a moment. */
export function watchFigures(recent: WatchedFacts, settings: WatchSettings): WatchFigures {
  const { parts, unread } = recent;
  const { nowMs, timezone } = settings;
  const newest = parts.flatMap(sessionsOf).sort(byNewest);
  const watched = settings.sessionId ?? newest[0]?.sessionId ?? null;
  const period = resolvePeriod({ last: "1d", nowMs, timezone, weekStart: "monday" });
  const startAt = period.startAt ?? nowMs;
  const endAt = period.endAt ?? nowMs;
  const today = parts.map((part) => sumsOfDay(part, { startAt, endAt }));
  const session = newest.find(({ sessionId }) => sessionId === watched);
  return {
    today: { ...workOf(today, unread.isAny), startAt, endAt },
    session: session === undefined ? null : watchedSession(session, unread.isAny),
    others: newest
      .filter(({ sessionId, lastAt }) => sessionId !== watched && (lastAt ?? 0) >= startAt)
      .slice(0, mostOthers)
      .map(({ facts, ...other }) => ({
        ...other,
        cost: costOf(usageIn(facts, other.sessionId), unread.isAny),
      })),
    ...spanFigures(recent, settings),
  };
}

/** A session, and the facts that it is in. */
interface FoundSession extends Omit<OtherSession, "cost"> {
  readonly facts: Facts;
}

/** The latest first. */
function byNewest(a: FoundSession, b: FoundSession): number {
  return (b.lastAt ?? 0) - (a.lastAt ?? 0) || (a.sessionId < b.sessionId ? -1 : 1);
}

const sessionsOf = keptOf((facts: Facts): readonly FoundSession[] => {
  const { sessionId, title, project, startedAt, endedAt } = facts.sessions.columns;
  return Array.from(rowNumbers(facts.sessions.rowCount), (row) => ({
    sessionId: sessionId.at(row),
    title: title.at(row),
    project: project.at(row),
    startedAt: isoInstant(startedAt.at(row)),
    lastAt: endedAt.at(row) ?? startedAt.at(row),
    facts,
  })).sort(byNewest);
});

function* rowNumbers(count: number): Generator<number> {
  for (let row = 0; row < count; row++) yield row;
}

/** Keeps what is made of facts for as long as they are there. */
function keptOf<T>(make: (facts: Facts) => T): (facts: Facts) => T {
  const kept = new WeakMap<Facts, { readonly value: T }>();
  return (facts) => {
    let known = kept.get(facts);
    if (known === undefined) kept.set(facts, (known = { value: make(facts) }));
    return known.value;
  };
}

/** What work came to in one part of the facts. */
interface WorkSums {
  readonly usage: UsageSums;
  readonly activeMs: number;
}

function sumsOf(facts: Facts): WorkSums {
  const times = [...activeMsBySession(facts).values()];
  return { usage: usageSums(facts), activeMs: times.reduce((sum, time) => sum + time, 0) };
}

interface Day {
  readonly startAt: number;
  readonly endAt: number;
}

const daysOf = keptOf((): Map<string, WorkSums> => new Map());

function sumsOfDay(facts: Facts, { startAt, endAt }: Day): WorkSums {
  const days = daysOf(facts);
  const day = `${startAt} ${endAt}`;
  let sums = days.get(day);
  if (sums === undefined) days.set(day, (sums = sumsOf(selectFacts(facts, { period: { startAt, endAt } }))));
  return sums;
}

const usagesOf = keptOf((): Map<string, Usage> => new Map());

function usageIn(facts: Facts, sessionId: string): Usage {
  const usages = usagesOf(facts);
  let usage = usages.get(sessionId);
  if (usage === undefined) usages.set(sessionId, (usage = usageOfPart(facts, { sessionId })));
  return usage;
}

function workOf(parts: readonly WorkSums[], isAtLeast: boolean): Work {
  const usage = usageOfSums(parts.map((part) => part.usage));
  return {
    requests: usage.requests,
    cost: costOf(usage, isAtLeast),
    tokens: usage.totalTokens,
    activeMs: parts.reduce((sum, { activeMs }) => sum + activeMs, 0),
  };
}

/** Nothing that was asked for costs nothing. */
function costOf(usage: Usage, isAtLeast: boolean): KnownCost | null {
  const cost = usage.requests === 0 ? { costUsd: 0, isAtLeast: false } : knownCost(usage);
  return atLeast(cost, { isAny: isAtLeast, isOwn: false });
}

function watchedSession({ facts: all, ...session }: FoundSession, isAtLeast: boolean): WatchedSession {
  const { sessionId } = session;
  const facts = factsOfSession(all, sessionId);
  const sums = sumsOf(facts);
  const calls = [...rowsOf(facts.toolCalls)];
  const types = agentTypes(facts);
  const failed = calls.filter(({ outcome }) => isError(outcome));
  return {
    ...session,
    work: workOf([sums], isAtLeast),
    prompt: lastPrompt(facts, sessionId),
    contextWindowTokens: facts.sessions.columns.contextWindowTokens.at(0),
    cacheShare: cacheReadShareOf(usageOfSums([sums.usage])),
    running: runningCalls(calls, facts, types),
    agents: watchedAgents(facts, calls),
    failures: failed
      .sort((a, b) => (timeOf(b) ?? 0) - (timeOf(a) ?? 0))
      .slice(0, mostFailures)
      .map((call) => ({ ...callOf(call, types), at: timeOf(call), ...endOf(call) })),
    failedCalls: failed.length,
  };
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
function runningCalls(
  calls: readonly ToolCallFact[],
  facts: Facts,
  types: AgentTypes,
): readonly RunningCall[] {
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

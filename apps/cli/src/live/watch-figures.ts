import { rowsOf } from "@turnmeter/columns";
import { cacheReadShareOf } from "@turnmeter/metrics/figures.js";
import {
  activeMsBySession,
  factsOfSession,
  resolvePeriod,
  selectFacts,
  usageOfPart,
  usageOfSums,
  usageSums,
} from "@turnmeter/metrics";
import type { Usage, UsageSums } from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";
import { atLeast, knownCost, lastPrompt, spanFigures } from "../statusline/log-figures.js";
import type { FactsSince, LogSettings } from "../statusline/log-figures.js";
import type { KnownCost, LogFigures } from "../statusline/status-figures.js";
import { byNewest, sessionsOf, keptOf, type FoundSession, type NamedSession } from "./found-sessions.js";
import { failuresOf, runningCalls, watchedAgents } from "./session-calls.js";
import type { RunningCall, WatchedFailure, WatchedAgent } from "./session-calls.js";

export interface Work {
  /** Null where nothing has a price. */
  readonly cost: KnownCost | null;
  readonly tokens: number | null;
  /** Sum of the active time of all its sessions, ms. */
  readonly activeMs: number;
}

export interface WatchedSession extends NamedSession {
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

export interface OtherSession extends NamedSession {
  readonly cost: KnownCost | null;
}

/** The figures that `watch` shows, except what the clock alone changes. */
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

export interface WatchSettings extends LogSettings {
  readonly timezone: string;
  /** The session to watch; null: the one that was written to last. */
  readonly sessionId: string | null;
}

/** Recent facts, whole and in parts. */
export interface WatchedFacts extends FactsSince {
  /** The same facts, each session in one part. Values worked out from a part are kept for as long as the part is the same object. */
  readonly parts: readonly Facts[];
}

const mostFailures = 20;
const mostOthers = 10;

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
    cost: costOf(usage, isAtLeast),
    tokens: usage.totalTokens,
    activeMs: parts.reduce((sum, { activeMs }) => sum + activeMs, 0),
  };
}

/** Zero requests cost 0, not unknown. */
function costOf(usage: Usage, isAtLeast: boolean): KnownCost | null {
  const cost = usage.requests === 0 ? { costUsd: 0, isAtLeast: false } : knownCost(usage);
  return atLeast(cost, { isAny: isAtLeast, isOwn: false });
}

function watchedSession({ facts: all, ...session }: FoundSession, isAtLeast: boolean): WatchedSession {
  const { sessionId } = session;
  const facts = factsOfSession(all, sessionId);
  const sums = sumsOf(facts);
  const calls = [...rowsOf(facts.toolCalls)];
  const failures = failuresOf(calls, facts);
  return {
    ...session,
    work: workOf([sums], isAtLeast),
    prompt: lastPrompt(facts, sessionId),
    contextWindowTokens: facts.sessions.columns.contextWindowTokens.at(0),
    cacheShare: cacheReadShareOf(usageOfSums([sums.usage])),
    running: runningCalls(calls, facts),
    agents: watchedAgents(facts, calls),
    failures: failures.slice(0, mostFailures),
    failedCalls: failures.length,
  };
}

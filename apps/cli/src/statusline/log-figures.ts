import { cacheReadShareOf } from "@turnmeter/metrics/figures.js";
import { monthBudget, usageBlocks, usageOfPart, windowsCertainFrom, resolvePeriod } from "@turnmeter/metrics";
import type { Usage } from "@turnmeter/metrics";
import { boundsOfBudget } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import type { CliContext } from "../common/context.js";
import { systemTimezone } from "../common/system-timezone.js";
import type { ReadingFlags } from "../specification/flags/shared-flags.js";
import type { MeteredSources } from "../logs/source-traits.js";
import type { KnownCost, LogFigures } from "./status-figures.js";
import type { UnreadLogs } from "./recent-facts.js";

/** Recent facts, and the time from which on they are complete, epoch ms. */
export interface FactsSince {
  readonly facts: Facts;
  readonly sinceMs: number;
  /** False where logs of that time were left out. */
  readonly isComplete: boolean;
  readonly unread: UnreadLogs;
}

export type LogSettings = Today & {
  readonly metered: MeteredSources;
  /** Nano-dollars for the month in a zone; null where none is set. */
  readonly budget: { readonly nanoUsd: bigint; readonly timezone: string } | null;
};

/** The month's budget that flags set; null where none is. */
export function monthBudgetOf(
  { budget, timezone }: Pick<ReadingFlags, "budget" | "timezone">,
  context: Pick<CliContext, "timezone" | "env">,
): LogSettings["budget"] {
  if (budget?.month === undefined) return null;
  return {
    nanoUsd: budget.month,
    timezone: timezone ?? context.timezone ?? systemTimezone(context.env),
  };
}

/** The figures of a status line that come from logs. */
export function logFigures(recent: FactsSince, sessionId: string | null, settings: LogSettings): LogFigures {
  const { facts, unread } = recent;
  const total = sessionId === null ? null : usageOfPart(facts, { sessionId });
  return {
    session: total === null ? null : atLeast(knownCost(total), unread),
    lastPrompt: sessionId === null || unread.isOwn ? null : lastPrompt(facts, sessionId),
    cacheShare: total === null || unread.isOwn ? null : cacheReadShareOf(total),
    today: recent.isComplete ? atLeast(costOfToday(facts, settings), unread) : null,
    ...spanFigures(recent, settings),
  };
}

/** The figures of time spans other than the day. */
export function spanFigures(
  recent: FactsSince,
  settings: LogSettings,
): Pick<LogFigures, "budget" | "window"> {
  const { facts, isComplete, unread } = recent;
  return {
    budget: isComplete ? atLeast(budgetOf(facts, settings), unread) : null,
    // What could not be read may have begun a window before.
    window: isComplete && !unread.isAny ? activeWindow(recent, settings) : null,
  };
}

/** The cost of usage; null without requests, or where none has a price. */
export function knownCost({
  requests,
  costUsd,
  lowerBoundRequests,
  unpricedRequests,
}: Pick<Usage, "requests" | "costUsd" | "lowerBoundRequests" | "unpricedRequests">): KnownCost | null {
  if (requests === 0 || costUsd === null) return null;
  return { costUsd, isAtLeast: lowerBoundRequests + unpricedRequests > 0 };
}

/** A cost, as a lower bound where logs could not be read. */
export function atLeast<T extends KnownCost>(cost: T | null, { isAny }: UnreadLogs): T | null {
  return cost === null || !isAny ? cost : { ...cost, isAtLeast: true };
}

function budgetOf(facts: Facts, { budget, nowMs }: LogSettings): LogFigures["budget"] {
  if (budget === null) return null;
  const { timezone, nanoUsd: budgetNanoUsd } = budget;
  const row = monthBudget(facts, { timezone, weekStart: "monday", nowMs, budgetNanoUsd });
  const { spentUsd, budgetUsd, elapsedMs, monthMs, expectedUsd, expectedLowUsd, expectedHighUsd } = row;
  if (spentUsd === null) return null;
  const startAt = nowMs - elapsedMs;
  const known = { costUsd: spentUsd, isAtLeast: boundsOfBudget(row) > 0, startAt, endAt: startAt + monthMs };
  return { ...known, budgetUsd, expectedUsd, expectedLowUsd, expectedHighUsd };
}

function costOfToday(facts: Facts, today: Today): LogFigures["today"] {
  const span = todaySpan(today);
  const usage = usageOfPart(facts, { startAt: span.startAt });
  const cost = usage.requests === 0 ? { costUsd: 0, isAtLeast: false } : knownCost(usage);
  return cost === null ? null : { ...cost, ...span };
}

/** The prompt of a session's last request outside of subagents; null if none is known. */
export function lastPrompt(
  { requests: { columns, rowCount } }: Facts,
  sessionId: string,
): LogFigures["lastPrompt"] {
  let last = -1;
  for (let row = 0; row < rowCount; row++) {
    const isOwn =
      columns.sessionId.at(row) === sessionId &&
      columns.agentId.at(row) === null &&
      columns.kind.at(row) === "message";
    if (!isOwn || columns.at.at(row) === null || columns.inputTokens.at(row) === null) continue;
    if (last === -1 || columns.at.at(row)! >= columns.at.at(last)!) last = row;
  }
  if (last === -1) return null;
  const { inputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens, model } = columns;
  const parts = [inputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens];
  return {
    model: model.at(last),
    tokens: parts.reduce((sum, column) => sum + (column.at(last) ?? 0), 0),
  };
}

function activeWindow({ facts, sinceMs }: FactsSince, { nowMs, metered }: LogSettings): LogFigures["window"] {
  const startAt = windowsCertainFrom(facts, { ...metered, sinceMs });
  if (startAt === null) return null;
  const row = usageBlocks(facts, { ...metered, nowMs, startAt }).find(({ isActive }) => isActive);
  if (row === undefined) return null;
  const perMinute = row.burnRate?.costUsdPerMinute ?? null;
  return {
    startAt: Date.parse(row.startAt),
    endAt: Date.parse(row.endAt),
    costUsdPerHour: perMinute === null ? null : perMinute * 60,
    isAtLeast: row.lowerBoundRequests > 0,
  };
}

interface Today {
  /** Epoch ms. */
  readonly nowMs: number;
  /** IANA zone; null for the system's. */
  readonly timezone: string | null;
}

/** Epoch ms; the end is the first instant of the next day. */
interface DaySpan {
  readonly startAt: number;
  readonly endAt: number;
}

/**
 * When the day begins and ends.
 *
 * @throws if the zone is none
 */
export function todaySpan({ nowMs, timezone }: Today): DaySpan {
  // Asking for the system's zone by its name takes half as long as starting Node.js.
  if (timezone === null) {
    return { startAt: new Date(nowMs).setHours(0, 0, 0, 0), endAt: new Date(nowMs).setHours(24, 0, 0, 0) };
  }
  const { startAt, endAt } = resolvePeriod({ last: "1d", nowMs, timezone, weekStart: "monday" });
  return { startAt: startAt ?? nowMs, endAt: endAt ?? nowMs };
}

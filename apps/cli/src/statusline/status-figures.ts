import { usageBlocks, usageOfPart, windowsCertainFrom } from "@turnmeter/metrics";
import type { Usage } from "@turnmeter/metrics";
import type { StatusInput } from "@turnmeter/parser";
import type { Facts } from "@turnmeter/schema";
import type { MeteredSources } from "../pipeline/metered-sources.js";
import { startOfToday } from "./start-of-today.js";
import type { Today } from "./start-of-today.js";

/** Dollars at list price. */
export interface KnownCost {
  readonly costUsd: number;
  /** Whether it is a lower bound. */
  readonly isAtLeast: boolean;
}

/** The active window. */
interface WindowFigures {
  readonly remainingMs: number;
  /** Null where there is no rate. */
  readonly costUsdPerHour: number | null;
  readonly isAtLeast: boolean;
  /** By the vendor's own count, 0–1. */
  readonly shareUsed: number | null;
}

/** What a status line can show; null is not known. */
export interface StatusFigures {
  readonly model: string | null;
  readonly session: KnownCost | null;
  /** The client's own figure for the session. */
  readonly clientCostUsd: number | null;
  readonly contextTokens: number | null;
  readonly contextShare: number | null;
  readonly today: KnownCost | null;
  readonly window: WindowFigures | null;
  /** Tokens read from the cache ÷ all prompt tokens, of the session. */
  readonly cacheShare: number | null;
}

/** Facts of late, and from when on they are whole, epoch ms. */
export interface FactsSince {
  readonly facts: Facts;
  readonly sinceMs: number;
  readonly isComplete: boolean;
}

/** The figures of a status line: of what the agent told, and of the logs where they could be read. */
export function statusFigures(
  input: StatusInput,
  recent: FactsSince | null,
  settings: Today & { readonly metered: MeteredSources },
): StatusFigures {
  const { sessionId } = input;
  const whole = recent?.isComplete === true ? recent : null;
  const total = recent === null || sessionId === null ? null : usageOfPart(recent.facts, { sessionId });
  const last = recent === null || sessionId === null ? null : lastPrompt(recent.facts, sessionId);
  const contextTokens = input.contextTokens ?? last?.tokens ?? null;
  return {
    model: input.modelName ?? input.modelId ?? last?.model ?? null,
    session: total === null ? null : knownCost(total),
    clientCostUsd: input.sessionCostUsd,
    contextTokens,
    contextShare:
      input.contextShare ??
      (contextTokens === null || input.contextWindowTokens === null
        ? null
        : contextTokens / input.contextWindowTokens),
    today: whole === null ? null : costOfToday(whole.facts, settings),
    window: windowFigures(input, whole, settings),
    cacheShare: total === null ? null : cacheShare(total),
  };
}

function knownCost({ requests, costUsd, lowerBoundRequests, unpricedRequests }: Usage): KnownCost | null {
  if (requests === 0 || costUsd === null) return null;
  return { costUsd, isAtLeast: lowerBoundRequests + unpricedRequests > 0 };
}

function costOfToday(facts: Facts, today: Today): KnownCost {
  return knownCost(usageOfPart(facts, { startAt: startOfToday(today) })) ?? { costUsd: 0, isAtLeast: false };
}

function cacheShare(total: Usage): number | null {
  const { inputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens } = total;
  const prompt = inputTokens + cacheReadTokens + cacheWrite5mTokens + cacheWrite1hTokens;
  return prompt === 0 ? null : cacheReadTokens / prompt;
}

/** The prompt of the session's last request outside of subagents. */
function lastPrompt({ requests: { columns, rowCount } }: Facts, sessionId: string) {
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

/** The active window as the logs have it; where they do not tell, what the agent says of its own. */
function windowFigures(
  { windowShare, windowEndsAt }: StatusInput,
  recent: FactsSince | null,
  { nowMs, metered }: Pick<Today, "nowMs"> & { readonly metered: MeteredSources },
): WindowFigures | null {
  const told = windowEndsAt === null || windowEndsAt <= nowMs ? null : windowEndsAt - nowMs;
  const row = recent === null ? null : activeWindow(recent, { nowMs, metered });
  const remainingMs = told ?? (row === null ? null : Date.parse(row.endAt) - nowMs);
  if (remainingMs === null) return null;
  const perMinute = row?.burnRate?.costUsdPerMinute ?? null;
  return {
    remainingMs,
    costUsdPerHour: perMinute === null ? null : perMinute * 60,
    isAtLeast: (row?.lowerBoundRequests ?? 0) > 0,
    shareUsed: told === null ? null : windowShare,
  };
}

function activeWindow(
  { facts, sinceMs }: FactsSince,
  { nowMs, metered }: { readonly nowMs: number; readonly metered: MeteredSources },
) {
  const startAt = windowsCertainFrom(facts, { ...metered, sinceMs });
  if (startAt === null) return null;
  return usageBlocks(facts, { ...metered, nowMs, startAt }).find(({ isActive }) => isActive) ?? null;
}

import type { StatusInput } from "@turnmeter/parser";
import type { StatusPart } from "./status-parts.js";

/** Dollars at list price. */
export interface KnownCost {
  readonly costUsd: number;
  /** Whether it is a lower bound. */
  readonly isAtLeast: boolean;
}

/** Figures valid from `startAt` until before `endAt`, epoch ms. */
interface Within {
  readonly startAt: number;
  readonly endAt: number;
}

/** The month's budget; null is unknown. */
interface BudgetFigures extends KnownCost {
  readonly budgetUsd: number;
  readonly expectedUsd: number | null;
  readonly expectedLowUsd: number | null;
  readonly expectedHighUsd: number | null;
}

/** Figures from logs that stay true as time passes; null is not known. */
export interface LogFigures {
  readonly session: KnownCost | null;
  /** The prompt of the session's last request outside of subagents. */
  readonly lastPrompt: { readonly model: string | null; readonly tokens: number } | null;
  /** Tokens read from the cache ÷ all prompt tokens, of the session. */
  readonly cacheShare: number | null;
  readonly today: (KnownCost & Within) | null;
  /** The budget of the month that the figures are within; null also where no budget is set. */
  readonly budget: (BudgetFigures & Within) | null;
  /** The window that was active; its rate is null where none is known. */
  readonly window: (Within & { readonly costUsdPerHour: number | null; readonly isAtLeast: boolean }) | null;
}

interface WindowFigures {
  readonly remainingMs: number;
  /** Null if there is no rate. */
  readonly costUsdPerHour: number | null;
  readonly isAtLeast: boolean;
  /** By the vendor's own count, 0–1. */
  readonly shareUsed: number | null;
}

/** Figures of a status line; null is not known. */
export interface StatusFigures {
  readonly model: string | null;
  readonly session: KnownCost | null;
  /** The client's own figure for the session. */
  readonly clientCostUsd: number | null;
  readonly contextTokens: number | null;
  readonly contextShare: number | null;
  readonly today: KnownCost | null;
  /** Pace: spent ÷ the part of the budget that is due by now. */
  readonly budget: (BudgetFigures & { readonly pace: number | null }) | null;
  readonly window: WindowFigures | null;
  /** Tokens read from the cache ÷ all prompt tokens, of the session. */
  readonly cacheShare: number | null;
}

/** Whether any part needs a figure that the agent did not pass. */
export function needsLogs(input: StatusInput, parts: readonly StatusPart[]): boolean {
  return parts.some((part) => {
    if (part === "model") return input.modelName === null && input.modelId === null;
    if (part === "context") return input.contextTokens === null;
    return true;
  });
}

/** Figures of a status line at a moment, from the agent's input and, where they could be read, from logs. */
export function statusFigures(input: StatusInput, logs: LogFigures | null, nowMs: number): StatusFigures {
  const last = logs?.lastPrompt ?? null;
  const contextTokens = input.contextTokens ?? last?.tokens ?? null;
  return {
    model: input.modelName ?? input.modelId ?? last?.model ?? null,
    session: logs?.session ?? null,
    clientCostUsd: input.sessionCostUsd,
    contextTokens,
    contextShare:
      input.contextShare ??
      (contextTokens === null || input.contextWindowTokens === null
        ? null
        : contextTokens / input.contextWindowTokens),
    today: atPresent(logs?.today ?? null, nowMs),
    budget: budgetAt(atPresent(logs?.budget ?? null, nowMs), nowMs),
    window: windowFigures(input, atPresent(logs?.window ?? null, nowMs), nowMs),
    cacheShare: logs?.cacheShare ?? null,
  };
}

function budgetAt(budget: LogFigures["budget"], nowMs: number): StatusFigures["budget"] {
  if (budget === null) return null;
  const { costUsd, budgetUsd, startAt, endAt } = budget;
  const share = (nowMs - startAt) / (endAt - startAt);
  return { ...budget, pace: share <= 0 ? null : costUsd / (budgetUsd * share) };
}

/** Null after its end, and before its start too: clocks may be set back. */
function atPresent<T extends Within>(figures: T | null, nowMs: number): T | null {
  return figures !== null && figures.startAt <= nowMs && nowMs < figures.endAt ? figures : null;
}

/** The active window: end from the agent's input, else from the logs; rate from the logs. */
function windowFigures(
  { windowShare, windowEndsAt }: StatusInput,
  window: LogFigures["window"],
  nowMs: number,
): WindowFigures | null {
  const told = windowEndsAt === null || windowEndsAt <= nowMs ? null : windowEndsAt;
  const endAt = told ?? window?.endAt ?? null;
  if (endAt === null) return null;
  return {
    remainingMs: endAt - nowMs,
    costUsdPerHour: window?.costUsdPerHour ?? null,
    isAtLeast: window?.isAtLeast ?? false,
    shareUsed: told === null ? null : windowShare,
  };
}

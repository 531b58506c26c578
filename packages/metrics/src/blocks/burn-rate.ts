import type { BlockProjection, BurnRate } from "../rows/block.js";

const minuteMs = 60_000;

/** Tokens and dollars of a window, and when they were used. */
export interface WindowUse {
  readonly requests: number;
  readonly tokens: number;
  readonly costUsd: number | null;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** Use a minute from the first request to the last one; null with fewer than two, or where all have one time. */
export function burnRate({ requests, tokens, costUsd, firstAt, lastAt }: WindowUse): BurnRate | null {
  const activeSpanMs = lastAt - firstAt;
  if (requests < 2 || activeSpanMs <= 0) return null;
  const minutes = activeSpanMs / minuteMs;
  return {
    tokensPerMinute: tokens / minutes,
    costUsdPerMinute: costUsd === null ? null : costUsd / minutes,
    activeSpanMs,
  };
}

/** What a window comes to at its end: what was used, and its rate for what is left of it. */
export function projectUse(
  { tokens, costUsd, lastAt }: WindowUse,
  { tokensPerMinute, costUsdPerMinute }: BurnRate,
  { endAt, nowMs }: { readonly endAt: number; readonly nowMs: number },
): BlockProjection {
  const remainingMs = Math.max(0, endAt - Math.max(nowMs, lastAt));
  const minutes = remainingMs / minuteMs;
  return {
    remainingMs,
    tokens: Math.round(tokens + tokensPerMinute * minutes),
    costUsd: costUsd === null || costUsdPerMinute === null ? null : costUsd + costUsdPerMinute * minutes,
  };
}

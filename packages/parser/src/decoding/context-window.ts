import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { sessionStateOf } from "./events-at.js";
import { countOf } from "./values.js";

/** The size of a context window, tokens; null for 0 and for what is no size. */
export function windowTokensOf(value: unknown): number | null {
  const tokens = countOf(value);
  return tokens === 0 ? null : tokens;
}

/** State of a file: the context window of its main thread, tokens; null before one is stated. */
export interface StatedWindow {
  contextWindowTokens: number | null;
}

/** A context window that a row states, if it differs from the last one. A subagent's window is not the session's. */
export function contextWindowAt(
  origin: RowOrigin,
  value: unknown,
  stated: StatedWindow,
): readonly LogEvent[] {
  const contextWindowTokens = windowTokensOf(value);
  const isKnown = contextWindowTokens === null || contextWindowTokens === stated.contextWindowTokens;
  if (isKnown || origin.agentId !== null) return [];
  stated.contextWindowTokens = contextWindowTokens;
  return [sessionStateOf(origin, { contextWindowTokens })];
}

/** The cost so far of a session, or of one of its processes, and its context window, as one row states them; nothing where it states neither. */
export function costAndWindowAt(
  origin: RowOrigin,
  recordedCostNanoUsd: number | null,
  contextWindowTokens: number | null,
  costSpanId?: string,
): readonly LogEvent[] {
  if (recordedCostNanoUsd === null && contextWindowTokens === null) return [];
  const window = contextWindowTokens === null ? {} : { contextWindowTokens };
  const span = costSpanId === undefined ? {} : { costSpanId };
  return [sessionStateOf(origin, { recordedCostNanoUsd, ...span, ...window })];
}

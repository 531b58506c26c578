import type { Usage } from "../usage.js";

/**
 * Usage of one turn of a session, its subagents' included. One row more, without number and id, holds what belongs to no
 * turn, where there is such; so the rows add up to the session.
 */
export interface SessionTurnRow extends Usage {
  /** 1 for the session's first turn; null in the row of what belongs to no turn. */
  readonly turn: number | null;
  readonly turnId: string | null;
  /** Model of its first request. */
  readonly model: string | null;
  /** How the prompt was given, where the log says. */
  readonly promptSource: string | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly durationMs: number | null;
  /** Parts of `durationMs`, estimated from the times of rows; they never overlap. */
  readonly modelMs: number | null;
  readonly toolMs: number | null;
  readonly waitMs: number | null;
  /** Calls, including calls by subagents. */
  readonly toolCalls: number;
  /** Failed or invalid calls. */
  readonly failedCalls: number;
  /** The subagents' part of the cost, dollars; null if none of it is priced. */
  readonly delegatedCostUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string. */
  readonly delegatedCostNanoUsd: string;
  /** Requests of subagents whose output tokens, and so this part of the cost, are only a lower bound. */
  readonly delegatedLowerBoundRequests: number;
}

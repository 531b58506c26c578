import type { AgentKind, LinkEvidence } from "@turnmeter/schema";
import type { RowModels, Usage } from "./usage.js";

/** Usage and calls of subagents as far as any log has them, and times of runs with a transcript. */
export interface AgentFigures extends Usage {
  readonly runs: number;
  /** Runs without a transcript: their usage is known only from progress rows. */
  readonly runsWithoutTranscript: number;
  readonly toolCalls: number;
  /** Nearest-rank median run time, ms; null if no run has both ends. */
  readonly p50Ms: number | null;
  /** Null if no run has both ends. */
  readonly totalMs: number | null;
  /** Part of the cost of the selected sessions, 0–1; null if nothing is priced or no run has known usage. */
  readonly shareOfCost: number | null;
}

/** All subagents of one type. */
export interface AgentTypeRow extends AgentFigures, RowModels {
  readonly agentType: string;
}

/** Usage, or null in every column where it is not known. */
export type MaybeUsage = { readonly [Column in keyof Usage]: Usage[Column] | null };

/**
 * One subagent. Rows come as a tree: a parent directly before its children. Without a transcript and
 * progress rows its usage is null.
 */
export interface AgentRunRow extends MaybeUsage, RowModels {
  readonly agentId: string;
  readonly sessionId: string;
  readonly parentThreadId: string;
  readonly callId: string | null;
  /** Evidence that the call started it; null without call. */
  readonly linkEvidence: LinkEvidence | null;
  readonly depth: number;
  readonly kind: AgentKind;
  readonly agentType: string;
  readonly description: string | null;
  readonly durationMs: number | null;
  readonly hasTranscript: boolean;
  /** Figures in its parent's log: the last context, not the usage. Never added to anything. */
  readonly reportedTokens: number | null;
  readonly reportedDurationMs: number | null;
  readonly reportedToolUses: number | null;
  readonly status: string | null;
}

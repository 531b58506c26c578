import type { ErrorChainEnd, AgentKind, LinkEvidence } from "@turnmeter/schema";
import type { OutcomeCounts } from "./totals.js";
import type { Cost, Place, RowModels, Usage } from "./usage.js";

export type { ErrorChainEnd } from "@turnmeter/schema";

/** Outcomes and durations of calls. */
export interface CallStatistics {
  readonly calls: number;
  readonly outcomes: OutcomeCounts;
  /** (failed + invalid) ÷ (ok + failed + invalid), 0–1; null if no call ran to an end. */
  readonly errorRate: number | null;
  /** rejected ÷ (all but pending, cancelled, interrupted), 0–1; null if there are no other calls. */
  readonly rejectionRate: number | null;
  /**
   * Nearest-rank percentiles in ms over the calls that ran and have a duration; null if none has. Rejected, denied
   * and cancelled calls never ran.
   */
  readonly p50Ms: number | null;
  readonly p90Ms: number | null;
  readonly p99Ms: number | null;
  /** Sum of the known durations; parallel calls overlap. Null if none is known. */
  readonly totalMs: number | null;
  /** Calls that ran and have a duration. */
  readonly timedCalls: number;
  /** Timed calls whose duration is the tool's own figure; for the others it is the time from call to result. */
  readonly reportedCalls: number;
}

/** One tool, one MCP server, or one program. */
export interface ToolRow extends CallStatistics {
  readonly tool: string;
}

/** How often calls failed, in how many sessions and when. */
export interface ErrorFigures {
  readonly count: number;
  readonly sessions: number;
  /** Logged exit codes, ascending; calls without one are only in `count`. */
  readonly exitCodes: readonly { readonly exitCode: number; readonly count: number }[];
  /** ISO 8601, UTC. */
  readonly firstAt: string | null;
  readonly lastAt: string | null;
}

/** One kind of failure of one tool. */
export interface ErrorRow extends ErrorFigures {
  /** failed, invalid or denied. */
  readonly outcome: string;
  readonly errorKind: string | null;
  readonly tool: string;
}

/** A failed or invalid call and the tries after it in the same turn and thread. Its cost is an estimate: the thread's responses after the failure up to the last try, whatever else they did. Each response is in at most one chain. */
export interface ErrorChain extends Cost {
  readonly sessionId: string;
  readonly threadId: string;
  readonly turnId: string | null;
  readonly tool: string;
  /** Of the first failure. */
  readonly outcome: "failed" | "invalid";
  /** Of the first failure; null if it is not known. */
  readonly errorKind: string | null;
  readonly end: ErrorChainEnd;
  /** All tries: the first call, those that failed after it, and the one that went well. */
  readonly attempts: number;
  /** Failed or invalid attempts. */
  readonly failures: number;
  /** From the first failure's result to the successful try's, ms; null unless fixed and both have a time of their own. */
  readonly fixMs: number | null;
  /** When the first call was made, ISO 8601, UTC. */
  readonly firstAt: string | null;
  /** The first call, and the last try. */
  readonly first: Place;
  readonly last: Place;
}

/** Chains of failures of one kind and tool, by their first failure. */
export interface FailureRow extends Cost {
  readonly outcome: "failed" | "invalid";
  readonly errorKind: string | null;
  readonly tool: string;
  readonly chains: number;
  /** Failed or invalid calls of these chains, whatever their own kind. */
  readonly failures: number;
  /** All calls of these chains. */
  readonly attempts: number;
  /** Chains by how they ended; the three add up to `chains`. */
  readonly fixed: number;
  readonly abandoned: number;
  readonly failing: number;
  /** Nearest-rank median and sum of the known times to a fix, ms; null if none is known. */
  readonly medianFixMs: number | null;
  readonly totalFixMs: number | null;
  /** Chains with such a time. */
  readonly timedFixes: number;
  /** The first calls of up to three chains, the most expensive first. */
  readonly examples: readonly Place[];
}

/** Where a failed call is logged, and when it was made: ISO 8601, UTC. */
export interface FailurePlace extends Place {
  /** The subagent whose log it is in; null for the session's own. */
  readonly agentId: string | null;
  readonly at: string | null;
}

/** What became of failed calls, and where to look. */
export interface FailureKindFigures extends ErrorFigures {
  /** Failed and invalid calls whose chain ended well, and all others. The two add up to `count`; null for denied calls, which had no tries. */
  readonly fixedCalls: number | null;
  readonly givenUpCalls: number | null;
  /** Estimated cost of retries in the chains that these calls began, dollars; null for denied calls, and if none has a price. */
  readonly costUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string. */
  readonly costNanoUsd: string;
  readonly unpricedRequests: number;
  readonly lowerBoundRequests: number;
  /** What shells ran in these calls, the most frequent first. */
  readonly programs: readonly { readonly program: string; readonly count: number }[];
  /** Up to three of these calls, those with the most expensive tries first, then the newest. */
  readonly examples: readonly FailurePlace[];
}

/** One kind of failure of one tool, and what became of it. */
export interface FailureKindRow extends ErrorRow, FailureKindFigures {}

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

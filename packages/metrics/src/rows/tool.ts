import type { OutcomeCounts } from "./totals.js";

/** Outcomes and durations of calls. */
export interface CallStatistics {
  readonly calls: number;
  readonly outcomes: OutcomeCounts;
  /** (failed + invalid) ÷ (ok + failed + invalid), 0–1; null if no call ran to an end. */
  readonly errorRate: number | null;
  /** rejected ÷ (all but pending, cancelled, interrupted), 0–1; null if all calls are such. */
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

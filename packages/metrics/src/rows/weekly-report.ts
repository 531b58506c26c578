import type { MonthBudget, PlanValue } from "./budget.js";
import type { ActivityRow, CacheRow, DailyModelRow } from "./activity.js";
import type { AgentTypeRow } from "./agent.js";
import type { WeekComparison } from "./baseline.js";
import type { CacheHealth } from "./cache.js";
import type {
  CompactionRow,
  ContextBandRow,
  ContextExcess,
  ContextSessionRow,
  ContextSizes,
} from "./context.js";
import type { CostBridge } from "./cost-bridge.js";
import type { FailureRow } from "./failure.js";
import type { DailyTimeRow, ResponseTimeRow, TurnDurations } from "./latency.js";
import type { FirstScreenRows } from "./first-screen.js";
import type { LedgerStep } from "./ledger.js";
import type { ProblemCounts } from "./problem-counts.js";
import type { ErrorRow, ToolRow } from "./tool.js";
import type { Totals } from "./totals.js";
import type {
  CodingAgentUsageRow,
  ModelUsageRow,
  ProjectUsageRow,
  SessionContents,
  SessionUsageRow,
  WeeklyUsageRow,
} from "./usage.js";

/** Usage of logs that are gone. */
export interface GoneLogsUsage {
  readonly requests: number;
  readonly costUsd: number;
  /** When the first of them was missed, ISO 8601. */
  readonly goneSince: string;
}

/** Names of coding agents by the ids of their sources. */
export type AgentNames = ReadonlyMap<string, string>;

/** The days a report is about, in its zone. */
export interface ReportPeriod {
  /** First local day, `YYYY-MM-DD`; null if the report begins with the logs. */
  readonly since: string | null;
  /** Last local day, inclusive; null if the report ends with the logs. */
  readonly until: string | null;
  /** IANA zone in which days, weeks and hours are cut. */
  readonly timezone: string;
  readonly weekStart: "monday" | "sunday";
}

/** Usage of a model without a price. */
export interface UnpricedModel {
  readonly model: string | null;
  readonly requests: number;
  readonly tokens: number;
  /** Requests whose output tokens are only a lower bound. */
  readonly lowerBoundRequests: number;
}

/** Oddities of the logs, and the certainty of the numbers. */
export interface ReportQuality {
  readonly problems: ProblemCounts;
  readonly unpricedModels: readonly UnpricedModel[];
  /** All records of the logs; where it is given, more than 1 % not understood are said at the head of the page. */
  readonly recordsRead?: number;
  readonly unknownRecords: readonly { readonly type: string; readonly count: number }[];
  /** Rows with a field of another type than known, and the fields' names; none where it is not given. */
  readonly oddFields?: {
    readonly rows: number;
    readonly fields: readonly { readonly name: string; readonly count: number }[];
  };
  readonly skippedFiles: readonly { readonly reason: string; readonly count: number }[];
  /** Sessions for which the agent itself recorded a cost, beside what is computed for them; null if none did. */
  readonly recordedCost: {
    readonly computedUsd: number;
    readonly recordedUsd: number;
    readonly sessions: number;
    /** Requests of these sessions whose computed cost is only a lower bound. */
    readonly lowerBoundRequests: number;
  } | null;
  readonly lowerBoundRequests: number;
  readonly unknownUsageRequests: number;
  readonly undatedRequests: number;
  readonly agentsWithoutTranscript: number;
}

/** Parts of a week's usage. */
export interface WeekParts {
  readonly models: readonly ModelUsageRow[];
  readonly projects: readonly ProjectUsageRow[];
  readonly agents: readonly AgentTypeRow[];
  readonly tools: readonly ToolRow[];
}

/** How the compared week differs from the week before. */
export interface WeekChange {
  readonly bridge: CostBridge;
  readonly now: WeekParts;
  /** The same days of the week before. */
  readonly before: WeekParts;
}

/** Where the time of the period went. */
export interface ReportTimes {
  /** Ascending. */
  readonly byDay: readonly DailyTimeRow[];
  readonly responses: readonly ResponseTimeRow[];
  readonly turns: TurnDurations;
}

/** How large prompts were. */
export interface ReportContext {
  /** All requests, smallest prompts first. */
  readonly bands: readonly ContextBandRow[];
  /** Main threads. */
  readonly sizes: ContextSizes;
  /** The largest first. */
  readonly sessions: readonly ContextSessionRow[];
  readonly compactions: readonly CompactionRow[];
  /** What prompts held beyond 200,000 tokens; without it nothing is said of it. */
  readonly excess?: ContextExcess;
}

/** Everything the weekly report says, as metric rows. */
export interface WeeklyReportData {
  /** Version of the program, printed in the footer; without it the footer names none. */
  readonly version?: string;
  readonly period: ReportPeriod;
  /** The day of the report, `YYYY-MM-DD` in its zone: days after it are still to come. Where it is not given, no day is. */
  readonly today?: string;
  /** The data is made up or recorded for show; the page says so at its top. */
  readonly isSample: boolean;
  readonly sampleNote?: string;
  /** Why the page is about this period, where a reader would expect another. */
  readonly periodNote?: string;
  /** The present month beside its budget, whatever the period; without one the page says nothing of it. */
  readonly budget?: MonthBudget;
  /** The period's work beside a subscription's price; without one the page says nothing of it. */
  readonly plan?: PlanValue;
  /** What the ledger alone knows of, since its logs are gone; absent where the logs say everything. */
  readonly goneLogs?: GoneLogsUsage;
  /** Ids of the sources whose logs were read. */
  readonly generatedFrom: readonly string[];
  /** A source that is not among them, or without them any, goes by its id. */
  readonly agentNames?: AgentNames;
  readonly totals: Totals;
  /** The week of the period, or days of it, that is compared with the weeks before; null if the period has no request. */
  readonly comparison: WeekComparison | null;
  /** The week that runs at the end of the period, beside the same days of the weeks before; null if there is none, or it is `comparison`. */
  readonly weekSoFar: WeekComparison | null;
  /** Causes of the difference between `comparison` and the week before it; null if that week is no baseline. */
  readonly weekChange: WeekChange | null;
  /** Its first screen; without it the page begins with its sections. */
  readonly firstScreen?: FirstScreenRows;
  /** Up to 8 weeks before the period and those in it, ascending. */
  readonly weeks: readonly WeeklyUsageRow[];
  /** The period and the 4 weeks before it. */
  readonly dailyModels: readonly DailyModelRow[];
  readonly cache: readonly CacheRow[];
  readonly tools: readonly ToolRow[];
  readonly errors: readonly ErrorRow[];
  readonly agents: readonly AgentTypeRow[];
  readonly activity: readonly ActivityRow[];
  /** With what each is of, where that is known. */
  readonly sessions: readonly (SessionUsageRow & Partial<SessionContents>)[];
  readonly projects: readonly ProjectUsageRow[];
  readonly models: readonly ModelUsageRow[];
  /** The most expensive first; without it the page does not split by agent. */
  readonly codingAgents?: readonly CodingAgentUsageRow[];
  /** Failures with the tries after them, the most expensive first; without it the page tells how many there were alone. */
  readonly failures?: readonly FailureRow[];
  /** Where the time went; without it the page does not say. */
  readonly times?: ReportTimes;
  /** Use of the cache; without it the page shows only how prompts were served. */
  readonly cacheHealth?: CacheHealth;
  /** How large the context was; without it the page does not say. */
  readonly context?: ReportContext;
  /** How the total of the period is counted; without it the page does not say. */
  readonly ledger?: readonly LedgerStep[];
  readonly quality: ReportQuality;
  /** The price book: hash of its content and the date up to which it was checked. */
  readonly prices: { readonly hash: string; readonly asOf: string };
}

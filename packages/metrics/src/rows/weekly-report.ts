import type { MonthBudget, PlanValue, WeekComparison, WeekStanding } from "./baseline.js";
import type {
  ActivityRow,
  CacheRow,
  DailyModelRow,
  CodingAgentUsageRow,
  ModelUsageRow,
  ProjectUsageRow,
  SessionContents,
  SessionUsageRow,
  WeeklyUsageRow,
  Usage,
} from "./usage.js";
import type { AgentTypeRow, FailureRow, ErrorRow, ToolRow } from "./calls.js";
import type {
  CacheHealth,
  CompactionRow,
  ContextBandRow,
  ContextExcess,
  ContextSessionRow,
  ContextSizes,
} from "./cache.js";
import type { CostBridge } from "./comparison.js";
import type { LedgerStep } from "./ledger.js";
import type { Totals } from "./totals.js";
import type { Difference } from "../statistics/difference.js";

/** Usage of logs that are gone. */
export interface GoneLogsUsage {
  readonly requests: number;
  readonly costUsd: number;
  /** When the first of these logs was missed, ISO 8601. */
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
  /** All records of the logs. If given, the head of the page warns when more than 1 % were not understood. */
  readonly recordsRead?: number;
  readonly unknownRecords: readonly { readonly type: string; readonly count: number }[];
  /** Rows with a field of an unexpected type, and the fields' names; absent means none. */
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
  /** What prompts held beyond 200,000 tokens; if absent, the page omits it. */
  readonly excess?: ContextExcess;
}

/** Everything the weekly report says, as metric rows. */
export interface WeeklyReportData {
  /** Version of the program, printed in the footer; without it the footer names none. */
  readonly version?: string;
  readonly period: ReportPeriod;
  /** The day of the report, `YYYY-MM-DD` in its zone: days after it are still to come. If absent, no day is. */
  readonly today?: string;
  /** The data is made up or recorded for show; the page says so at its top. */
  readonly isSample: boolean;
  readonly sampleNote?: string;
  /** Why the page is about this period, where a reader would expect another. */
  readonly periodNote?: string;
  /** The present month beside its budget, whatever the period; if absent, the page omits it. */
  readonly budget?: MonthBudget;
  /** The period's work beside a subscription's price; if absent, the page omits it. */
  readonly plan?: PlanValue;
  /** Usage that only the ledger knows, since its logs are gone; absent if the logs cover everything. */
  readonly goneLogs?: GoneLogsUsage;
  /** Ids of the sources whose logs were read. */
  readonly generatedFrom: readonly string[];
  /** A source without a name here goes by its id. */
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
  /** With the models, tools and days of each session, where known. */
  readonly sessions: readonly (SessionUsageRow & Partial<SessionContents>)[];
  readonly projects: readonly ProjectUsageRow[];
  readonly models: readonly ModelUsageRow[];
  /** The most expensive first; without it the page does not split by agent. */
  readonly codingAgents?: readonly CodingAgentUsageRow[];
  /** Failures with the tries after them, the most expensive first; if absent, the page shows only how many there were. */
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

/** What a cost, or a difference between two, is split by. */
export const breakdownSubjects = ["project", "model", "session"] as const;
export type BreakdownSubject = (typeof breakdownSubjects)[number];

/** A project, model or session in two weeks, or in one week alone, with a cost before of 0. */
export interface BreakdownPart {
  /** Path of the project, id of the model or session; null if the log does not tell. */
  readonly key: string | null;
  /** The session; null for projects and models. */
  readonly session: Pick<SessionUsageRow, "title" | "firstWords" | "project" | "startedAt"> | null;
  /** Dollars of what could be priced. */
  readonly beforeUsd: number;
  readonly afterUsd: number;
  /** after − before, dollars, and in whole nano-dollars, as a decimal string. */
  readonly differenceUsd: number;
  readonly differenceNanoUsd: string;
  /** Requests of either week whose output tokens are only a lower bound. */
  readonly lowerBoundRequests: number;
}

/** Parts that are too many to be shown, added. */
export interface BreakdownRest extends Omit<BreakdownPart, "key" | "session"> {
  readonly count: number;
}

/** A difference of cost by projects, models or sessions. */
export interface Breakdown {
  readonly by: BreakdownSubject;
  /** At most eight, the largest differences first. */
  readonly parts: readonly BreakdownPart[];
  /** Null if there is none. */
  readonly rest: BreakdownRest | null;
  /** How far the difference is concentrated in a few parts, 0–1: 0 where all parts are equal or there is only one. */
  readonly concentration: number;
}

/** A week or month of the strip. */
export interface StripSpan extends Pick<
  Usage,
  "costUsd" | "costNanoUsd" | "requests" | "unpricedRequests" | "lowerBoundRequests"
> {
  /** `2026-W46`, the first date of a week that begins on Sunday, or `2026-11`. */
  readonly span: string;
  readonly since: string;
  readonly until: string;
  readonly standing: WeekStanding;
}

/** When a session was first seen in a period. */
export interface SessionStart {
  readonly sessionId: string;
  /** Its start, or its first request in the period where it began before; ISO 8601, UTC. */
  readonly at: string;
}

/** What the first screen of a report shows beside the totals. */
export interface FirstScreenRows {
  /** True where the period is compared with the one before it. */
  readonly isCompared: boolean;
  /** The compared week or month and the seven before it, ascending; empty where the period is neither a week nor a month. */
  readonly strip: readonly StripSpan[];
  /** Breakdowns of the difference to the week before, or of the cost if no week is compared. */
  readonly breakdowns: readonly Breakdown[];
  /** The difference of the tool error rate to the week before, over sessions; null where it cannot be judged. */
  readonly errorRate: Difference | null;
  /** Sessions of the period whose time is known. */
  readonly starts: readonly SessionStart[];
}

/** How the turns of a local day spent their time, ms: sums over turns, including parallel ones. */
export interface DailyTimeRow {
  /** Local day of the prompt, `YYYY-MM-DD`. */
  readonly date: string;
  /** Turns with a known duration. The next five figures cover these; the last four add up to the first. */
  readonly turns: number;
  readonly durationMs: number;
  /** The model answered on the main thread; an estimate. */
  readonly modelMs: number;
  /** Calls of the main thread ran; parallel calls count once. */
  readonly toolMs: number;
  /** Calls waited to run, or asked a person, as far as logged. */
  readonly waitMs: number;
  /** Time that no row accounts for. */
  readonly restMs: number;
  /**
   * Time on this day with at least one active subagent: the union of their intervals without a gap of more than 5
   * minutes, added up over sessions. It is parallel to the other figures and in none.
   */
  readonly subagentMs: number;
}

/** Durations of one model's responses, an estimate from the times of rows. */
export interface ResponseTimeRow {
  /** Null if the log does not name the model. */
  readonly model: string | null;
  /** Responses with a time. */
  readonly responses: number;
  /** Responses with a known predecessor and times. The other figures cover these. */
  readonly timedResponses: number;
  /** Nearest-rank percentiles, ms; null if none is timed. */
  readonly p50Ms: number | null;
  readonly p90Ms: number | null;
  readonly p99Ms: number | null;
  /** Sum, ms; parallel threads overlap. Null if none is timed. */
  readonly totalMs: number | null;
}

/** Durations of turns, from the prompt to the end of the answer. */
export interface TurnDurations {
  /** Turns whose duration is known. */
  readonly turns: number;
  /** Nearest-rank percentiles, ms; null if there is none. */
  readonly p50Ms: number | null;
  readonly p90Ms: number | null;
  readonly p99Ms: number | null;
  readonly maxMs: number | null;
}

/** Oddities by stable code. */
export interface ProblemCounts {
  readonly count: number;
  readonly byCode: { readonly [code: string]: number };
  /** How many of the logs that a lake names were read, if some are missing or damaged; null if all are there. */
  readonly sources: SourcesRead | null;
}

/** How much of a lake was read. */
export interface SourcesRead {
  readonly read: number;
  /** Excludes logs of unreadable machines, whose number is not known. */
  readonly expected: number;
  /** How many of its machines were read; absent where all were. */
  readonly machines?: { readonly read: number; readonly expected: number };
}

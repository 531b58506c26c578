import type { SessionEnding, SessionKind, TokenBasis } from "@turnmeter/schema";

/** Requests, tokens and cost of a group of requests. Token columns never overlap and add up. */
export interface Usage {
  readonly requests: number;
  /** Prompt tokens neither read from nor written to a cache. */
  readonly inputTokens: number;
  /** Output tokens, reasoning included. */
  readonly outputTokens: number;
  /** The part of `outputTokens` that is reasoning, where it is logged. */
  readonly reasoningTokens: number;
  readonly cacheReadTokens: number;
  /** 5-minute cache writes, including writes of unknown lifetime. */
  readonly cacheWrite5mTokens: number;
  readonly cacheWrite1hTokens: number;
  /** The part of `cacheWrite5mTokens` whose lifetime is not logged. */
  readonly cacheWriteUnknownTtlTokens: number;
  /** Input, output, cache reads and cache writes together; null where there are requests and none has logged usage. */
  readonly totalTokens: number | null;
  /** Billed searches: of requests and of tools that search by themselves. */
  readonly webSearches: number;
  /** Dollars at list price of what could be priced, search fees included; null if nothing could be. */
  readonly costUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string; "0" where `costUsd` is null. */
  readonly costNanoUsd: string;
  /** Requests whose model has no known price. Their cost is not in `costUsd`. */
  readonly unpricedRequests: number;
  readonly unpricedTokens: number;
  /** The weakest basis of requests with logged usage, and so of the sums; null without such requests. */
  readonly tokenBasis: Exclude<TokenBasis, "unknown"> | null;
  /** Requests without any logged usage. They are in no sum of tokens. */
  readonly unknownUsageRequests: number;
  /** Requests whose output tokens are only a lower bound. */
  readonly lowerBoundRequests: number;
  /** Requests without a time. */
  readonly undatedRequests: number;
}

/** The models of a row of usage, by the names that the log has for them: the most expensive first. */
export interface RowModels {
  readonly models: readonly string[];
}

/** The models, tools and days of a session's work: each name once, ordered by code unit. */
export interface SessionContents {
  /** Null, the last, for requests whose log does not name the model. */
  readonly models: readonly (string | null)[];
  readonly tools: readonly string[];
  /** Local days with a request or a prompt, `YYYY-MM-DD`. */
  readonly days: readonly string[];
}

/** Usage of a local day, `YYYY-MM-DD`. */
export interface DailyUsageRow extends Usage, Partial<RowModels> {
  readonly date: string;
}

/** Usage of a week: `2026-W46`, or its first date where weeks do not begin on Monday. */
export interface WeeklyUsageRow extends Usage, Partial<RowModels> {
  readonly week: string;
}

/** Usage of a local month, `YYYY-MM`. */
export interface MonthlyUsageRow extends Usage, Partial<RowModels> {
  readonly month: string;
}

export interface ProjectUsageRow extends Usage, Partial<RowModels> {
  /** The folder that sessions started in, or the root of its repository; null if it is not known. */
  readonly project: string | null;
}

export interface FolderUsageRow extends ProjectUsageRow {
  /** Working directory of the requests, as it was logged; null if it is not known. */
  readonly folder: string | null;
}

/** Usage of a git branch of a project. */
export interface BranchUsageRow extends ProjectUsageRow {
  readonly models: readonly string[];
  /** The branch that was checked out where its requests were made; null if the log names none. */
  readonly branch: string | null;
  /** Sessions with a request on it. */
  readonly sessions: number;
  /** Its last request, ISO 8601, UTC; null if none has a time. */
  readonly lastAt: string | null;
  /** Logged commits, amended ones once; null if none was logged, although there may have been some. */
  readonly commits: number | null;
  /** Pull requests that were opened, changed or linked, each once; null if none was logged. */
  readonly pullRequests: number | null;
  /** Their numbers, ascending, as far as they are logged. */
  readonly pullRequestNumbers: readonly number[];
}

export interface ModelUsageRow extends Usage {
  /** Null if the log does not name the model. */
  readonly model: string | null;
  readonly source: string;
}

/** Usage of a coding agent, whatever its sources. */
export interface CodingAgentUsageRow extends Usage {
  /** Its name, or the id of the source if no name is known. */
  readonly codingAgent: string;
  /** Sessions with a request of it. */
  readonly sessions: number;
}

/** Usage of a session. Without a request it has no usage, and so no cost: `costUsd` is null. */
export interface SessionUsageRow extends Usage, Partial<RowModels> {
  readonly sessionId: string;
  /** How it was run; null if the log does not tell. */
  readonly kind: SessionKind | null;
  readonly project: string | null;
  readonly title: string | null;
  /** The first words of its first prompt, where they were asked for and it has no title. */
  readonly firstWords: string | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** How it stands at the end of its log, whatever the period; null if the log does not tell. */
  readonly ending: SessionEnding | null;
  /** Union of the intervals in which its threads wrote rows without a gap longer than `activeGapMs`, 5 minutes by default. */
  readonly activeMs: number | null;
  /** Requests whose rows it repeats but that belong to another session, whose usage includes them. */
  readonly copiedRequests: number;
}

/** Cost of a group of requests. */
export interface Cost {
  readonly requests: number;
  /** Dollars at list price; 0 without a request, null if none has a price. */
  readonly costUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string; "0" where `costUsd` is null. */
  readonly costNanoUsd: string;
  /** Requests with logged usage and no known price. Their cost is not in `costUsd`. */
  readonly unpricedRequests: number;
  /** Requests whose output tokens are only a lower bound. */
  readonly lowerBoundRequests: number;
}

/** Where in a log something is. */
export interface Place {
  readonly sessionId: string;
  readonly file: string;
  readonly line: number;
}

/**
 * Dollars stated in logs, beside the computed cost of the same requests (R38). They are a check, never added to
 * computed costs.
 */
export interface RecordedCost {
  /** Recorded cost of requests and whole sessions, dollars; null if nothing is recorded. */
  readonly recordedCostUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string; "0" where nothing is recorded. */
  readonly recordedCostNanoUsd: string;
  /** Requests that the recorded cost covers, one by one or as parts of whole sessions. */
  readonly recordedRequests: number;
  /** Requests for which nothing is recorded. */
  readonly unrecordedRequests: number;
  /** Whole sessions whose running total is included; 0 in rows that split sessions. */
  readonly recordedSessions: number;
  /** The computed cost of the covered requests, as far as priced; null if none is. */
  readonly comparedCostUsd: number | null;
  readonly comparedCostNanoUsd: string;
  /** Covered priced requests whose output, and so `comparedCostUsd`, is only a lower bound. */
  readonly comparedLowerBoundRequests: number;
}

/** Sessions with a request on a local day, `YYYY-MM-DD`. */
export interface DailySessionsRow {
  readonly date: string;
  readonly sessions: number;
}

/** Means per session, tokens and times in whole numbers; null if no session has the figure. */
export interface SessionAverages {
  /** How the sessions were run. */
  readonly kinds: readonly SessionKind[];
  /** How many sessions they are taken over. */
  readonly sessions: number;
  readonly requests: number | null;
  /** All tokens: uncached input, output, cache reads and writes. Over the sessions with logged usage. */
  readonly tokens: number | null;
  /** Over the sessions that have a price. */
  readonly costUsd: number | null;
  readonly activeMs: number | null;
  /** Requests of these sessions whose output is only a lower bound. */
  readonly lowerBoundRequests: number;
}

/** Requests in one hour of the week, local time. */
export interface ActivityRow {
  /** 1 Monday … 7 Sunday. */
  readonly weekday: number;
  /** 0 … 23. */
  readonly hour: number;
  readonly requests: number;
  readonly costUsd: number | null;
  /** Requests whose output tokens are only a lower bound. */
  readonly lowerBoundRequests: number;
}

/** Usage of one model on one local day. */
export interface DailyModelRow {
  readonly date: string;
  readonly model: string | null;
  readonly requests: number;
  /** All tokens: uncached input, output, cache reads and writes. */
  readonly tokens: number;
  readonly costUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string; "0" where `costUsd` is null. */
  readonly costNanoUsd: string;
  /** Requests whose output tokens are only a lower bound. */
  readonly lowerBoundRequests: number;
}

/** How a day's prompt tokens were served. The three columns add up to the prompt and are never lower bounds: a response whose end was not logged leaves only its output as one. */
export interface CacheRow {
  readonly date: string;
  readonly inputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  /** cacheRead ÷ (input + cacheRead + cacheWrite), 0–1; null without a prompt token. */
  readonly cacheReadShare: number | null;
  /** Cost of the tokens at base list prices, without surcharges for speed, tier, place or long prompts; null if nothing of the day is priced. */
  readonly inputCostUsd: number | null;
  readonly cacheReadCostUsd: number | null;
  readonly cacheWriteCostUsd: number | null;
  /** Prompt tokens of models without a price, in none of the costs. */
  readonly unpricedTokens: number;
}

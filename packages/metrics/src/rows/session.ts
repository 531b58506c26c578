import type {
  SessionEnding,
  SessionKind,
  AgentKind,
  DurationBasis,
  Outcome,
  TokenBasis,
  MarkKind,
} from "@turnmeter/schema";
import type { ErrorChain, MaybeUsage } from "./calls.js";
import type { Usage } from "./usage.js";

/** Description of a session, without its figures. */
export interface SessionHead {
  readonly sessionId: string;
  readonly source: string;
  readonly kind: SessionKind;
  readonly title: string | null;
  /** The first words of its first prompt, where they were asked for and it has no title. */
  readonly firstWords: string | null;
  readonly project: string | null;
  /** Its main transcript, or its first file where that is missing. */
  readonly file: string;
  readonly clientVersion: string | null;
  readonly entrypoint: string | null;
  /** Models of its requests, the one with most requests first. */
  readonly models: readonly string[];
  /** ISO 8601, UTC. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** From start to end, ms. */
  readonly spanMs: number | null;
  /** Union of the intervals in which its threads wrote rows without a longer gap than the limit, ms. */
  readonly activeMs: number | null;
  readonly ending: SessionEnding | null;
  /** The client's own running total, dollars: a check, never an addend. */
  readonly recordedCostUsd: number | null;
  /** The most tokens that the context of its main thread can hold, as the log stated last; null if it states none. */
  readonly contextWindowTokens: number | null;
}

/** One session in depth. */
export interface SessionDetail {
  /** Null if the facts hold no session. */
  readonly session: SessionHead | null;
  readonly turns: readonly SessionTurnRow[];
  readonly agents: readonly SessionAgentRow[];
  readonly calls: readonly SessionCallRow[];
  /** All hooks, including hooks of calls, in order of time. */
  readonly hooks: readonly SessionHookRow[];
  /** Compactions, interruptions, API errors, retries and switches of the model, in order of time. */
  readonly events: readonly SessionEventRow[];
  readonly parallelism: { readonly calls: Parallelism; readonly subagents: Parallelism };
  /** Failures with the tries after them, in order of time. */
  readonly chains: readonly (ErrorChain & { readonly turn: number | null })[];
  readonly context: readonly SessionContextRow[];
  readonly rent: ContextRent;
  readonly files: readonly SessionFileRow[];
}

/** Where a node of a session's tree comes from. `unlisted` is usage of threads without a known subagent. */
export type SessionAgentRole = "main" | "subagent" | "unlisted";

/**
 * A thread of a session with the usage of its own requests. Rows come as a tree, the main thread first and a parent
 * directly before its children; their costs add up to the session's.
 */
export interface SessionAgentRow extends MaybeUsage {
  readonly role: SessionAgentRole;
  /** Null for the main thread and for what is unlisted. */
  readonly agentId: string | null;
  readonly threadId: string | null;
  readonly parentThreadId: string | null;
  /** The call that started it. */
  readonly callId: string | null;
  /** 0 for the main thread, 1 for its children, and so on. */
  readonly depth: number;
  readonly kind: AgentKind | null;
  readonly agentType: string;
  readonly description: string | null;
  readonly status: string | null;
  readonly isBackground: boolean | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly durationMs: number | null;
  /** False if no file of the thread is in the logs: what it used is then not known. */
  readonly hasTranscript: boolean;
  readonly toolCalls: number;
  /** All tokens of its own requests: what was paid for; null if they are not known. */
  readonly paidTokens: number | null;
  /** Cost of its own requests and of all below it, dollars; null if none of it is priced. */
  readonly withChildrenCostUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string. */
  readonly withChildrenCostNanoUsd: string;
  /** Output tokens of its last response: the answer that its parent got, plus reasoning, so an upper bound of what was returned. Null if not known; a lower bound where `answerIsLowerBound`. */
  readonly answerTokens: number | null;
  readonly answerIsLowerBound: boolean;
  /** UTF-8 bytes of the result that its parent got; null for launches, whose end comes elsewhere, and where none is logged. */
  readonly returnedBytes: number | null;
  /** Figures in its parent's log: the last context, not the usage. Never added to anything. */
  readonly reportedTokens: number | null;
  readonly reportedDurationMs: number | null;
  readonly reportedToolUses: number | null;
}

/** A hook that ran for a call, or for no call: at the start of a session, at a prompt, at an end. */
export interface SessionHookRow {
  /** The event that it ran at, such as `PreToolUse`. */
  readonly event: string | null;
  /** ISO 8601, UTC. */
  readonly at: string | null;
  readonly durationMs: number | null;
  /** The call it ran for; null if it ran for none. */
  readonly callKey: string | null;
  readonly threadId: string;
}

/**
 * One call and what is logged of its life: invoked, its hooks, run, result, next response. What is null is not logged.
 * Instants are ISO 8601, UTC.
 */
export interface SessionCallRow {
  readonly callKey: string;
  readonly callId: string | null;
  /** The request whose response made it. */
  readonly requestKey: string | null;
  readonly tool: string;
  readonly mcpServer: string | null;
  readonly target: string | null;
  /** The program that a shell ran, with its subcommand and without arguments; null for other tools. */
  readonly program: string | null;
  readonly threadId: string;
  readonly agentId: string | null;
  /** Number of its turn. */
  readonly turn: number | null;
  readonly outcome: Outcome;
  readonly errorKind: string | null;
  readonly exitCode: number | null;
  /** When the response with the call was logged. */
  readonly invokedAt: string | null;
  readonly hooks: readonly SessionHookRow[];
  /** When it began to run: the time of its result less the run time that the tool reports. Null if the tool reports none: the time from call to result may then include hooks and a wait for permission. */
  readonly runAt: string | null;
  /** When its result was logged. */
  readonly resultAt: string | null;
  /** When the first row of the next response of its thread was logged. */
  readonly answeredAt: string | null;
  readonly durationMs: number | null;
  readonly durationBasis: DurationBasis;
  /** Whether it counts in figures of time: it ran and has a known time (R60). */
  readonly isTimed: boolean;
  /** From the call to `runAt`, ms: hooks, permission, queue. Null if `runAt` is. */
  readonly beforeRunMs: number | null;
  /** Calls of the same response that ran while it did, itself included. */
  readonly parallelSize: number;
  readonly isBackground: boolean | null;
  readonly taskStatus: string | null;
  readonly taskEndedAt: string | null;
  readonly inputBytes: number | null;
  readonly resultBytes: number | null;
  readonly linesAdded: number | null;
  readonly linesRemoved: number | null;
  readonly spawnedAgentId: string | null;
  readonly file: string;
  readonly line: number;
}

/**
 * The size of the prompt of one request: how full the context was. Requests in order of their thread's time; those
 * without usage or time, and those made inside others, are left out.
 */
export interface SessionContextRow {
  readonly requestKey: string;
  readonly threadId: string;
  /** The subagent that made it; null on the main thread. */
  readonly agentId: string | null;
  /** 1 for the first request of its thread. */
  readonly request: number;
  /** Number of its turn. */
  readonly turn: number | null;
  readonly model: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Uncached input, cache reads and cache writes. */
  readonly promptTokens: number;
  readonly inputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
  /** Cost of the whole request, fees included, dollars; null if it has no price. */
  readonly costUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string. */
  readonly costNanoUsd: string | null;
  /** The part of it that the prompt cost, whole nano-dollars rounded down, as a decimal string. */
  readonly promptCostNanoUsd: string | null;
  /** Part of `promptCostNanoUsd` paid for cache reads. */
  readonly cacheReadCostNanoUsd: string | null;
  readonly tokenBasis: TokenBasis;
  /** Growth over the previous request of the thread; null for the first. */
  readonly growthTokens: number | null;
  /** Whether the thread was compacted since the request before. */
  readonly isAfterCompaction: boolean;
  /** Whether the request before it on the thread went to another model. */
  readonly isModelSwitch: boolean;
}

/** Calls on one path, over all threads of a session. */
export interface SessionFileRow {
  readonly path: string;
  /** Calls that went well and change no files. */
  readonly reads: number;
  /** Calls that went well and change files. */
  readonly edits: number;
  /** Failed and invalid calls. */
  readonly failedCalls: number;
  /** Calls that did not run to an end: rejected, denied, cancelled, interrupted, pending, detached. */
  readonly otherCalls: number;
  /** Lines of the edits that report them; null if none does. */
  readonly linesAdded: number | null;
  readonly linesRemoved: number | null;
  /** Edits that report no line counts. */
  readonly editsWithoutLines: number;
  /** Bytes of the results of its reads. */
  readonly readBytes: number;
  /** ISO 8601, UTC. */
  readonly firstAt: string | null;
  readonly lastAt: string | null;
}

/** Estimated cost of carrying one result in the context. Its tokens are its share, by bytes, of the measured growth of the prompt; they are paid for when first sent and again in every later prompt of the thread. */
export interface RentRow {
  readonly callKey: string;
  readonly callId: string | null;
  readonly tool: string;
  readonly target: string | null;
  /** The program that a shell ran; null for other tools. */
  readonly program: string | null;
  readonly outcome: Outcome;
  readonly threadId: string;
  readonly agentId: string | null;
  /** Number of the call's turn. */
  readonly turn: number | null;
  readonly resultBytes: number;
  /** Estimated tokens that the result took in the prompt. */
  readonly tokens: number;
  /** Later requests of the thread that carried it, not counting the first that had it. */
  readonly carriedRequests: number;
  /** `tokens` × `carriedRequests`. */
  readonly carriedTokens: number;
  /** Dollars for sending it the first time; null if that request has no price. */
  readonly entryCostUsd: number | null;
  readonly entryCostNanoUsd: string;
  /** Dollars for carrying it after that; null if none of the requests that carried it has a price, or none did. */
  readonly rentCostUsd: number | null;
  readonly rentCostNanoUsd: string;
  /** Requests that carried it and have no price. */
  readonly unpricedRequests: number;
}

/**
 * Parts of a session's prompts.
 *
 * - `base`: what stood in the first prompt of a thread and in the first after a compaction or a drop: instructions,
 *   definitions of tools, the first prompt, a summary
 * - `results`: results of calls
 * - `answers`: the model's own output
 * - `other`: prompts, reminders, attachments, and what no result accounts for
 */
export const rentParts = ["base", "results", "answers", "other"] as const;
export type RentPartName = (typeof rentParts)[number];

/** One part of the prompts' content: an estimate, except for `base`. */
export interface RentPart {
  readonly part: RentPartName;
  /** Tokens when they were first sent. */
  readonly tokens: number;
  /** Their tokens in all prompts, including the first. */
  readonly promptTokens: number;
  /** Dollars for all of that, of requests with a price; null if none has one. */
  readonly costUsd: number | null;
  readonly costNanoUsd: string;
}

/** Context rent of a session. It lies beside the totals and is part of no sum (R20). */
export interface ContextRent {
  /** Results that entered a prompt, the most expensive first. */
  readonly rows: readonly RentRow[];
  /** They add up to `promptTokens` and to `promptCostNanoUsd`. */
  readonly parts: readonly RentPart[];
  /** All prompt tokens of the requests considered. */
  readonly promptTokens: number;
  /** Dollars of these prompt tokens; null if none is priced. */
  readonly promptCostUsd: number | null;
  readonly promptCostNanoUsd: string;
  readonly requests: number;
  readonly unpricedRequests: number;
  /** Requests whose output is only a lower bound, which makes `answers` one too: `results` and `other` may hold the rest. */
  readonly lowerBoundRequests: number;
  /** Times a prompt was shorter than the one before without a compaction in the log: everything is `base` again. */
  readonly drops: number;
  readonly compactions: number;
}

/** How many calls or subagents ran at once. */
export interface Parallelism {
  /** Most at one moment; 0 without any. */
  readonly peak: number;
  /** `totalMs` ÷ `busyMs`: how many on average while at least one ran; null if none took any time. */
  readonly mean: number | null;
  /** Time in which at least one ran, ms. */
  readonly busyMs: number;
  /** The times of all added up, ms. */
  readonly totalMs: number;
  /** How many have both a start and an end. */
  readonly timed: number;
  /** How many lack one of the two, and are in no figure here. */
  readonly untimed: number;
}

/** Something that happened at a moment of a session. */
export interface SessionEventRow {
  readonly kind: MarkKind;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly threadId: string;
  /** Number of its turn. */
  readonly turn: number | null;
  readonly detail: string | null;
  readonly value: number | null;
  readonly durationMs: number | null;
}

/** Usage of one turn of a session, its subagents included. An extra row without number and id holds whatever belongs to no turn, so the rows add up to the session. */
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

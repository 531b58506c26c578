import type { FileFact, RecordCountFact } from "../facts/file.js";
import type { Problem } from "../facts/problem.js";
import type { AgentKind, LinkEvidence, MarkKind, Outcome, RequestKind, SessionKind } from "../vocabulary.js";
import type { RowOrigin } from "./origin.js";

/** Token counters of one response. They never overlap and add up, but for `reasoningTokens`, which is a part of output. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly reasoningTokens: number | null;
  readonly cacheReadTokens: number;
  /** Writes kept for 5 minutes, including writes of unknown lifetime. */
  readonly cacheWrite5mTokens: number;
  readonly cacheWrite1hTokens: number;
  readonly cacheWriteUnknownTtlTokens: number;
  readonly webSearches: number;
}

/** A response made inside another one, with a model and counters of its own. */
export interface IterationUsage {
  readonly kind: Exclude<RequestKind, "message" | "total">;
  /** Position in the response's list, counted from 0. */
  readonly position: number;
  /** Null: the model of the response. */
  readonly model: string | null;
  readonly usage: TokenUsage;
}

/** A log row that holds (a part of) an API response. Several rows may hold one response. */
export interface RequestPartEvent {
  readonly kind: "requestPart";
  readonly origin: RowOrigin;
  readonly messageId: string | null;
  readonly requestId: string | null;
  /** True if the message id alone names one response of the vendor's API. */
  readonly isMessageIdGlobal: boolean;
  /** True if the request id alone names the response, because there is no message id or one that says nothing. */
  readonly isNamedByRequest: boolean;
  /** Hash of the line's bytes, where it has neither ids nor a uuid. */
  readonly lineHash: string | null;
  readonly model: string | null;
  /** Null if the row has no usage at all. */
  readonly usage: TokenUsage | null;
  /** True if the log leaves out some of the response's counters, which are then 0: all of them are lower bounds. */
  readonly isLowerBound?: true;
  readonly iterations: readonly IterationUsage[];
  readonly stopReason: string | null;
  /** True if the row has stop details, even if null: some clients write them at the end of a stream. */
  readonly hasStopDetails?: true;
  readonly effort: string | null;
  readonly serviceTier: string | null;
  readonly speed: string | null;
  readonly inferenceGeo: string | null;
  /** Characters of text, thinking and tool input JSON on this row. */
  readonly contentChars: number;
  /** Dollars that the row itself states, in nano-dollars. */
  readonly recordedCostNanoUsd: number | null;
}

/** A response row written by the client itself, with its token counters. */
export interface ClientMadeEvent {
  readonly kind: "clientMade";
  readonly origin: RowOrigin;
  /** Null if the row has no usage at all. */
  readonly usage: TokenUsage | null;
}

/** The subagent that a call's input asks for. */
export interface SpawnRequest {
  readonly agentType: string | null;
  readonly description: string | null;
  /** Hash of the prompt's text; equals the hash of the subagent's first prompt. */
  readonly promptHash: string | null;
  readonly isBackground: boolean | null;
  readonly model: string | null;
}

/** A tool call. */
export interface CallEvent {
  readonly kind: "call";
  readonly origin: RowOrigin;
  readonly callId: string | null;
  /** True if the id names one call whatever log it is in. */
  readonly isCallIdGlobal: boolean;
  /** Names the call in every copy of its log, where its id does not and its response is written later. */
  readonly callKey?: string;
  readonly messageId: string | null;
  readonly requestId: string | null;
  /** Canonical name. */
  readonly tool: string;
  readonly rawTool: string;
  readonly mcpServer: string | null;
  /** True for tools that wait for a person: their wall time says nothing about the tool. */
  readonly isWaiting: boolean;
  readonly model: string | null;
  readonly inputBytes: number | null;
  readonly inputHash: string | null;
  readonly target: string | null;
  /** The program that a shell's call runs; null for other tools. */
  readonly program: string | null;
  /** Null for tools that start no subagent. */
  readonly spawn: SpawnRequest | null;
}

/** A call's end, as far as its result alone shows it. */
export interface ResultSignal {
  readonly outcome: Exclude<Outcome, "pending">;
  /** The error, or who refused; null for `ok` and if not known. */
  readonly cause: string | null;
  readonly exitCode: number | null;
  /** Written by the client in place of a result (interrupt filler, repair of a missing result). */
  readonly isClientMade: boolean;
  /** Says only that there is no result: the call is judged as if it had none. */
  readonly isPlaceholder: boolean;
}

/** The subagent named in a call's result. */
export interface SpawnedAgent {
  readonly agentId: string;
  readonly agentType: string | null;
  readonly description: string | null;
  readonly model: string | null;
  readonly status: string | null;
  readonly isBackground: boolean;
  readonly evidence: Extract<LinkEvidence, "result" | "text">;
  readonly reportedTokens: number | null;
  readonly reportedDurationMs: number | null;
  readonly reportedToolUses: number | null;
}

/** The result of a tool call. */
export interface ResultEvent {
  readonly kind: "result";
  readonly origin: RowOrigin;
  readonly callId: string;
  readonly isCallIdGlobal: boolean;
  readonly signal: ResultSignal;
  /** The tool's own figure. */
  readonly durationMs: number | null;
  readonly resultBytes: number | null;
  /** Equal for identical copies of a result. */
  readonly contentHash: string | null;
  /** Lines changed by the call: null if it changed none, or the number is not known. */
  readonly linesAdded: number | null;
  readonly linesRemoved: number | null;
  readonly webSearches: number | null;
  /** The background task that the call launched. */
  readonly taskId: string | null;
  /** State of the call's task according to the result. */
  readonly taskStatus: string | null;
  /** The workflow run that the call launched. */
  readonly workflowId: string | null;
  readonly agent: SpawnedAgent | null;
}

/** A background task announced its end. */
export interface TaskEndEvent {
  readonly kind: "taskEnd";
  readonly origin: RowOrigin;
  readonly taskId: string | null;
  readonly callId: string | null;
  readonly status: string;
  /** Equal for the same notice in several records. */
  readonly textHash: string;
  readonly reportedTokens: number | null;
  readonly reportedDurationMs: number | null;
  readonly reportedToolUses: number | null;
}

/**
 * A log's stated sum of usage so far, in place of (or besides) single responses. It grows: a later one holds the
 * earlier ones, unless they are of another span.
 */
export interface UsageTotalEvent {
  readonly kind: "usageTotal";
  readonly origin: RowOrigin;
  /**
   * The part of the log that the total is of; absent if it covers everything before it. Where a row states both, the latter may include
   * another session's usage, and counts only if it grew by more than the parts.
   */
  readonly span?: TotalSpan;
  /** Whether the total covers the thread alone, or the session with all its subagents. */
  readonly scope: "thread" | "session";
  /** Null if the log has none. */
  readonly model: string | null;
  readonly usage: TokenUsage;
  /** True if it may leave out what other processes of the session used: beside another sum it is a lower bound. */
  readonly mayLackProcesses?: true;
  /** True if it may include usage of the session or thread that its own was forked from. */
  readonly mayIncludeOrigin?: true;
  /** Dollars that the row states for the total, in nano-dollars; null or absent if it states none. */
  readonly recordedCostNanoUsd?: number | null;
}

/** A part of a log with totals of its own, which do not hold those of other parts: they add up. */
export interface TotalSpan {
  /** Names the part, the same in every copy of the log. */
  readonly id: string;
  /** The first line that it covers. */
  readonly firstLine: number;
}

/** Something that links a subagent to its call or says what it is. */
export interface AgentEvidenceEvent {
  readonly kind: "agentEvidence";
  readonly origin: RowOrigin;
  readonly agentId: string;
  /** Another name by which logs of the session may call it. */
  readonly alias?: string | null;
  readonly evidence: LinkEvidence;
  readonly agentKind: AgentKind | null;
  readonly agentType: string | null;
  readonly description: string | null;
  readonly callId: string | null;
  readonly parentAgentId: string | null;
  readonly depth: number | null;
  readonly model: string | null;
  readonly workflowId: string | null;
  readonly teamName: string | null;
  readonly isBackground: boolean | null;
  readonly status: string | null;
  /** Hash of the subagent's first prompt. */
  readonly promptHash: string | null;
  /** The subagent's reported usage so far; never added to anything. */
  readonly reportedTokens?: number | null;
  readonly reportedDurationMs?: number | null;
  readonly reportedToolUses?: number | null;
}

/** A person asked for something. */
export interface PromptEvent {
  readonly kind: "prompt";
  readonly origin: RowOrigin;
  /** Hash of each text that was typed, joined by `+`; `media` where only images or documents were given. */
  readonly textHash: string;
  readonly promptSource: string | null;
  /** Known only from a queue: counts where no row of its own repeats it. */
  readonly isQueued: boolean;
  /** True if another log of the session may hold the prompt under an id of its own: it counts where none does. */
  readonly isEcho?: true;
}

/** A person cut the turn. */
export interface InterruptionEvent {
  readonly kind: "interruption";
  readonly origin: RowOrigin;
  /** The response that was cut, where the row names it. */
  readonly messageId: string | null;
  /** True if later rows show that nobody cut anything: then no copy of the row is an interruption. */
  readonly isRefuted?: true;
}

/** The client says that the turn is over. */
export interface TurnEndEvent {
  readonly kind: "turnEnd";
  readonly origin: RowOrigin;
  /** Duration; null if the row does not state it. */
  readonly durationMs: number | null;
  /** How it ended, if the row states it; else earlier rows of the turn decide. */
  readonly ending?: "completed" | "failed" | "interrupted";
}

/** Something that happened at a moment and needs no pairing. */
export interface MarkEvent {
  readonly kind: "mark";
  readonly origin: RowOrigin;
  readonly mark: MarkKind;
  readonly detail: string | null;
  readonly value: number | null;
  readonly durationMs: number | null;
  readonly callId: string | null;
}

/** A state of the session. Of several the last one of the highest `titleRank` names it. */
export interface SessionStateEvent {
  readonly kind: "sessionState";
  readonly origin: RowOrigin;
  readonly title: string | null;
  /** 3 given by a person, 2 made by the client, 1 an old summary, 0 no title. */
  readonly titleRank: 0 | 1 | 2 | 3;
  readonly sessionKind: SessionKind | null;
  /** Cumulative: the last one counts. */
  readonly recordedCostNanoUsd: number | null;
  /** The process that the cost is of, by the `span` of its totals: the costs of several add up. Absent if it is of the whole session. */
  readonly costSpanId?: string;
  /** The most tokens that the context of its main thread can hold, from 1 up; absent if none is stated. The last one counts. */
  readonly contextWindowTokens?: number;
}

/** From here on requests of the session are made in this service tier; subagents have no tier of their own. */
export interface ServiceTierEvent {
  readonly kind: "serviceTier";
  readonly origin: RowOrigin;
  /** Null: the vendor's default. */
  readonly serviceTier: string | null;
}

/** A turn begins whose id is the same in every copy of the thread's history. */
export interface TurnStartEvent {
  readonly kind: "turnStart";
  readonly origin: RowOrigin;
  readonly turnId: string;
}

/**
 * A log goes on from another thread, whose rows may stand at its front, written anew. They are copies up to
 * the first turn that the other thread does not have; where its log is missing, up to `ownLine`.
 */
export interface ForkEvent {
  readonly kind: "fork";
  readonly origin: RowOrigin;
  /** The other thread: the id of its agent, else that of its session. */
  readonly forkedFrom: string;
  /** The last line that is known to be a copy; 0 where none is. */
  readonly copiedLine: number;
  /** The fork's first own line: the event's where no row is a copy; null if this log alone does not show it. */
  readonly ownLine: number | null;
  /** How many rows of the other thread, those of its own origin included, come before the fork; left out where the log does not say. */
  readonly originRows?: number;
}

/** A directory is a worktree of another one. */
export interface WorktreeEvent {
  readonly kind: "worktree";
  readonly origin: RowOrigin;
  readonly path: string;
  /** Null if only the name of the repository's folder is known. */
  readonly originalPath: string | null;
  /** True if the original is the repository's root, and not just a folder in it. */
  readonly isRoot?: true;
  /** Name of the repository's folder, where that is all that is known. */
  readonly folderName?: string | null;
}

/** A conversation row that only shows that something was written then. */
export interface ActivityEvent {
  readonly kind: "activity";
  readonly origin: RowOrigin;
  /** True for a row that held a response which cannot be read. */
  readonly hidesResponse?: true;
  /** True for a text that asks a subagent for something. */
  readonly asksAgent?: true;
}

/** A file was read to its end, skipped or failed. */
export interface FileReadEvent {
  readonly kind: "fileRead";
  readonly file: FileFact;
  /** Null for a file without a session. */
  readonly sessionId: string | null;
  readonly recordCounts: readonly RecordCountFact[];
}

/** Something was odd. */
export interface ProblemEvent {
  readonly kind: "problem";
  readonly problem: Problem;
  /** When its row, or the last dated one before it in the file, was written, epoch ms; null or absent if none is dated. */
  readonly at?: number | null;
  /** The session of its row; null or absent if it is the session of its file, or there is none. */
  readonly sessionId?: string | null;
}

/** A vendor-neutral event of a log. */
export type LogEvent =
  | RequestPartEvent
  | ClientMadeEvent
  | CallEvent
  | ResultEvent
  | TaskEndEvent
  | UsageTotalEvent
  | AgentEvidenceEvent
  | PromptEvent
  | InterruptionEvent
  | TurnEndEvent
  | MarkEvent
  | SessionStateEvent
  | ServiceTierEvent
  | TurnStartEvent
  | ForkEvent
  | WorktreeEvent
  | ActivityEvent
  | FileReadEvent
  | ProblemEvent;

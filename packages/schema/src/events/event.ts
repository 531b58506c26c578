import { fileFields, recordCountFields } from "../facts/file.js";
import type { FileFact, RecordCountFact } from "../facts/file.js";
import { problemFields } from "../facts/problem.js";
import type { Problem } from "../facts/problem.js";
import { problemCodes } from "../problem.js";
import { sourceIds } from "../source-id.js";
import { agentKinds, linkEvidences, markKinds, outcomes, sessionKinds } from "../vocabulary.js";
import {
  amount,
  count,
  countFromOne,
  duration,
  flag,
  instant,
  listOf,
  object,
  oneOf,
  onlyTrue,
  optional,
  orNull,
  rowsField,
  text,
  total,
  whole,
} from "./value-field.js";
import type { ObjectOf, ValueField, ValueFields } from "./value-field.js";

const textOrNull = orNull(text);
const amountOrNull = orNull(amount);
const wholeOrNull = orNull(whole);
const countOrNull = orNull(count);
const durationOrNull = orNull(duration);
const instantOrNull = orNull(instant);
const flagOrNull = orNull(flag);

const originFields = {
  source: oneOf(sourceIds),
  /** Path of the file as it was found. */
  file: text,
  /** The log of the thread that the row goes on, where its rows lie in files of their own; absent if that is the file. */
  threadFile: optional(text),
  /** Line, counted from 1; 0 for a file that has no lines of its own (a whole-file record). */
  line: count,
  byteOffset: amount,
  sessionId: text,
  /** The session's id on its main thread; `<session>/<agent>` on a subagent's. */
  threadId: text,
  /** Null on the main thread. */
  agentId: textOrNull,
  /** Epoch ms; taken from the row before it where the row has none. Null for records without a time. */
  at: instantOrNull,
  /** True if the time is taken from another row. */
  isTimeTaken: optional(onlyTrue),
  uuid: textOrNull,
  parentUuid: textOrNull,
  /** Uuid of the row that a fork copied this one from, where it gives copies new ones and says so. */
  forkedFromUuid: optional(text),
  /** True for rows of a subagent and for replays of its parent's rows. */
  isSidechain: flag,
  /** True for rows that were written as a background hand-off of another session, or that a fork copied from its origin. */
  isBackgroundCopy: flag,
  /**
   * True for rows of a digest: a log that retells a thread with ids of its own. It gives way, whole, to
   * the thread's own log.
   */
  isDigest: optional(onlyTrue),
  /**
   * True for rows of a subagent that its parent's log repeats while it runs, not all of them: their numbers are lower
   * bounds. They give way, whole, to the subagent's own log, whatever session that is in.
   */
  isRepeated: optional(onlyTrue),
  /**
   * True for rows at the head of a subagent's log that the client copied from the parent's conversation: their times
   * are not the subagent's.
   */
  isParents: optional(onlyTrue),
  cwd: textOrNull,
  gitBranch: textOrNull,
  /** Host and path of the repository that the thread works in; absent or null if the log does not name it. */
  repository: optional(textOrNull),
  clientVersion: textOrNull,
  entrypoint: textOrNull,
  /** The same for all rows of one turn; a subagent's rows carry the turn that spawned it. */
  promptId: textOrNull,
};

/** Place and envelope of the line that an event comes from. One object per line, shared by its events. */
export interface RowOrigin extends ObjectOf<typeof originFields> {}

const origin: ValueField<RowOrigin> = object(originFields);

function usageOf(tokens: ValueField<number>) {
  return {
    inputTokens: tokens,
    outputTokens: tokens,
    reasoningTokens: orNull(tokens),
    cacheReadTokens: tokens,
    /** Writes kept for 5 minutes, including writes of unknown lifetime. */
    cacheWrite5mTokens: tokens,
    cacheWrite1hTokens: tokens,
    cacheWriteUnknownTtlTokens: tokens,
    webSearches: count,
  };
}

/** Token counters of one response. They never overlap and add up, but for `reasoningTokens`, which is a part of output. */
export interface TokenUsage extends ObjectOf<ReturnType<typeof usageOf>> {}

const usage: ValueField<TokenUsage> = object(usageOf(count));
const totalUsage: ValueField<TokenUsage> = object(usageOf(total));

const iterationFields = {
  kind: oneOf(["compaction", "advisor", "fallback"]),
  /** Position in the response's list, counted from 0. */
  position: count,
  /** Null: the model of the response. */
  model: textOrNull,
  usage,
};

/** A response made inside another one, with a model and counters of its own. */
export interface IterationUsage extends ObjectOf<typeof iterationFields> {}

const iterations: ValueField<readonly IterationUsage[]> = listOf(iterationFields);

const spawnFields = {
  agentType: textOrNull,
  description: textOrNull,
  /** Hash of the prompt's text; equals the hash of the subagent's first prompt. */
  promptHash: textOrNull,
  isBackground: flagOrNull,
  model: textOrNull,
};

/** The subagent that a call's input asks for. */
export interface SpawnRequest extends ObjectOf<typeof spawnFields> {}

const spawn: ValueField<SpawnRequest> = object(spawnFields);

const signalFields = {
  outcome: oneOf(outcomes.filter((outcome) => outcome !== "pending")),
  /** The error, or who refused; null for `ok` and if not known. */
  cause: textOrNull,
  exitCode: wholeOrNull,
  /** Written by the client in place of a result (interrupt filler, repair of a missing result). */
  isClientMade: flag,
  /** Says only that there is no result: the call is judged as if it had none. */
  isPlaceholder: flag,
};

/** A call's end, as far as its result alone shows it. */
export interface ResultSignal extends ObjectOf<typeof signalFields> {}

const signal: ValueField<ResultSignal> = object(signalFields);

const spawnedFields = {
  agentId: text,
  agentType: textOrNull,
  description: textOrNull,
  model: textOrNull,
  status: textOrNull,
  isBackground: flag,
  evidence: oneOf(["result", "text"]),
  reportedTokens: amountOrNull,
  reportedDurationMs: durationOrNull,
  reportedToolUses: amountOrNull,
};

/** The subagent named in a call's result. */
export interface SpawnedAgent extends ObjectOf<typeof spawnedFields> {}

const spawned: ValueField<SpawnedAgent> = object(spawnedFields);

const spanFields = {
  /** Names the part, the same in every copy of the log. */
  id: text,
  /** The first line that it covers. */
  firstLine: count,
};

/** A part of a log with totals of its own, which do not hold those of other parts: they add up. */
export interface TotalSpan extends ObjectOf<typeof spanFields> {}

const span: ValueField<TotalSpan> = object(spanFields);

/** An event of a kind with these fields. */
type EventOf<Kind extends string, Fields extends ValueFields> = { readonly kind: Kind } & ObjectOf<Fields>;

const requestPart = {
  origin,
  messageId: textOrNull,
  requestId: textOrNull,
  /** True if the message id alone names one response of the vendor's API. */
  isMessageIdGlobal: flag,
  /** True if the request id alone names the response, because there is no message id or one that says nothing. */
  isNamedByRequest: flag,
  /** Hash of the line's bytes, where it has neither ids nor a uuid. */
  lineHash: textOrNull,
  model: textOrNull,
  /** Null if the row has no usage at all. */
  usage: orNull(usage),
  /** True if the log leaves out some of the response's counters, which are then 0: all of them are lower bounds. */
  isLowerBound: optional(onlyTrue),
  iterations,
  stopReason: textOrNull,
  /** True if the row has stop details, even if null: some clients write them at the end of a stream. */
  hasStopDetails: optional(onlyTrue),
  effort: textOrNull,
  serviceTier: textOrNull,
  speed: textOrNull,
  inferenceGeo: textOrNull,
  /** Characters of text, thinking and tool input JSON on this row. */
  contentChars: amount,
  /** Dollars that the row itself states, in nano-dollars. */
  recordedCostNanoUsd: amountOrNull,
};

/** A log row that holds (a part of) an API response. Several rows may hold one response. */
export interface RequestPartEvent extends EventOf<"requestPart", typeof requestPart> {}

const clientMade = {
  origin,
  /** Null if the row has no usage at all. */
  usage: orNull(usage),
};

/** A response row written by the client itself, with its token counters. */
export interface ClientMadeEvent extends EventOf<"clientMade", typeof clientMade> {}

const call = {
  origin,
  callId: textOrNull,
  /** True if the id names one call whatever log it is in. */
  isCallIdGlobal: flag,
  /** Names the call in every copy of its log, where its id does not and its response is written later. */
  callKey: optional(text),
  messageId: textOrNull,
  requestId: textOrNull,
  /** Canonical name. */
  tool: text,
  rawTool: text,
  mcpServer: textOrNull,
  /** True for tools that wait for a person: their wall time says nothing about the tool. */
  isWaiting: flag,
  model: textOrNull,
  inputBytes: amountOrNull,
  inputHash: textOrNull,
  target: textOrNull,
  /** The program that a shell's call runs; null for other tools. */
  program: textOrNull,
  /** Null for tools that start no subagent. */
  spawn: orNull(spawn),
};

/** A tool call. */
export interface CallEvent extends EventOf<"call", typeof call> {}

const result = {
  origin,
  callId: text,
  isCallIdGlobal: flag,
  signal,
  /** The tool's own figure. */
  durationMs: durationOrNull,
  resultBytes: amountOrNull,
  /** Equal for identical copies of a result. */
  contentHash: textOrNull,
  /** Lines changed by the call: null if it changed none, or the number is not known. */
  linesAdded: countOrNull,
  linesRemoved: countOrNull,
  webSearches: countOrNull,
  /** The background task that the call launched. */
  taskId: textOrNull,
  /** State of the call's task according to the result. */
  taskStatus: textOrNull,
  /** The workflow run that the call launched. */
  workflowId: textOrNull,
  agent: orNull(spawned),
};

/** The result of a tool call. */
export interface ResultEvent extends EventOf<"result", typeof result> {}

const taskEnd = {
  origin,
  taskId: textOrNull,
  callId: textOrNull,
  status: text,
  /** Equal for the same notice in several records. */
  textHash: text,
  reportedTokens: amountOrNull,
  reportedDurationMs: durationOrNull,
  reportedToolUses: amountOrNull,
};

/** A background task announced its end. */
export interface TaskEndEvent extends EventOf<"taskEnd", typeof taskEnd> {}

const usageTotal = {
  origin,
  /**
   * The part of the log that the total is of; absent if it covers everything before it. Where a row states both, the latter may include
   * another session's usage, and counts only if it grew by more than the parts.
   */
  span: optional(span),
  /** Whether the total covers the thread alone, or the session with all its subagents. */
  scope: oneOf(["thread", "session"]),
  /** Null if the log has none. */
  model: textOrNull,
  usage: totalUsage,
  /** True if it may leave out what other processes of the session used: beside another sum it is a lower bound. */
  mayLackProcesses: optional(onlyTrue),
  /** True if it may include usage of the session or thread that its own was forked from. */
  mayIncludeOrigin: optional(onlyTrue),
  /** Dollars that the row states for the total, in nano-dollars; null or absent if it states none. */
  recordedCostNanoUsd: optional(amountOrNull),
};

/**
 * A log's stated sum of usage so far, in place of (or besides) single responses. It grows: a later one holds the
 * earlier ones, unless they are of another span.
 */
export interface UsageTotalEvent extends EventOf<"usageTotal", typeof usageTotal> {}

const agentEvidence = {
  origin,
  agentId: text,
  /** Another name by which logs of the session may call it. */
  alias: optional(textOrNull),
  evidence: oneOf(linkEvidences),
  agentKind: orNull(oneOf(agentKinds)),
  agentType: textOrNull,
  description: textOrNull,
  callId: textOrNull,
  parentAgentId: textOrNull,
  depth: countOrNull,
  model: textOrNull,
  workflowId: textOrNull,
  teamName: textOrNull,
  isBackground: flagOrNull,
  status: textOrNull,
  /** Hash of the subagent's first prompt. */
  promptHash: textOrNull,
  /** The subagent's reported usage so far; never added to anything. */
  reportedTokens: optional(amountOrNull),
  reportedDurationMs: optional(durationOrNull),
  reportedToolUses: optional(amountOrNull),
};

/** Something that links a subagent to its call or says what it is. */
export interface AgentEvidenceEvent extends EventOf<"agentEvidence", typeof agentEvidence> {}

const prompt = {
  origin,
  /** Hash of each text that was typed, joined by `+`; `media` where only images or documents were given. */
  textHash: text,
  promptSource: textOrNull,
  /** Known only from a queue: counts where no row of its own repeats it. */
  isQueued: flag,
  /** True if another log of the session may hold the prompt under an id of its own: it counts where none does. */
  isEcho: optional(onlyTrue),
};

/** A person asked for something. */
export interface PromptEvent extends EventOf<"prompt", typeof prompt> {}

const interruption = {
  origin,
  /** The response that was cut, where the row names it. */
  messageId: textOrNull,
  /** True if later rows show that nobody cut anything: then no copy of the row is an interruption. */
  isRefuted: optional(onlyTrue),
};

/** A person cut the turn. */
export interface InterruptionEvent extends EventOf<"interruption", typeof interruption> {}

const turnEnd = {
  origin,
  /** Duration; null if the row does not state it. */
  durationMs: durationOrNull,
  /** How it ended, if the row states it; else earlier rows of the turn decide. */
  ending: optional(oneOf(["completed", "failed", "interrupted"])),
};

/** The client says that the turn is over. */
export interface TurnEndEvent extends EventOf<"turnEnd", typeof turnEnd> {}

const mark = {
  origin,
  mark: oneOf(markKinds),
  detail: textOrNull,
  value: wholeOrNull,
  durationMs: durationOrNull,
  callId: textOrNull,
};

/** Something that happened at a moment and needs no pairing. */
export interface MarkEvent extends EventOf<"mark", typeof mark> {}

const upTo3: ValueField<0 | 1 | 2 | 3> = { ...count, values: null, most: 3 };

const sessionState = {
  origin,
  title: textOrNull,
  /** 3 given by a person, 2 made by the client, 1 an old summary, 0 no title. */
  titleRank: upTo3,
  sessionKind: orNull(oneOf(sessionKinds)),
  /** Cumulative: the last one counts. */
  recordedCostNanoUsd: amountOrNull,
  /** The process that the cost is of, by the `span` of its totals: the costs of several add up. Absent if it is of the whole session. */
  costSpanId: optional(text),
  /** The most tokens that the context of its main thread can hold, from 1 up; absent if none is stated. The last one counts. */
  contextWindowTokens: optional(countFromOne),
};

/** A state of the session. Of several the last one of the highest `titleRank` names it. */
export interface SessionStateEvent extends EventOf<"sessionState", typeof sessionState> {}

const serviceTier = {
  origin,
  /** Null: the vendor's default. */
  serviceTier: textOrNull,
};

/** From here on requests of the session are made in this service tier; subagents have no tier of their own. */
export interface ServiceTierEvent extends EventOf<"serviceTier", typeof serviceTier> {}

const turnStart = {
  origin,
  turnId: text,
};

/** A turn begins whose id is the same in every copy of the thread's history. */
export interface TurnStartEvent extends EventOf<"turnStart", typeof turnStart> {}

const fork = {
  origin,
  /** The other thread: the id of its agent, else that of its session. */
  forkedFrom: text,
  /** The last line that is known to be a copy; 0 where none is. */
  copiedLine: count,
  /** The fork's first own line: the event's where no row is a copy; null if this log alone does not show it. */
  ownLine: countOrNull,
  /** How many rows of the other thread, those of its own origin included, come before the fork; left out where the log does not say. */
  originRows: optional(count),
};

/**
 * A log goes on from another thread, whose rows may stand at its front, written anew. They are copies up to
 * the first turn that the other thread does not have; where its log is missing, up to `ownLine`.
 */
export interface ForkEvent extends EventOf<"fork", typeof fork> {}

const worktree = {
  origin,
  path: text,
  /** Null if only the name of the repository's folder is known. */
  originalPath: textOrNull,
  /** True if the original is the repository's root, and not just a folder in it. */
  isRoot: optional(onlyTrue),
  /** Name of the repository's folder, where that is all that is known. */
  folderName: optional(textOrNull),
};

/** A directory is a worktree of another one. */
export interface WorktreeEvent extends EventOf<"worktree", typeof worktree> {}

const activity = {
  origin,
  /** True for a row that held a response which cannot be read. */
  hidesResponse: optional(onlyTrue),
  /** True for a text that asks a subagent for something. */
  asksAgent: optional(onlyTrue),
};

/** A conversation row that only shows that something was written then. */
export interface ActivityEvent extends EventOf<"activity", typeof activity> {}

const file: ValueField<FileFact> = object(rowsField(fileFields));
const recordCounts: ValueField<readonly RecordCountFact[]> = listOf(rowsField(recordCountFields));

const fileRead = {
  file,
  /** Null for a file without a session. */
  sessionId: textOrNull,
  recordCounts,
};

/** A file was read to its end, skipped or failed. */
export interface FileReadEvent extends EventOf<"fileRead", typeof fileRead> {}

const oneProblem: ValueField<Problem> = object({
  ...rowsField(problemFields),
  code: oneOf(problemCodes),
});

const problem = {
  problem: oneProblem,
  /** When its row, or the last dated one before it in the file, was written, epoch ms; null or absent if none is dated. */
  at: optional(instantOrNull),
  /** The session of its row; null or absent if it is the session of its file, or there is none. */
  sessionId: optional(textOrNull),
};

/** Something was odd. */
export interface ProblemEvent extends EventOf<"problem", typeof problem> {}

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

/** Kinds of events of a log. */
export type LogEventKind = LogEvent["kind"];

/** What the event of each kind has beside its kind, as it is written into a stream. */
export const logEventFields: Readonly<Record<LogEventKind, ValueFields>> = {
  requestPart,
  clientMade,
  call,
  result,
  taskEnd,
  usageTotal,
  agentEvidence,
  prompt,
  interruption,
  turnEnd,
  mark,
  sessionState,
  serviceTier,
  turnStart,
  fork,
  worktree,
  activity,
  fileRead,
  problem,
};

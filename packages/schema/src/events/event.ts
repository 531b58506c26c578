import { type FileFact, fileFields, type RecordCountFact, recordCountFields } from "../facts/file.js";
import { type Problem, problemFields } from "../facts/problem.js";
import { problemCodes } from "../problem.js";
import { agentKinds, linkEvidences, markKinds, sessionKinds } from "../vocabulary.js";
import { call, type CallEvent, result, type ResultEvent, taskEnd, type TaskEndEvent } from "./call-events.js";
import { origin } from "./origin.js";
import { clientMade, requestPart, usageTotal } from "./request-events.js";
import type { ClientMadeEvent, RequestPartEvent, UsageTotalEvent } from "./request-events.js";
import {
  count,
  countFromOne,
  flag,
  listOf,
  object,
  oneOf,
  onlyTrue,
  optional,
  orNull,
  rowsField,
  text,
  textOrNull,
  amountOrNull,
  wholeOrNull,
  countOrNull,
  durationOrNull,
  instantOrNull,
  flagOrNull,
} from "./value-field.js";
import type { EventOf, ValueField, ValueFields } from "./value-field.js";

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

import { fileFields, problemFields, recordCountFields } from "../facts/file.js";
import type { FileFact, Problem, RecordCountFact } from "../facts/file.js";
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
  /** Another name that the session's logs may use for it. */
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
  /** Hashes of the typed texts, joined by `+`; `media` if only images or documents were given. */
  textHash: text,
  promptSource: textOrNull,
  /** Known only from a queue; counts unless a row of its own repeats it. */
  isQueued: flag,
  /** True if another log of the session may hold the prompt under another id; counts only if none does. */
  isEcho: optional(onlyTrue),
};

/** A person asked for something. */
export interface PromptEvent extends EventOf<"prompt", typeof prompt> {}

const interruption = {
  origin,
  /** The response that was cut, if the row names it. */
  messageId: textOrNull,
  /** True if later rows show that nobody cut anything; then no copy of the row is an interruption. */
  isRefuted: optional(onlyTrue),
};

/** A person cut the turn. */
export interface InterruptionEvent extends EventOf<"interruption", typeof interruption> {}

const turnEnd = {
  origin,
  /** Null if the row states none. */
  durationMs: durationOrNull,
  /** If the row states it; otherwise earlier rows of the turn decide. */
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
  /** 3 by a person, 2 by the client, 1 from an old summary, 0 no title. */
  titleRank: upTo3,
  sessionKind: orNull(oneOf(sessionKinds)),
  /** Cumulative: the last one counts. */
  recordedCostNanoUsd: amountOrNull,
  /** Process of the cost, the `span` of its totals; processes add up. Absent for the whole session. */
  costSpanId: optional(text),
  /** Context limit of the main thread, tokens, from 1 up; absent if not stated. The last one counts. */
  contextWindowTokens: optional(countFromOne),
};

/** A state of the session. The session's title comes from the last one with the highest `titleRank`. */
export interface SessionStateEvent extends EventOf<"sessionState", typeof sessionState> {}

const serviceTier = {
  origin,
  /** Null for the vendor's default. */
  serviceTier: textOrNull,
};

/** From here on requests of the session are made in this service tier; subagents have no tier of their own. */
export interface ServiceTierEvent extends EventOf<"serviceTier", typeof serviceTier> {}

const turnStart = {
  origin,
  turnId: text,
};

/** A turn begins; its id is the same in every copy of the thread's history. */
export interface TurnStartEvent extends EventOf<"turnStart", typeof turnStart> {}

const fork = {
  origin,
  /** The other thread's agent id, else its session id. */
  forkedFrom: text,
  /** Last line known to be a copy; 0 for none. */
  copiedLine: count,
  /** First own line, the event's if no row is a copy; null if this log alone does not show it. */
  ownLine: countOrNull,
  /** Rows of the other thread before the fork, its own origin's included; absent if not stated. */
  originRows: optional(count),
};

/** A log continues another thread and may begin with rewritten rows of that thread. They are copies up to the first turn that the other thread lacks; where its log is missing, up to `ownLine`. */
export interface ForkEvent extends EventOf<"fork", typeof fork> {}

const worktree = {
  origin,
  path: text,
  /** Null if only the name of the repository's folder is known. */
  originalPath: textOrNull,
  /** True if the original is the repository's root, not a folder in it. */
  isRoot: optional(onlyTrue),
  /** Repository folder's name, if nothing else is known. */
  folderName: optional(textOrNull),
};

/** A directory is a worktree of another one. */
export interface WorktreeEvent extends EventOf<"worktree", typeof worktree> {}

const activity = {
  origin,
  /** True if the row held a response that cannot be read. */
  hidesResponse: optional(onlyTrue),
  /** True for a text that makes a request to a subagent. */
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
  /** Epoch ms of its row, or the last dated one before it in the file; null or absent if none. */
  at: optional(instantOrNull),
  /** Session of its row; null or absent if it is the file's, or none. */
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

/** The fields of each kind of event, without `kind`, as they are written into a stream. */
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

import {
  amount,
  count,
  countFromOne,
  file,
  flag,
  id,
  instant,
  key,
  named,
  oneOf,
  orNull,
  text,
  whole,
} from "../row-fields.js";
import type { RowOf } from "../row-fields.js";
import { sourceIds } from "../source-id.js";
import { agentKinds, linkEvidences, markKinds, sessionEndings, sessionKinds } from "../vocabulary.js";

/** Fields of all rows that belong to a thread. */
export const threadFields = {
  source: oneOf(sourceIds),
  sessionId: id,
  /** The conversation: the session's id for its main thread, session and agent id for a subagent's. */
  threadId: id,
  /** Id of its session. */
  project: orNull(named("project")),
};

/** Fields of {@link SessionFact}. */
export const sessionFields = {
  source: oneOf(sourceIds),
  sessionId: id,
  /** The folder that it started in, folded to the root of its repository where that is known; null if no directory is. */
  project: orNull(named("project")),
  /** Its main transcript, or its first file where that is missing. */
  file,
  kind: oneOf(sessionKinds),
  title: orNull(named("title")),
  /** The first words of its first prompt, on one line. Null unless requested: for sessions without a title they are then read from the log once more, and kept nowhere. */
  firstWords: orNull(named("row")),
  startedAt: orNull(instant),
  endedAt: orNull(instant),
  /** State at the end of its log; null if not known. */
  ending: orNull(oneOf(sessionEndings)),
  /** The newest client version that wrote to it. */
  clientVersion: orNull(text),
  entrypoint: orNull(text),
  /** The client's own running total for the session, nano-dollars: a check, never an addend. */
  recordedCostNanoUsd: orNull(amount),
  /** The most tokens that the context of its main thread can hold, as its log stated last; null if it states none. */
  contextWindowTokens: orNull(countFromOne),
  /** The last request before the fork, in the session that this one was forked from; null if it is no fork, if that request is not known, or if copies under its own id hold it. */
  forkedAfter: orNull(key),
};

/** One session: a main thread with all its subagents. */
export interface SessionFact extends RowOf<typeof sessionFields> {}

/** Fields of {@link TurnFact}. */
export const turnFields = {
  ...threadFields,
  file,
  line: countFromOne,
  turnId: id,
  /** Model of its first request. */
  model: orNull(text),
  promptAt: orNull(instant),
  /** How the prompt was given (typed, queued, sdk, …), where the log says. */
  promptSource: orNull(text),
  /** Last row before the next prompt, epoch ms. */
  endedAt: orNull(instant),
  /**
   * The client's own figure where it is logged, else `endedAt − promptAt`; null if both are one moment, where the
   * session was silent for more than an hour in between, and where a clock went back.
   */
  durationMs: orNull(amount),
  /**
   * Time in which the model answered on the main thread, estimated from the times of rows: time between a response and
   * the prompt, result or response before it, up to 5 minutes, and time between the response's own rows. `modelMs`,
   * `toolMs` and `waitMs` never overlap, so their sum is at most `durationMs`. Null if not known.
   */
  modelMs: orNull(amount),
  /**
   * Union of its calls' intervals on the main thread; a call with a stated run time takes only that long. 0 without
   * calls; null if they have no times.
   */
  toolMs: orNull(amount),
  /**
   * Time in which calls waited to run or for a person's answer, as far as it is logged: by questions, rejections, and
   * calls that say how long they ran. Null if no call shows it; then `toolMs` may include such waits.
   */
  waitMs: orNull(amount),
  /** Requests of the turn, its subagents' included. */
  requests: count,
  /** Calls of the turn, its subagents' included. */
  toolCalls: count,
};

/** One turn: a prompt and everything up to the end of its answer. */
export interface TurnFact extends RowOf<typeof turnFields> {}

/** Fields of {@link ActivityFact}. */
export const activityFields = {
  ...threadFields,
  /** First row, epoch ms. */
  startAt: instant,
  /** Last row, epoch ms; equals `startAt` for a single row. */
  endAt: instant,
  /** False if every row of the interval is a copy of another session's. */
  isOwn: flag,
};

/**
 * An interval in which a thread wrote rows without a gap of more than 5 minutes. Active time of a
 * session is the union of its threads' intervals.
 */
export interface ActivityFact extends RowOf<typeof activityFields> {}

/** Fields of {@link MarkFact}. */
export const markFields = {
  ...threadFields,
  file,
  line: countFromOne,
  at: orNull(instant),
  turnId: orNull(id),
  /** The call it belongs to, where there is one. */
  callKey: orNull(key),
  kind: oneOf(markKinds),
  /** A name from a closed or vendor-given list (a command, a mode, an error type); never free text. */
  detail: orNull(named("row")),
  /** A number that goes with the kind: tokens before a compaction, an HTTP status, a retry's attempt. */
  value: orNull(whole),
  durationMs: orNull(amount),
};

/** Something that happened at a moment: a prompt, a compaction, an API error, a hook, … */
export interface MarkFact extends RowOf<typeof markFields> {}

/** Fields of {@link AgentFact}. */
export const agentFields = {
  source: oneOf(sourceIds),
  sessionId: id,
  /** The subagent's own thread. */
  threadId: id,
  project: orNull(named("project")),
  /** Its transcript, or the file of the call where there is none. */
  file,
  line: countFromOne,
  agentId: id,
  kind: oneOf(agentKinds),
  /** The type it was started as; "unknown" if not logged. */
  agentType: named("agentType"),
  description: orNull(named("task")),
  /** The thread that started it; the main thread where that is not known. */
  parentThreadId: id,
  /** The call that started it; null if none is linked. */
  callKey: orNull(id),
  linkEvidence: orNull(oneOf(linkEvidences)),
  /** 1 for a child of the main thread, 2 for a child of that, and so on. */
  depth: countFromOne,
  workflowId: orNull(id),
  teamName: orNull(named("team")),
  model: orNull(text),
  /**
   * Last known state: completed, failed, killed, stopped, interrupted, …; `unfinished` if its log has no end, because
   * it still runs or ended with its session; null if not known.
   */
  status: orNull(text),
  isBackground: orNull(flag),
  startedAt: orNull(instant),
  endedAt: orNull(instant),
  hasTranscript: flag,
  /** Figures in the parent's log. Shown as reported, never added to totals. */
  reportedTokens: orNull(amount),
  reportedDurationMs: orNull(amount),
  reportedToolUses: orNull(amount),
};

/** One subagent: a thread of its own, or, without a transcript, an agent known only from a call. */
export interface AgentFact extends RowOf<typeof agentFields> {}

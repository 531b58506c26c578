import { amount, count, countFromOne, flag, instant, oneOf, orNull, text } from "../row-fields.js";
import type { RowOf } from "../row-fields.js";
import { sessionEndings, sessionKinds, sourceIds } from "../vocabulary.js";

/** Fields of all rows that belong to a thread. */
export const threadFields = {
  source: oneOf(sourceIds),
  sessionId: text,
  /** The conversation: the session's id for its main thread, session and agent id for a subagent's. */
  threadId: text,
  /** That of its session. */
  project: orNull(text),
};

/** Fields of {@link SessionFact}. */
export const sessionFields = {
  source: oneOf(sourceIds),
  sessionId: text,
  /** The folder that it started in, folded to the root of its repository where that is known; null where no directory is. */
  project: orNull(text),
  /** Its main transcript, or its first file where that is missing. */
  file: text,
  kind: oneOf(sessionKinds),
  title: orNull(text),
  startedAt: orNull(instant),
  endedAt: orNull(instant),
  /** How it stands at the end of its log; null where the log does not tell. */
  ending: orNull(oneOf(sessionEndings)),
  /** The newest client version that wrote to it. */
  clientVersion: orNull(text),
  entrypoint: orNull(text),
  /** The client's own running total for the session, nano-dollars: a check, never an addend. */
  recordedCostNanoUsd: orNull(amount),
};

/** One session: a main thread with all its subagents. */
export interface SessionFact extends RowOf<typeof sessionFields> {}

/** Fields of {@link TurnFact}. */
export const turnFields = {
  ...threadFields,
  file: text,
  line: countFromOne,
  turnId: text,
  /** Model of its first request. */
  model: orNull(text),
  promptAt: orNull(instant),
  /** How the prompt was given (typed, queued, sdk, …), where the log says. */
  promptSource: orNull(text),
  /** Last row before the next prompt, epoch ms. */
  endedAt: orNull(instant),
  /**
   * The client's own figure where it is logged, else `endedAt − promptAt`; null where both are one moment, where the
   * session was silent for more than an hour in between, and where a clock went back.
   */
  durationMs: orNull(amount),
  /**
   * Time in which the model answered on the main thread, estimated from the times of rows: what lies between a
   * response and the prompt, result or response before it, up to 5 minutes, and the response's own rows. `modelMs`,
   * `toolMs` and `waitMs` never overlap, so their sum is at most `durationMs`. Null where the log does not tell.
   */
  modelMs: orNull(amount),
  /**
   * Union of its calls' intervals on the main thread, of which a call that says how long it ran takes only that long.
   * 0 without calls; null where they have no times.
   */
  toolMs: orNull(amount),
  /**
   * Time in which calls stood before they ran or asked a person, as far as it is told: by questions, rejections, and
   * calls that say how long they ran. Null where no call tells; then `toolMs` may hold such waits.
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
  /** False where every row of the interval is a copy of another session's. */
  isOwn: flag,
};

/**
 * An interval in which a thread wrote rows without a gap of more than 5 minutes. Active time of a
 * session is the union of its threads' intervals.
 */
export interface ActivityFact extends RowOf<typeof activityFields> {}

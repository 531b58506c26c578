import {
  amount,
  columnKinds,
  count,
  countFromOne,
  file,
  flag,
  id,
  instant,
  orNull,
  text,
} from "../row-fields.js";
import type { RowOf } from "../row-fields.js";
import type { ColumnKinds } from "../table.js";
import { threadFields } from "./session.js";

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

export const activityColumns: ColumnKinds<ActivityFact> = columnKinds(activityFields);

export const turnColumns: ColumnKinds<TurnFact> = columnKinds(turnFields);

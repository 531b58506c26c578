import type { ColumnKinds } from "../table.js";
import {
  amount,
  columnKinds,
  countFromOne,
  file,
  id,
  instant,
  key,
  named,
  oneOf,
  orNull,
  text,
} from "../row-fields.js";
import type { RowOf } from "../row-fields.js";
import { sessionEndings, sessionKinds } from "../vocabulary.js";
import { sourceIds } from "../source-id.js";

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

export const sessionColumns: ColumnKinds<SessionFact> = columnKinds(sessionFields);

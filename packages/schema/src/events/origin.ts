import { sourceIds } from "../source-id.js";
import {
  amount,
  count,
  flag,
  object,
  oneOf,
  onlyTrue,
  optional,
  text,
  textOrNull,
  instantOrNull,
} from "./value-field.js";
import type { ObjectOf, ValueField } from "./value-field.js";

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

export const origin: ValueField<RowOrigin> = object(originFields);

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
  /** As found. */
  file: text,
  /** Log of the thread that the row continues, if that is another file. */
  threadFile: optional(text),
  /** Counted from 1; 0 for a whole-file record. */
  line: count,
  byteOffset: amount,
  sessionId: text,
  /** Session id on the main thread; `<session>/<agent>` on a subagent's. */
  threadId: text,
  /** Null on the main thread. */
  agentId: textOrNull,
  /** Epoch ms, from the previous row if the row has none; null for records without a time. */
  at: instantOrNull,
  /** True if the time is another row's. */
  isTimeTaken: optional(onlyTrue),
  uuid: textOrNull,
  parentUuid: textOrNull,
  /** Uuid of the copied row, if the fork gives copies new uuids and states the old. */
  forkedFromUuid: optional(text),
  /** True for subagents' rows and replays of the parent's rows. */
  isSidechain: flag,
  /** True for rows of another session's background hand-off, or copied by a fork. */
  isBackgroundCopy: flag,
  /** True if the log retells a thread under its own ids; the thread's own log replaces it whole. */
  isDigest: optional(onlyTrue),
  /**
   * True for rows of a subagent that its parent's log repeats while it runs, not all of them: their numbers are lower
   * bounds. They give way, whole, to the subagent's own log, whatever session that is in.
   */
  isRepeated: optional(onlyTrue),
  /** True for rows at a subagent log's head copied from the parent's conversation; their times are not its own. */
  isParents: optional(onlyTrue),
  cwd: textOrNull,
  gitBranch: textOrNull,
  /** Host and path of the thread's repository; absent or null if not logged. */
  repository: optional(textOrNull),
  clientVersion: textOrNull,
  entrypoint: textOrNull,
  /** Shared by all rows of a turn; a subagent's rows carry the turn that spawned it. */
  promptId: textOrNull,
};

/** Place and envelope of the line that an event comes from. One object per line, shared by its events. */
export interface RowOrigin extends ObjectOf<typeof originFields> {}

export const origin: ValueField<RowOrigin> = object(originFields);

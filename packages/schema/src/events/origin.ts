import type { SourceId } from "../source-id.js";

/** Place and envelope of the line that an event comes from. One object per line, shared by its events. */
export interface RowOrigin {
  readonly source: SourceId;
  /** Path of the file as it was found. */
  readonly file: string;
  /** The log of the thread that the row goes on, where its rows lie in files of their own; absent if that is the file. */
  readonly threadFile?: string;
  /** Line, counted from 1; 0 for a file that has no lines of its own (a whole-file record). */
  readonly line: number;
  readonly byteOffset: number;
  readonly sessionId: string;
  /** The session's id on its main thread; `<session>/<agent>` on a subagent's. */
  readonly threadId: string;
  /** Null on the main thread. */
  readonly agentId: string | null;
  /** Epoch ms; taken from the row before it where the row has none. Null for records without a time. */
  readonly at: number | null;
  /** True if the time is taken from another row. */
  readonly isTimeTaken?: true;
  readonly uuid: string | null;
  readonly parentUuid: string | null;
  /** Uuid of the row that a fork copied this one from, where it gives copies new ones and says so. */
  readonly forkedFromUuid?: string;
  /** True for rows of a subagent and for replays of its parent's rows. */
  readonly isSidechain: boolean;
  /** True for rows that were written as a background hand-off of another session, or that a fork copied from its origin. */
  readonly isBackgroundCopy: boolean;
  /**
   * True for rows of a digest: a log that retells a thread with ids of its own. It gives way, whole, to
   * the thread's own log.
   */
  readonly isDigest?: true;
  /**
   * True for rows of a subagent that its parent's log repeats while it runs, not all of them: their numbers are lower
   * bounds. They give way, whole, to the subagent's own log, whatever session that is in.
   */
  readonly isRepeated?: true;
  /**
   * True for rows at the head of a subagent's log that the client copied from the parent's conversation: their times
   * are not the subagent's.
   */
  readonly isParents?: true;
  readonly cwd: string | null;
  readonly gitBranch: string | null;
  /** Host and path of the repository that the thread works in; absent or null if the log does not name it. */
  readonly repository?: string | null;
  readonly clientVersion: string | null;
  readonly entrypoint: string | null;
  /** The same for all rows of one turn; a subagent's rows carry the turn that spawned it. */
  readonly promptId: string | null;
}

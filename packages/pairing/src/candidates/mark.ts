import {
  amount,
  count,
  file,
  flag,
  id,
  instant,
  key,
  named,
  orNull,
  text,
  textOf,
  whole,
} from "@turnmeter/schema/row-fields.js";
import type { RowOf } from "@turnmeter/schema/row-fields.js";
import type { MarkKind, SourceId } from "@turnmeter/schema";

/** Fields of {@link PromptCandidate}. */
export const promptFields = {
  source: textOf<SourceId>(),
  sessionId: id,
  threadId: id,
  file,
  line: count,
  at: orNull(instant),
  /** The row itself says when it was written. */
  hasOwnTime: flag,
  cwd: orNull(named("place")),
  uuid: orNull(key),
  forkedFromUuid: orNull(key),
  promptId: orNull(id),
  textHash: named("hash"),
  promptSource: orNull(text),
  /** Known from a queue only. */
  isQueued: flag,
  /** Counts where no other log of the session has its text. */
  isEcho: flag,
  isBackgroundCopy: flag,
  /** The turn that it opens, or the one it falls into when queued. */
  turnId: orNull(id),
  /** Last row of the turn in this file, and the client's own figure for it. */
  turnEndedAt: orNull(instant),
  turnDurationMs: orNull(amount),
  /** The line of that figure: of two, the one further on counts, also where its row has no time. */
  turnDurationLine: orNull(count),
};

/** A prompt as one file has it. */
export interface PromptCandidate extends RowOf<typeof promptFields> {}

/** Fields of {@link MarkCandidate}. */
export const markFields = {
  source: textOf<SourceId>(),
  sessionId: id,
  threadId: id,
  file,
  line: count,
  at: orNull(instant),
  /** The same for every copy of the mark. */
  markKey: key,
  isBackgroundCopy: flag,
  /** The file shows that there was no such thing: then no copy of the mark counts. */
  isRefuted: flag,
  /** The turn of a row on the main thread. */
  turnId: orNull(id),
  /** Names the turn of a subagent's row, as far as the row says. */
  promptId: orNull(id),
  callKey: orNull(key),
  kind: textOf<MarkKind>(),
  detail: orNull(named("row")),
  value: orNull(whole),
  durationMs: orNull(amount),
};

/** A mark as one file has it. */
export interface MarkCandidate extends RowOf<typeof markFields> {}

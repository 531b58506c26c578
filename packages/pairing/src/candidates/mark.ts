import type { ColumnKinds, MarkKind, SourceId } from "@turnmeter/schema";

/** A prompt as one file has it. */
export interface PromptCandidate {
  readonly source: SourceId;
  readonly sessionId: string;
  readonly threadId: string;
  readonly file: string;
  readonly line: number;
  readonly at: number | null;
  /** The row itself says when it was written. */
  readonly hasOwnTime: boolean;
  readonly cwd: string | null;
  readonly uuid: string | null;
  readonly forkedFromUuid: string | null;
  readonly promptId: string | null;
  readonly textHash: string;
  readonly promptSource: string | null;
  /** Known from a queue only. */
  readonly isQueued: boolean;
  /** Counts where no other log of the session has its text. */
  readonly isEcho: boolean;
  readonly isBackgroundCopy: boolean;
  /** The turn that it opens, or the one it falls into when queued. */
  readonly turnId: string | null;
  /** Last row of the turn in this file, and the client's own figure for it. */
  readonly turnEndedAt: number | null;
  readonly turnDurationMs: number | null;
  /** The line of that figure: of two, the one further on counts, also where its row has no time. */
  readonly turnDurationLine: number | null;
}

export const promptCandidateColumns: ColumnKinds<PromptCandidate> = {
  source: "text",
  sessionId: "text",
  threadId: "text",
  file: "text",
  line: "integer",
  at: "long",
  hasOwnTime: "flag",
  cwd: "text",
  uuid: "key",
  forkedFromUuid: "key",
  promptId: "text",
  textHash: "text",
  promptSource: "text",
  isQueued: "flag",
  isEcho: "flag",
  isBackgroundCopy: "flag",
  turnId: "text",
  turnEndedAt: "long",
  turnDurationMs: "long",
  turnDurationLine: "integer",
};

/** A mark as one file has it. */
export interface MarkCandidate {
  readonly source: SourceId;
  readonly sessionId: string;
  readonly threadId: string;
  readonly file: string;
  readonly line: number;
  readonly at: number | null;
  /** The same for every copy of the mark. */
  readonly markKey: string;
  readonly isBackgroundCopy: boolean;
  /** The file shows that there was no such thing: then no copy of the mark counts. */
  readonly isRefuted: boolean;
  /** The turn of a row on the main thread. */
  readonly turnId: string | null;
  /** Names the turn of a subagent's row, as far as the row says. */
  readonly promptId: string | null;
  readonly callKey: string | null;
  readonly kind: MarkKind;
  readonly detail: string | null;
  readonly value: number | null;
  readonly durationMs: number | null;
}

export const markCandidateColumns: ColumnKinds<MarkCandidate> = {
  source: "text",
  sessionId: "text",
  threadId: "text",
  file: "text",
  line: "integer",
  at: "long",
  markKey: "key",
  isBackgroundCopy: "flag",
  isRefuted: "flag",
  turnId: "text",
  promptId: "text",
  callKey: "key",
  kind: "text",
  detail: "text",
  value: "long",
  durationMs: "long",
};

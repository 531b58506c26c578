import type { ColumnKinds } from "../table.js";
import type { SessionEnding, SessionKind, SourceId } from "../vocabulary.js";

/** One session: a main thread with all its subagents. */
export interface SessionFact {
  readonly source: SourceId;
  readonly sessionId: string;
  /** The folder that it started in, folded to the root of its repository where that is known; null where no directory is. */
  readonly project: string | null;
  /** Its main transcript, or its first file where that is missing. */
  readonly file: string;
  readonly kind: SessionKind;
  readonly title: string | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** How it stands at the end of its log; null where the log does not tell. */
  readonly ending: SessionEnding | null;
  /** The newest client version that wrote to it. */
  readonly clientVersion: string | null;
  readonly entrypoint: string | null;
  /** The client's own running total for the session, nano-dollars: a check, never an addend. */
  readonly recordedCostNanoUsd: number | null;
}

export const sessionColumns: ColumnKinds<SessionFact> = {
  source: "text",
  sessionId: "text",
  project: "text",
  file: "text",
  kind: "text",
  title: "text",
  startedAt: "long",
  endedAt: "long",
  ending: "text",
  clientVersion: "text",
  entrypoint: "text",
  recordedCostNanoUsd: "long",
};

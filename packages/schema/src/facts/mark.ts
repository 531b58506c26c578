import type { ColumnKinds } from "../table.js";
import type { MarkKind, SourceId } from "../vocabulary.js";

/** Something that happened at a moment: a prompt, a compaction, an API error, a hook, … */
export interface MarkFact {
  readonly source: SourceId;
  readonly sessionId: string;
  readonly threadId: string;
  readonly project: string | null;
  readonly file: string;
  readonly line: number;
  readonly at: number | null;
  readonly turnId: string | null;
  /** The call it belongs to, where there is one. */
  readonly callKey: string | null;
  readonly kind: MarkKind;
  /** A name from a closed or vendor-given list (a command, a mode, an error type); never free text. */
  readonly detail: string | null;
  /** A number that goes with the kind: tokens before a compaction, an HTTP status, a retry's attempt. */
  readonly value: number | null;
  readonly durationMs: number | null;
}

export const markColumns: ColumnKinds<MarkFact> = {
  source: "text",
  sessionId: "text",
  threadId: "text",
  project: "text",
  file: "text",
  line: "integer",
  at: "long",
  turnId: "text",
  callKey: "key",
  kind: "text",
  detail: "text",
  value: "long",
  durationMs: "long",
};

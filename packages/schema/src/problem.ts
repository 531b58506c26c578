/**
 * What can be odd about a log, by stable code. A problem is a value: it is collected, counted and
 * shown, and never thrown.
 */
export const problemCodes = [
  "torn-line",
  "not-json",
  "not-object",
  "line-too-long",
  "unknown-record",
  "record-degraded",
  "file-unrecognised",
  "file-unreadable",
  "file-changed",
  "number-invalid",
  "tokens-clamped",
  "timestamp-missing",
  "timestamp-invalid",
  "usage-missing",
  "output-lower-bound",
  "model-unknown",
  "model-unpriced",
  "price-date-out-of-range",
  "message-id-with-two-requests",
  "unknown-iteration",
  "call-without-result",
  "result-without-call",
  "two-results",
  "ambiguous-result",
  "unknown-denial-kind",
  "agent-file-missing",
  "agent-unlinked",
  "parent-cycle",
  "session-empty",
  "call-negative-duration",
  "link-outside-roots",
  "nesting-too-deep",
  "worker-failed",
  "unknown-tool",
  "unknown-field",
  "codex-counter-reset",
  "codex-fork-without-parent",
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** One oddity of a log. */
export interface Problem {
  readonly code: ProblemCode;
  /** Path of the file as it was found; null where the problem belongs to no single file. */
  readonly file: string | null;
  /** Line, counted from 1; null where the problem is the file's. */
  readonly line: number | null;
  /** Offset of the line's first byte; null where not known. */
  readonly byteOffset: number | null;
  /** A short fragment for a person: names and numbers, never text of a prompt or result. */
  readonly detail: string | null;
}

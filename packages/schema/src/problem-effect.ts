import type { ProblemCode } from "./problem.js";

/**
 * What a problem does to the numbers.
 *
 * - `missing`: something in the logs is in no figure
 * - `unknown`: something is counted without all of its tokens, dollars, time or details
 * - `assumed`: the log contradicts itself or does not say, and a rule decides what counts
 * - `none`: no figure changes
 */
export const problemEffects = ["missing", "unknown", "assumed", "none"] as const;
export type ProblemEffect = (typeof problemEffects)[number];

/** The effect of every code; the strongest one that it may have. */
export const problemEffectOf: { readonly [Code in ProblemCode]: ProblemEffect } = {
  "torn-line": "missing",
  "not-json": "missing",
  "not-object": "missing",
  "line-too-long": "missing",
  "unknown-record": "missing",
  "record-degraded": "unknown",
  "file-unrecognised": "missing",
  "file-unreadable": "missing",
  "file-changed": "missing",
  "number-invalid": "assumed",
  "tokens-clamped": "assumed",
  "timestamp-missing": "assumed",
  "timestamp-invalid": "assumed",
  "usage-missing": "unknown",
  "output-lower-bound": "unknown",
  "model-unknown": "unknown",
  "model-unpriced": "unknown",
  "price-date-out-of-range": "unknown",
  "message-id-with-two-requests": "assumed",
  "unknown-iteration": "missing",
  "call-without-result": "none",
  "result-without-call": "missing",
  "two-results": "assumed",
  "ambiguous-result": "missing",
  "unknown-denial-kind": "assumed",
  "agent-file-missing": "missing",
  "agent-unlinked": "none",
  "parent-cycle": "none",
  "session-empty": "none",
  "call-negative-duration": "unknown",
  "link-outside-roots": "missing",
  "nesting-too-deep": "missing",
  "worker-failed": "missing",
  "unknown-tool": "none",
  "unknown-field": "none",
  "codex-counter-reset": "assumed",
  "codex-fork-without-parent": "assumed",
};

import type { ProblemCode } from "./problem.js";

/**
 * Where a problem comes from.
 *
 * - `deliberate`: the reader passed something over on purpose
 * - `drift`: a log says something that this version does not understand; the format may have changed
 * - `data`: the log itself is broken, incomplete or contradicts itself, or lacks a price
 */
export const problemClasses = ["deliberate", "drift", "data"] as const;
export type ProblemClass = (typeof problemClasses)[number];

/** The class of every code. */
export const problemClassOf: { readonly [Code in ProblemCode]: ProblemClass } = {
  "torn-line": "data",
  "not-json": "data",
  "not-object": "data",
  "line-too-long": "deliberate",
  "unknown-record": "drift",
  "record-degraded": "drift",
  "file-unrecognised": "drift",
  "file-unreadable": "data",
  "file-changed": "data",
  "number-invalid": "drift",
  "tokens-clamped": "data",
  "timestamp-missing": "data",
  "timestamp-invalid": "drift",
  "usage-missing": "data",
  "output-lower-bound": "data",
  "model-unknown": "data",
  "model-unpriced": "data",
  "price-date-out-of-range": "data",
  "message-id-with-two-requests": "data",
  "unknown-iteration": "drift",
  "call-without-result": "data",
  "result-without-call": "data",
  "two-results": "data",
  "ambiguous-result": "data",
  "unknown-denial-kind": "drift",
  "agent-file-missing": "data",
  "agent-unlinked": "data",
  "parent-cycle": "data",
  "session-empty": "deliberate",
  "call-negative-duration": "data",
  "link-outside-roots": "deliberate",
  "nesting-too-deep": "deliberate",
  "worker-failed": "data",
  "unknown-tool": "drift",
  "unknown-field": "drift",
  "codex-counter-reset": "data",
  "codex-fork-without-parent": "data",
};

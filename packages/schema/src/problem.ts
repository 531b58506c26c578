/**
 * Where a problem comes from.
 *
 * - `deliberate`: the reader passed something over on purpose
 * - `drift`: a log says something that this version does not understand; the format may have changed
 * - `data`: the log itself is broken, incomplete or contradicts itself, or lacks a price
 */
export const problemClasses = ["deliberate", "drift", "data"] as const;
export type ProblemClass = (typeof problemClasses)[number];

/**
 * Effect of a problem on the numbers.
 *
 * - `missing`: something in the logs is in no figure
 * - `unknown`: something is counted without all of its tokens, dollars, time or details
 * - `assumed`: the log contradicts itself or does not say, and a rule decides what counts
 * - `none`: no figure changes
 */
export const problemEffects = ["missing", "unknown", "assumed", "none"] as const;
export type ProblemEffect = (typeof problemEffects)[number];

/** Class and strongest effect by code, which is stable. */
const problems = {
  "torn-line": ["data", "missing"],
  "not-json": ["data", "missing"],
  "not-object": ["data", "missing"],
  "line-too-long": ["deliberate", "missing"],
  "unknown-record": ["drift", "missing"],
  "record-degraded": ["drift", "unknown"],
  "file-unrecognised": ["drift", "missing"],
  "file-uncounted": ["deliberate", "missing"],
  "file-unreadable": ["data", "missing"],
  "folder-unread": ["drift", "missing"],
  "file-changed": ["data", "missing"],
  "number-invalid": ["drift", "assumed"],
  "tokens-clamped": ["data", "assumed"],
  "token-total-mismatch": ["data", "assumed"],
  "timestamp-missing": ["data", "assumed"],
  "timestamp-invalid": ["drift", "assumed"],
  "usage-missing": ["data", "unknown"],
  "output-lower-bound": ["data", "unknown"],
  "input-missing": ["data", "unknown"],
  "output-upper-bound": ["data", "assumed"],
  "total-upper-bound": ["data", "assumed"],
  "total-lower-bound": ["data", "unknown"],
  "cache-uncounted": ["data", "assumed"],
  "model-unknown": ["data", "unknown"],
  "model-unpriced": ["data", "unknown"],
  "price-date-out-of-range": ["data", "unknown"],
  "message-id-with-two-requests": ["data", "assumed"],
  "unknown-iteration": ["drift", "missing"],
  "call-without-result": ["data", "none"],
  "result-without-call": ["data", "missing"],
  "two-results": ["data", "assumed"],
  "ambiguous-result": ["data", "missing"],
  "unknown-denial-kind": ["drift", "assumed"],
  "agent-file-missing": ["data", "missing"],
  "agent-unlinked": ["data", "none"],
  "parent-cycle": ["data", "none"],
  "session-empty": ["deliberate", "none"],
  "call-negative-duration": ["data", "unknown"],
  "link-outside-roots": ["deliberate", "missing"],
  "nesting-too-deep": ["deliberate", "missing"],
  "worker-failed": ["data", "missing"],
  "source-missing": ["data", "missing"],
  "unknown-tool": ["drift", "none"],
  "unknown-field": ["drift", "none"],
  "codex-counter-reset": ["data", "assumed"],
  "codex-fork-without-parent": ["data", "assumed"],
} as const satisfies Readonly<Record<string, readonly [ProblemClass, ProblemEffect]>>;

export type ProblemCode = keyof typeof problems;

function isProblemCode(name: string): name is ProblemCode {
  return name in problems;
}

/** Every code. */
export const problemCodes: readonly ProblemCode[] = Object.keys(problems).filter(isProblemCode);

/** Where a problem of this code comes from. */
export function problemClassOf(code: ProblemCode): ProblemClass {
  return problems[code][0];
}

/** The strongest effect of a problem with this code. */
export function problemEffectOf(code: ProblemCode): ProblemEffect {
  return problems[code][1];
}

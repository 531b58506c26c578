import { amount, countFromOne, instant, oneOf, orNull, text } from "./row-fields.js";
import type { RowOf } from "./row-fields.js";

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
 * What a problem does to the numbers.
 *
 * - `missing`: something in the logs is in no figure
 * - `unknown`: something is counted without all of its tokens, dollars, time or details
 * - `assumed`: the log contradicts itself or does not say, and a rule decides what counts
 * - `none`: no figure changes
 */
export const problemEffects = ["missing", "unknown", "assumed", "none"] as const;
export type ProblemEffect = (typeof problemEffects)[number];

/** What can be odd about a log, by stable code: where it comes from, and the strongest effect that it may have. */
const problems = {
  "torn-line": ["data", "missing"],
  "not-json": ["data", "missing"],
  "not-object": ["data", "missing"],
  "line-too-long": ["deliberate", "missing"],
  "unknown-record": ["drift", "missing"],
  "record-degraded": ["drift", "unknown"],
  "file-unrecognised": ["drift", "missing"],
  "file-unreadable": ["data", "missing"],
  "file-changed": ["data", "missing"],
  "number-invalid": ["drift", "assumed"],
  "tokens-clamped": ["data", "assumed"],
  "timestamp-missing": ["data", "assumed"],
  "timestamp-invalid": ["drift", "assumed"],
  "usage-missing": ["data", "unknown"],
  "output-lower-bound": ["data", "unknown"],
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

/** What a problem of this code does to the numbers, at most. */
export function problemEffectOf(code: ProblemCode): ProblemEffect {
  return problems[code][1];
}

/** Fields of {@link Problem}. */
export const problemFields = {
  code: oneOf(problemCodes),
  /** Path of the file as it was found; null where the problem belongs to no single file. */
  file: orNull(text),
  /** Line, counted from 1; null where the problem is the file's. */
  line: orNull(countFromOne),
  /** Offset of the line's first byte; null where not known. */
  byteOffset: orNull(amount),
  /** A short fragment for a person: names and numbers, never text of a prompt or result. */
  detail: orNull(text),
};

/** One oddity of a log. A problem is a value: it is collected, counted and shown, and never thrown. */
export interface Problem extends RowOf<typeof problemFields> {}

/** Fields of {@link ProblemFact}. */
export const problemFactFields = {
  ...problemFields,
  /**
   * When its row was written, else the last dated row before it in the file, else the first dated one; epoch ms. Null where
   * no row of the file is dated.
   */
  at: orNull(instant),
  /** The session of its row, else of its file; null where the file is of none. */
  sessionId: orNull(text),
  /** How many problems it stands for, from 1. */
  count: countFromOne,
};

/**
 * One problem, or several of one code in one file. The first ones of a code in a file are rows of their own; what
 * comes after them is only counted, in a row for each detail and quarter of an hour that has the place of the first.
 */
export interface ProblemFact extends RowOf<typeof problemFactFields> {}

import type { ComparedSide, ComparisonRow } from "../rows/comparison.js";
import type { ComparedNumber } from "../rows/shown-figures.js";
import { leastCases, leastSessions } from "../figures/enough.js";
import { CONFIDENCE } from "../statistics/difference.js";
import type { Difference } from "../statistics/difference.js";
import { holmAdjusted } from "../statistics/holm.js";

const SIGNIFICANT = 0.05;

/** Conditions for judging a figure, and for a difference. */
export const comparisonJudging = {
  /** The share of intervals that hold the true difference. */
  confidence: CONFIDENCE,
  /** A figure differs where chance makes as much of it less often than this, over all figures. */
  significance: SIGNIFICANT,
  /** Calls, requests, prompts or turns, on each side. */
  leastCases,
  /** Sessions, on each side. */
  leastSessions,
} as const;

/** A figure before it is judged together with the others. */
export interface UnjudgedRow {
  readonly figure: ComparedNumber;
  readonly tool: string | null;
  readonly before: ComparedSide;
  readonly after: ComparedSide;
  /** Made where there is enough to tell; null for a total. */
  readonly differenceOf: (() => Difference | null) | null;
  /** The least cases on a side; {@link leastCases} by default. */
  readonly leastCases?: number;
}

/** The rows with their verdicts; those that can be judged are judged together. */
export function judgedRows(rows: readonly UnjudgedRow[]): readonly ComparisonRow[] {
  const differences = rows.map((row) => (isEnough(row) ? (row.differenceOf?.() ?? null) : null));
  const tested = differences.flatMap((difference, index) =>
    difference !== null && !isBound(rows[index]!) ? [{ index, pValue: difference.pValue }] : [],
  );
  const adjusted = holmAdjusted(tested.map(({ pValue }) => pValue));
  const pValues = new Map(tested.map(({ index }, place) => [index, adjusted[place]!]));
  return rows.map((row, index) => {
    const pValue = pValues.get(index) ?? null;
    const difference = pValue === null ? null : differences[index]!;
    return {
      figure: row.figure,
      tool: row.tool,
      before: row.before,
      after: row.after,
      ...changeOf(row),
      interval: difference === null ? null : { low: difference.low, high: difference.high },
      pValue,
      verdict: verdictOf(row, pValue),
    };
  });
}

function verdictOf(row: UnjudgedRow, pValue: number | null): ComparisonRow["verdict"] {
  if (row.differenceOf === null) return "fact";
  if (!isEnough(row)) return "tooFew";
  if (isBound(row)) return "lowerBound";
  if (pValue === null) return "tooFew";
  return pValue < SIGNIFICANT ? "differs" : "withinNoise";
}

function isEnough({ before, after, leastCases: least = leastCases }: UnjudgedRow): boolean {
  return [before, after].every(({ n, sessions }) => n >= least && sessions >= leastSessions);
}

function isBound({ before, after }: UnjudgedRow): boolean {
  return before.isLowerBound || after.isLowerBound;
}

function changeOf({ before, after }: UnjudgedRow): Pick<ComparisonRow, "difference" | "relativeDifference"> {
  if (before.value === null || after.value === null) return { difference: null, relativeDifference: null };
  const difference = after.value - before.value;
  return { difference, relativeDifference: before.value === 0 ? null : difference / before.value };
}

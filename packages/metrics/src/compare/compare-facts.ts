import type { Facts } from "@turnmeter/schema";
import { figureValue, growsWithEnds, figures as allFigures } from "../figures/figures.js";
import { together } from "../engine/pending.js";
import type { ComparedSide, ComparisonRow } from "../rows/comparison.js";
import { type ComparedNumber, comparedTotals, requestFigures } from "../rows/shown-figures.js";
import type { Totals } from "../rows/totals.js";
import { CONFIDENCE, type Difference } from "../statistics/difference.js";
import { quantileDifferences, type SessionValues } from "../statistics/quantile-difference.js";
import { ratioDifference, type RatioKind } from "../statistics/ratio-difference.js";
import { totals } from "../totals.js";
import { compareNames } from "../usage/order.js";
import {
  allErrors,
  callSamples,
  turnSamples,
  requestSamples,
  SumsBySession,
  ValuesBySession,
} from "./samples.js";
import { leastSessions, leastCases } from "../figures/outcomes.js";
import { holmAdjusted } from "../statistics/distributions.js";

/** The facts that are compared. */
export type ComparedFacts = Pick<Facts, "requests" | "toolCalls" | "marks" | "agents" | "sessions" | "turns">;

/**
 * Two selections side by side: totals, which are facts, and rates, means and percentiles with an interval over sessions
 * and a verdict. Tools come last, the most called first. The same facts give the same rows.
 */
export function compareFacts(before: ComparedFacts, after: ComparedFacts): readonly ComparisonRow[] {
  const { ofTotals, ofRequests, ofCalls } = together({
    ofTotals: () => totalRows(before, after),
    ofRequests: () => requestRows(before, after),
    ofCalls: () => callRows(before, after),
  });
  return judgedRows([...ofTotals, ...ofRequests, ...ofCalls]);
}

/** The difference of the error rate of all tools, over sessions; null with fewer than two of them on a side. */
export function errorRateDifference(
  before: Pick<Facts, "toolCalls">,
  after: Pick<Facts, "toolCalls">,
): Difference | null {
  const { from, to } = together({ from: () => allErrors(before), to: () => allErrors(after) });
  return ratioDifference(from.finish(), to.finish(), {
    seed: seedOf("errorRate", null),
    kind: kindOf("errorRate"),
  });
}

function totalRows(before: ComparedFacts, after: ComparedFacts): readonly UnjudgedRow[] {
  const { from, to } = together({ from: () => totals(before), to: () => totals(after) });
  return comparedTotals.map((figure) => {
    const side = (row: Totals): ComparedSide => ({
      value: figureValue(allFigures[figure], row),
      isLowerBound: growsWithEnds(allFigures[figure]) && row.lowerBoundRequests > 0,
      n: row.requests,
      sessions: row.sessions,
    });
    return { figure, tool: null, before: side(from), after: side(to), differenceOf: null };
  });
}

function requestRows(before: ComparedFacts, after: ComparedFacts): readonly UnjudgedRow[] {
  const { from, to } = together({ from: () => requestSamples(before), to: () => requestSamples(after) });
  return requestFigures.map((figure) => {
    const isOfBounds = growsWithEnds(allFigures[figure]);
    return {
      ...ratioRow(figure, null, from.sums[figure], to.sums[figure], {
        isBoundBefore: isOfBounds && from.hasBoundCosts,
        isBoundAfter: isOfBounds && to.hasBoundCosts,
      }),
      ...(figure === "costPerSessionUsd" ? { leastCases: leastSessions } : {}),
    };
  });
}

function callRows(before: ComparedFacts, after: ComparedFacts): readonly UnjudgedRow[] {
  const samplesOf = (facts: ComparedFacts) => () =>
    together({
      ofTools: () => callSamples(facts),
      errors: () => allErrors(facts),
      turns: () => turnSamples(facts),
    });
  const { from, to } = together({ from: samplesOf(before), to: samplesOf(after) });
  const callsOf = (tool: string) => (from.ofTools.get(tool)?.calls ?? 0) + (to.ofTools.get(tool)?.calls ?? 0);
  const tools = [...new Set([...from.ofTools.keys(), ...to.ofTools.keys()])]
    .map((tool) => [tool, callsOf(tool)] as const)
    .sort(([a, n], [b, m]) => m - n || compareNames(a, b));
  const none = { errors: new SumsBySession(), durations: new ValuesBySession() };
  return [
    ...quantileRows([["turnP50Ms", 500]], null, from.turns, to.turns),
    ratioRow("errorRate", null, from.errors, to.errors),
    ...tools.flatMap(([tool]) => {
      const [own, other] = [from.ofTools.get(tool) ?? none, to.ofTools.get(tool) ?? none];
      return [
        ratioRow("errorRate", tool, own.errors, other.errors),
        ...quantileRows(durationFigures, tool, own.durations, other.durations),
      ];
    }),
  ];
}

const durationFigures = [
  ["p50Ms", 500],
  ["p90Ms", 900],
] as const;

/** The statistical kind of a ratio of sums; only the error rate is a share of cases. */
function kindOf(figure: ComparedNumber): RatioKind {
  if (figure === "errorRate") return "shareOfCases";
  return allFigures[figure].unit === "share" ? "shareOfAmounts" : "mean";
}

function ratioRow(
  figure: ComparedNumber,
  tool: string | null,
  before: SumsBySession,
  after: SumsBySession,
  { isBoundBefore = false, isBoundAfter = false }: { isBoundBefore?: boolean; isBoundAfter?: boolean } = {},
): UnjudgedRow {
  const [from, to] = [before.finish(), after.finish()];
  const side = ({ ratio, count, numerators }: typeof from, isLowerBound: boolean): ComparedSide => ({
    value: ratio,
    isLowerBound,
    n: count,
    sessions: numerators.length,
  });
  return {
    figure,
    tool,
    before: side(from, isBoundBefore),
    after: side(to, isBoundAfter),
    differenceOf: () => ratioDifference(from, to, { seed: seedOf(figure, tool), kind: kindOf(figure) }),
  };
}

function quantileRows(
  figures: readonly (readonly [ComparedNumber, permille: number])[],
  tool: string | null,
  before: ValuesBySession,
  after: ValuesBySession,
): readonly UnjudgedRow[] {
  const [from, to] = [before.finish(), after.finish()];
  const permilles = figures.map(([, permille]) => permille);
  let drawn: ReturnType<typeof quantileDifferences> | undefined;
  // All percentiles of a tool come from the same draws.
  const draw = (): ReturnType<typeof quantileDifferences> =>
    (drawn ??= quantileDifferences(from, to, permilles, { seed: seedOf("durations", tool) }));
  return figures.map(([figure, permille], index) => ({
    figure,
    tool,
    before: quantileSide(from, permille),
    after: quantileSide(to, permille),
    differenceOf: () => draw()?.[index] ?? null,
  }));
}

function quantileSide({ values, sessionCount }: SessionValues, permille: number): ComparedSide {
  const rank = Math.max(1, Math.ceil((permille * values.length) / 1000));
  return { value: values[rank - 1] ?? null, isLowerBound: false, n: values.length, sessions: sessionCount };
}

/** Seed of a figure's random draws (FNV-1a of its name), so that figures do not affect each other's intervals. */
function seedOf(figure: string, tool: string | null): number {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify([figure, tool])) {
    hash ^= character.codePointAt(0)!;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

const SIGNIFICANT = 0.05;

/** Conditions for judging a figure, and for a difference. */
export const comparisonJudging = {
  /** The share of intervals that hold the true difference. */
  confidence: CONFIDENCE,
  /** A figure differs where chance alone gives as large a difference less often than this, over all figures. */
  significance: SIGNIFICANT,
  /** Calls, requests, prompts or turns, on each side. */
  leastCases,
  /** Sessions, on each side. */
  leastSessions,
} as const;

/** A figure before it is judged together with the others. */
interface UnjudgedRow {
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
function judgedRows(rows: readonly UnjudgedRow[]): readonly ComparisonRow[] {
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

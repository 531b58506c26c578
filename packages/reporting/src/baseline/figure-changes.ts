import { amount, say, atLeast, unitAmount } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { figures as allFigures, growsWithEnds, leastCases } from "@turnmeter/metrics/figures.js";
import type { ComparedFigure, PeriodFigures, ReportPeriod, WeekComparison } from "@turnmeter/metrics";
import { signedChange, signedPoints, signedUsdChange } from "../words/change-phrase.js";
import { spanName } from "./span-names.js";

/** A figure of a week as text, with `≥` where it is a lower bound; null where it is not known. */
export function figureText(
  figure: ComparedFigure,
  value: number | null,
  bound: { readonly lowerBoundRequests: number },
): Text | null {
  if (value === null) return null;
  const format = unitAmount(allFigures[figure].unit);
  return growsWithEnds(allFigures[figure]) ? atLeast(bound, value, format) : format(value);
}

/** The change of a figure from one value to another with its sign; null where there is none to compare with. */
export function figureChange(figure: ComparedFigure, now: number | null, before: number | null): Text | null {
  const { unit } = allFigures[figure];
  const change = unit === "usd" ? signedUsdChange : unit === "share" ? signedPoints : signedChange;
  return change(now, before);
}

/** Whether a figure of a week is sure enough to be compared: a rate needs 20 calls (R64). */
export function isComparable(figure: ComparedFigure, { endedCalls }: PeriodFigures): boolean {
  return figure !== "errorRate" || endedCalls >= leastCases;
}

/** How a figure changed against last week: `+12.3 % from week 45`, `0 in week 45`; null where last week is no baseline. */
export function lastWeekChange(
  figure: ComparedFigure,
  { figures, before: [last] }: WeekComparison,
  weekStart: ReportPeriod["weekStart"],
): Text | null {
  const now = figures[figure];
  const before = last?.figures?.[figure] ?? null;
  if (last === undefined || last.figures === null || now === null || before === null) return null;
  if (!isComparable(figure, figures) || !isComparable(figure, last.figures)) return null;
  const name = spanName(last, weekStart);
  const change = figureChange(figure, now, before);
  return change === null
    ? say`${figureText(figure, before, last.figures)} in ${name}`
    : say`${change} from ${name}`;
}

/** How a figure changed against the median: `−3.0 % from the median of 3 weeks`; null where there is none. */
export function medianChange(figure: ComparedFigure, { figures, median }: WeekComparison): Text | null {
  const now = figures[figure];
  const before = median?.figures[figure] ?? null;
  if (median === null || now === null || before === null || !isComparable(figure, figures)) return null;
  const change = figureChange(figure, now, before);
  return change === null
    ? null
    : say`${change} from the median of ${amount.count(median.weeksOf[figure])} weeks`;
}

import { atLeast, unitAmount } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { figures as allFigures, growsWithEnds, leastCases } from "@turnmeter/metrics/figures.js";
import type { ComparedFigure, PeriodFigures } from "@turnmeter/metrics";
import { signedChange, signedPoints, signedUsdChange } from "../words/change-phrase.js";

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

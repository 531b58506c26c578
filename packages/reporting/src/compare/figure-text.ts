import { figures } from "@turnmeter/metrics/figures.js";
import type { ComparedNumber, ComparedSide, ComparisonRow } from "@turnmeter/metrics";
import type { Formats } from "../format/formats.js";
import { unitFormat } from "../format/unit-format.js";
import { lowerBound } from "../format/at-least.js";

/** From ten times on a change is told as so many times: percentages of a small base say nothing. */
const TIMES_FROM = 10;

/** A side's figure as a person reads it; `–` where there is none. A share of what is only known in part is `≈`, unless it is 0. */
export function figureText(
  figure: ComparedNumber,
  { value, isLowerBound }: Pick<ComparedSide, "value" | "isLowerBound">,
  formats: Formats,
): string {
  if (value === null || !isLowerBound) return numberText(figure, value, formats);
  const { unit } = figures[figure];
  if (unit === "share") return `${value === 0 ? "" : "≈ "}${numberText(figure, value, formats)}`;
  return lowerBound(value, unitFormat(unit, formats));
}

/** A difference with its sign; of shares in percentage points. */
export function differenceText(figure: ComparedNumber, difference: number | null, formats: Formats): string {
  if (difference === null) return "–";
  const sign = difference < 0 ? "−" : "+";
  const size = Math.abs(difference);
  if (figures[figure].unit === "share") {
    const points = formats.decimal(size * 100, 1);
    return Number(size.toFixed(3)) === 0 ? "no change" : `${sign}${points} points`;
  }
  return difference === 0 ? "no change" : `${sign}${numberText(figure, size, formats)}`;
}

/** How much more or less after is than before, as a share of before, or from ten times on as `×12.9`; `–` where there is none. */
export function relativeText(
  { relativeDifference }: Pick<ComparisonRow, "relativeDifference">,
  formats: Formats,
): string {
  if (relativeDifference === null) return "–";
  if (relativeDifference === 0) return formats.percent(0);
  const times = relativeDifference + 1;
  if (times >= TIMES_FROM) return `×${times < 99.95 ? formats.decimal(times, 1) : formats.count(times)}`;
  return `${relativeDifference < 0 ? "−" : "+"}${formats.percent(Math.abs(relativeDifference))}`;
}

/** The 95 % interval of a difference, from low to high; empty where there is none. */
export function intervalText(
  { figure, interval }: Pick<ComparisonRow, "figure" | "interval">,
  formats: Formats,
): string {
  if (interval === null) return "";
  const isShare = figures[figure].unit === "share";
  const [low, high] = [interval.low, interval.high].map((value) => {
    const sign = value < 0 ? "−" : "+";
    return `${sign}${isShare ? formats.decimal(Math.abs(value) * 100, 1) : numberText(figure, Math.abs(value), formats)}`;
  });
  return `${low} to ${high}${isShare ? " points" : ""}`;
}

function numberText(figure: ComparedNumber, value: number | null, formats: Formats): string {
  if (value === null) return "–";
  const { unit } = figures[figure];
  // What a prompt or 1,000 tokens cost is often less than a cent.
  return unit === "usd" && value > 0 && value < 0.1
    ? formats.smallUsd(value)
    : unitFormat(unit, formats)(value);
}

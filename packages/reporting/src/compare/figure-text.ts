import type { ComparedNumber, ComparedSide, ComparisonRow, ComparisonVerdict } from "@turnmeter/metrics";
import { figures } from "@turnmeter/metrics/figures.js";
import { amount, say, lowerBoundOf, unitAmount, type NumberAmount, type Text } from "../format/sentence.js";
import { relativeChange } from "../words/change-phrase.js";

/** A side's figure as a person reads it; `–` if there is none. A share that is only partly known gets `≈`, unless it is 0. */
export function figureText(
  figure: ComparedNumber,
  { value, isLowerBound }: Pick<ComparedSide, "value" | "isLowerBound">,
): Text {
  if (value === null || !isLowerBound) return numberText(figure, value);
  const { unit } = figures[figure];
  if (unit === "share") return say`${value === 0 ? "" : "≈ "}${numberText(figure, value)}`;
  return lowerBoundOf(value, unit === "usd" && isSmallUsd(value) ? smallUsdDown : unitAmount(unit));
}

/** A difference with its sign; of shares in percentage points. */
export function differenceText(figure: ComparedNumber, difference: number | null): Text {
  if (difference === null) return "–";
  const sign = difference < 0 ? "−" : "+";
  const size = Math.abs(difference);
  if (figures[figure].unit === "share") {
    const points = amount.decimal(size * 100, 1);
    return Number(size.toFixed(3)) === 0 ? "no change" : say`${sign}${points} points`;
  }
  return difference === 0 ? "no change" : say`${sign}${numberText(figure, size)}`;
}

/** The change from before to after as a share of before, from ten times on as `×12.9`; `–` if there is none. */
export function relativeText({ relativeDifference }: Pick<ComparisonRow, "relativeDifference">): Text {
  if (relativeDifference === null) return "–";
  return relativeDifference === 0 ? amount.percent(0) : relativeChange(relativeDifference);
}

/** The 95 % interval of a difference, from low to high; empty where there is none. */
export function intervalText({ figure, interval }: Pick<ComparisonRow, "figure" | "interval">): Text {
  if (interval === null) return "";
  const isShare = figures[figure].unit === "share";
  const signed = (value: number): Text =>
    say`${value < 0 ? "−" : value > 0 ? "+" : ""}${isShare ? amount.decimal(Math.abs(value) * 100, 1) : numberText(figure, Math.abs(value))}`;
  return say`${signed(interval.low)} to ${signed(interval.high)}${isShare ? " points" : ""}`;
}

function numberText(figure: ComparedNumber, value: number | null): Text {
  if (value === null) return "–";
  const { unit } = figures[figure];
  return unit === "usd" && isSmallUsd(value) ? amount.smallUsd(value) : unitAmount(unit)(value);
}

/** Prices per prompt or per 1,000 tokens are often below a cent. */
function isSmallUsd(usd: number): boolean {
  return usd > 0 && usd < 0.1;
}

const smallUsdDown: NumberAmount = (usd, rounding) => amount.usdTo(usd, 4, rounding);

export const verdictTitles: { readonly [V in ComparisonVerdict]: string } = {
  differs: "differs",
  withinNoise: "within noise",
  tooFew: "too few",
  lowerBound: "lower bound",
  fact: "–",
};

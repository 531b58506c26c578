import { amount, say, atLeast, beginning, type Text } from "../format/sentence.js";
import type { PeriodFigures, ReportPeriod, WeekComparison, WeeklyReportData } from "@turnmeter/metrics";
import { usdChangePhrase } from "../words/change-phrase.js";
import { baselineName, medianName, spanName, weekName } from "./span-names.js";

type WeekStart = ReportPeriod["weekStart"];
type Bounds = Pick<PeriodFigures, "lowerBoundRequests" | "unpricedRequests">;

/** Cost of a week against the weeks before, in one sentence. */
export function costSentence(comparison: WeekComparison, weekStart: WeekStart): Text {
  const { span, figures } = comparison;
  const name = spanName(span, weekStart);
  if (figures.requests === 0) return `No request was made in ${name}.`;
  if (figures.costUsd === null) return say`${beginning(name, "upper")} could not be priced.`;
  return say`${beginning(name, "upper")} cost ${costText(figures.costUsd, figures)}${costClause(comparison, weekStart)}.`;
}

/** A sentence on the week that is compared and, where it has a baseline, on the one that still runs. */
export function costSentences({
  comparison,
  weekSoFar,
  period,
}: Pick<WeeklyReportData, "comparison" | "weekSoFar" | "period">): readonly Text[] {
  const hasBaseline = weekSoFar !== null && (weekSoFar.before[0]?.figures ?? weekSoFar.median) !== null;
  return [comparison, hasBaseline ? weekSoFar : null]
    .filter((week) => week !== null)
    .map((week) => costSentence(week, period.weekStart));
}

/**
 * A cost against the weeks before, as the end of a sentence: `, 12.3 % more than week 45 ($46.40) and 3.0 % less than the
 * median of 3 weeks ($53.70)`, `, up from week 45 (≥ $46.40)` where one of them is a lower bound, or why there is nothing to
 * compare with.
 */
function costClause(comparison: WeekComparison, weekStart: WeekStart): Text {
  const changes = changesText(
    [lastWeek(comparison, weekStart), medianWeek(comparison)].filter((change) => change !== null),
  );
  if (changes !== null) return say`, ${changes}`;
  const [last] = comparison.before;
  if (last?.standing === "empty") return `; nothing was done in ${weekName(last.week, weekStart)}`;
  if (last === undefined || last.figures === null)
    return "; there is no complete earlier week to compare with";
  return last.figures.costUsd === null
    ? `; ${baselineName(last, weekStart)} could not be priced`
    : `; nothing was spent in ${baselineName(last, weekStart)}`;
}

/** `12.3 % more than`; `up from` if a compared cost is only a lower bound. */
function changeFrom(
  { figures, before: [last], median }: WeekComparison,
  beforeUsd: number | null,
): Text | null {
  const nowUsd = figures.costUsd;
  const change = usdChangePhrase(nowUsd, beforeUsd);
  const isBound = [figures, last?.figures, median].some((side) => (side?.lowerBoundRequests ?? 0) > 0);
  if (!isBound || change === null || nowUsd === null || beforeUsd === null) return change;
  if (nowUsd === beforeUsd) return "as much as";
  return nowUsd > beforeUsd ? "up from" : "down from";
}

/** `$46.40`, `≥ $46.40`, `$46.40 as far as it is priced`. */
function costText(costUsd: number, bounds: Bounds): Text {
  const text = atLeast(bounds, costUsd, amount.usd);
  return bounds.unpricedRequests > 0 ? say`${text} as far as it is priced` : text;
}

interface CostChange {
  /** `12.3 % more than`. */
  readonly change: Text;
  readonly name: Text;
  readonly cost: Text;
}

function changesText([first, second]: readonly CostChange[]): Text | null {
  if (first === undefined) return null;
  const told = say`${first.change} ${first.name} (${first.cost})`;
  if (second === undefined) return told;
  return amount.whereAlike(
    [
      [first.change, second.change],
      [first.cost, second.cost],
    ],
    say`${first.change} ${first.name} and ${second.name} (${first.cost} each)`,
    say`${told} and ${second.change} ${second.name} (${second.cost})`,
  );
}

function lastWeek(comparison: WeekComparison, weekStart: WeekStart): CostChange | null {
  const [last] = comparison.before;
  if (last === undefined || last.figures === null || last.figures.costUsd === null) return null;
  const change = changeFrom(comparison, last.figures.costUsd);
  if (change === null) return null;
  const cost = costText(last.figures.costUsd, last.figures);
  return { change, name: baselineName(last, weekStart), cost };
}

function medianWeek(comparison: WeekComparison): CostChange | null {
  const { span, median } = comparison;
  if (median === null || median.figures.costUsd === null) return null;
  const change = changeFrom(comparison, median.figures.costUsd);
  if (change === null) return null;
  const cost = costText(median.figures.costUsd, median);
  return { change, name: medianName(median, span, "costUsd"), cost };
}

import { amount, say, beginning, atLeast, unitAmount, type Text } from "../format/sentence.js";
import {
  figures as allFigures,
  leastCases,
  weekTableFigures,
  growsWithEnds,
} from "@turnmeter/metrics/figures.js";
import type {
  AgentNames,
  ComparedFigure,
  MedianFigures,
  PeriodFigures,
  ReportPeriod,
  WeekComparison,
  BaselineWeek,
} from "@turnmeter/metrics";
import type { TableView } from "../table/table-view.js";
import { spanName, weekName, weekList } from "./span-names.js";
import { column, tableOf, type Columns } from "../table/column.js";
import { formatDay } from "../words/dates.js";
import { codingAgentName, shortName } from "../words/names.js";
import { signedChange, signedPoints, signedUsdChange } from "../words/change-phrase.js";
import { present } from "../sum-of.js";

/** A week beside the last one and the median, figure by figure; which weeks serve as baseline is noted below it. */
export function comparisonTable(
  comparison: WeekComparison,
  weekStart: ReportPeriod["weekStart"],
  agentNames?: AgentNames,
): TableView {
  const { span, figures, median } = comparison;
  const [lastWeek] = comparison.before;
  const last = lastWeek?.figures ?? null;
  const columns: Columns<ComparedFigure> = {
    figure: column.text("Figure", 1, amount.figureTitle),
    now: column.figure(beginning(spanName(span, weekStart), "upper"), 1, (figure) =>
      valueText(figure, figures),
    ),
    ...(last === null
      ? {}
      : {
          last: column.figure(beginning(weekName(lastWeek?.week ?? "", weekStart), "upper"), 1, (figure) =>
            valueText(figure, last),
          ),
          lastChange: column.figure("Change", 1, (figure) =>
            isComparable(figure, figures) && isComparable(figure, last)
              ? figureChange(figure, figures[figure], last[figure])
              : null,
          ),
        }),
    ...(median === null
      ? {}
      : {
          median: column.figure(say`Median of ${amount.count(median.weeks)} weeks`, 2, (figure) =>
            medianText(figure, median),
          ),
          medianChange: column.figure("Change from it", 2, (figure) =>
            isComparable(figure, figures)
              ? figureChange(figure, figures[figure], median.figures[figure])
              : null,
          ),
        }),
  };
  const known = weekTableFigures.filter(
    (figure) => figures[figure] !== null || (last !== null && last[figure] !== null),
  );
  return {
    title: tableTitle(comparison, weekStart),
    ...tableOf(known, columns),
    notes: [...baselineReading(comparison, weekStart, agentNames), ...figureNotes(comparison)],
  };
}

function figureNotes({ figures, before, median }: WeekComparison): readonly Text[] {
  const isPartial = median !== null && comparedOf(median).some((weeks) => weeks > 1 && weeks < median.weeks);
  const rated = [figures, ...before.map((week) => week.figures)].filter((week) => week !== null);
  const isFew = rated.some(({ endedCalls }) => endedCalls > 0 && endedCalls < leastCases);
  return present([
    isPartial &&
      "A median with a number of weeks behind it is taken over the weeks in which the figure is known.",
    isFew && say`Error rates of fewer than ${amount.count(leastCases)} calls are not compared.`,
  ]);
}

function comparedOf({ weeksOf }: MedianFigures): readonly number[] {
  return weekTableFigures.map((figure) => weeksOf[figure]);
}

/** Rates also show how many calls they cover. */
function valueText(figure: ComparedFigure, figures: PeriodFigures): Text | null {
  const text = figureText(figure, figures[figure], figures);
  return text !== null && figure === "errorRate" ? say`${text} of ${amount.count(figures.endedCalls)}` : text;
}

/** Adds the number of weeks if the figure is not known in all. */
function medianText(figure: ComparedFigure, median: MedianFigures): Text | null {
  const value = median.figures[figure];
  const text = isHalf(figure, value) ? amount.decimal(value, 1) : figureText(figure, value, median);
  const weeks = median.weeksOf[figure];
  return text !== null && weeks < median.weeks ? say`${text} (${amount.count(weeks)} weeks)` : text;
}

/** A small count between two integers; rounded, its change would look wrong. */
function isHalf(figure: ComparedFigure, value: number | null): value is number {
  return value !== null && allFigures[figure].unit === "count" && value < 1000 && !Number.isInteger(value);
}

function tableTitle(
  { span, before: [last], median }: WeekComparison,
  weekStart: ReportPeriod["weekStart"],
): Text {
  const name = beginning(spanName(span, weekStart), "upper");
  if ((last?.figures ?? null) === null && median === null) return name;
  return say`${name} beside ${span.isWhole ? "the weeks before" : "the same days of the weeks before"}`;
}

type WeekStart = ReportPeriod["weekStart"];

/** The baseline of a week in a few words: `week 46 is compared with weeks 43, 44 and 45`. */
export function baselinePhrase({ span, before }: WeekComparison, weekStart: WeekStart): Text {
  const weeks = before.filter(({ standing }) => standing === "whole").map(({ week }) => week);
  if (weeks.length === 0)
    return before.every(({ standing }) => standing === "empty")
      ? say`nothing was done in the ${amount.count(before.length)} weeks before`
      : "no complete earlier week to compare with";
  if (isAlone(before)) return `only ${weekList(weeks, weekStart)} is complete, too little for a median`;
  const days = span.isWhole ? "" : "the same days of ";
  return `${spanName(span, weekStart)} is compared with ${days}${weekList(weeks.toReversed(), weekStart)}`;
}

/** Which of the weeks before serve as baseline, which do not, and why. */
export function baselineReading(
  { span, before, wholeFrom }: WeekComparison,
  weekStart: WeekStart,
  agentNames?: AgentNames,
): readonly string[] {
  const named = (standing: BaselineWeek["standing"]): string | null => {
    const weeks = before.filter((week) => week.standing === standing).map(({ week }) => week);
    return weeks.length === 0 ? null : weekList(weeks.toReversed(), weekStart);
  };
  const [whole, empty, cut] = [named("whole"), named("empty"), named("cut")];
  const notes = [
    whole === null
      ? `There is no complete week before ${spanName(span, weekStart)} to compare with.`
      : isAlone(before)
        ? `No baseline: only ${whole} is complete, too little for a median.`
        : `Baseline: ${whole}, complete in the logs.`,
    empty !== null && `No baseline: ${empty}, in which nothing was done.`,
    cut !== null && `No baseline: ${cut}. ${cutReason(before, wholeFrom, agentNames)}`,
    span.isRunning &&
      (whole === null || isAlone(before)
        ? "Today is not over."
        : "Today is not over and counts as a whole day on both sides."),
  ];
  return notes.filter((note) => note !== false);
}

/** The only baseline week is not the last one, so nothing is compared with it. */
function isAlone(before: readonly BaselineWeek[]): boolean {
  return (
    before.filter(({ standing }) => standing === "whole").length === 1 && before[0]?.standing !== "whole"
  );
}

function cutReason(
  before: readonly BaselineWeek[],
  wholeFrom: string | null,
  agentNames: AgentNames | undefined,
): string {
  const sources = before.flatMap(({ cutSources }) => cutSources);
  const agents = [...new Set(sources.map((source) => shortName(codingAgentName(source, agentNames))))].sort();
  if (wholeFrom === null || agents.length === 0)
    return "The logs hold no older session, so some of these days may have been deleted.";
  return `The logs of ${agents.join(" and ")} are complete from ${formatDay(wholeFrom)} on; older ones may have been deleted.`;
}

/** A figure of a week as text, with `≥` where it is a lower bound; null where it is not known. */
function figureText(
  figure: ComparedFigure,
  value: number | null,
  bound: { readonly lowerBoundRequests: number },
): Text | null {
  if (value === null) return null;
  const format = unitAmount(allFigures[figure].unit);
  return growsWithEnds(allFigures[figure]) ? atLeast(bound, value, format) : format(value);
}

/** The change of a figure from one value to another with its sign; null where there is none to compare with. */
function figureChange(figure: ComparedFigure, now: number | null, before: number | null): Text | null {
  const { unit } = allFigures[figure];
  const change = unit === "usd" ? signedUsdChange : unit === "share" ? signedPoints : signedChange;
  return change(now, before);
}

/** Whether a figure of a week is sure enough to be compared: a rate needs 20 calls (R64). */
export function isComparable(figure: ComparedFigure, { endedCalls }: PeriodFigures): boolean {
  return figure !== "errorRate" || endedCalls >= leastCases;
}

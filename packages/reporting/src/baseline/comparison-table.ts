import { figures as allFigures } from "@turnmeter/metrics/figures.js";
import { leastCases } from "@turnmeter/metrics/figures.js";
import type { ComparedFigure, MedianFigures, PeriodFigures, WeekComparison } from "@turnmeter/metrics";
import type { Formats } from "../format/formats.js";
import type { ReportPeriod } from "../report/weekly-report-data.js";
import type { TableColumn, TableRow, TableView } from "../table/table-view.js";
import { capitalise } from "../words/capitalise.js";
import { figureChange, figureText, isComparable } from "./figure-changes.js";
import { figureTitle } from "../words/figure-title.js";
import { baselineReading } from "./baseline-reading.js";
import { spanName, weekName } from "./span-names.js";

const shown: readonly ComparedFigure[] = [
  "costUsd",
  "tokens",
  "requests",
  "prompts",
  "costPerPromptUsd",
  "sessions",
  "activeMs",
  "toolCalls",
  "errorRate",
  "subagentShare",
];

/** A week beside the last one and the median, figure by figure; which weeks serve as baseline is noted below it. */
export function comparisonTable(
  comparison: WeekComparison,
  weekStart: ReportPeriod["weekStart"],
  formats: Formats,
): TableView {
  const { span, figures, median } = comparison;
  const last = comparison.before[0]?.figures ?? null;
  const rowOf = (figure: ComparedFigure): TableRow => {
    return {
      figure: figureTitle(figure, formats),
      now: valueText(figure, figures, formats),
      ...(last === null
        ? {}
        : {
            last: valueText(figure, last, formats),
            lastChange:
              isComparable(figure, figures) && isComparable(figure, last)
                ? figureChange(figure, figures[figure], last[figure], formats)
                : null,
          }),
      ...(median === null
        ? {}
        : {
            median: medianText(figure, median, formats),
            medianChange: isComparable(figure, figures)
              ? figureChange(figure, figures[figure], median.figures[figure], formats)
              : null,
          }),
    };
  };
  return {
    title: tableTitle(comparison, weekStart),
    columns: [
      { key: "figure", title: "Figure", align: "left", kind: "text", priority: 1 },
      textColumn("now", capitalise(spanName(span, weekStart))),
      ...(last === null
        ? []
        : [
            textColumn("last", capitalise(weekName(comparison.before[0]?.week ?? "", weekStart))),
            textColumn("lastChange", "Change"),
          ]),
      ...(median === null
        ? []
        : [
            textColumn("median", `Median of ${formats.count(median.weeks)} weeks`),
            textColumn("medianChange", "Change from it"),
          ]),
    ],
    rows: shown
      .filter((figure) => figures[figure] !== null || (last !== null && last[figure] !== null))
      .map(rowOf),
    notes: [...baselineReading(comparison, weekStart), ...figureNotes(comparison, formats)],
  };
}

function figureNotes({ figures, before, median }: WeekComparison, formats: Formats): readonly string[] {
  const isPartial = median !== null && comparedOf(median).some((weeks) => weeks > 1 && weeks < median.weeks);
  const rated = [figures, ...before.map((week) => week.figures)].filter((week) => week !== null);
  const isFew = rated.some(({ endedCalls }) => endedCalls > 0 && endedCalls < leastCases);
  return [
    ...(isPartial
      ? ["A median with a number of weeks behind it is taken over the weeks in which the figure is known."]
      : []),
    ...(isFew ? [`Error rates of fewer than ${formats.count(leastCases)} calls are not compared.`] : []),
  ];
}

function comparedOf({ weeksOf }: MedianFigures): readonly number[] {
  return shown.map((figure) => weeksOf[figure]);
}

/** A figure of a week, a rate with the calls that it is taken over. */
function valueText(figure: ComparedFigure, figures: PeriodFigures, formats: Formats): string | null {
  const text = figureText(figure, figures[figure], figures, formats);
  return text !== null && figure === "errorRate" ? `${text} of ${formats.count(figures.endedCalls)}` : text;
}

/** A median, with its own number of weeks where it is not known in all. */
function medianText(figure: ComparedFigure, median: MedianFigures, formats: Formats): string | null {
  const value = median.figures[figure];
  const text = isHalf(figure, value) ? formats.decimal(value, 1) : figureText(figure, value, median, formats);
  const weeks = median.weeksOf[figure];
  return text !== null && weeks < median.weeks ? `${text} (${formats.count(weeks)} weeks)` : text;
}

/** True for a small count that lies between two whole ones: to round it would make its change look wrong. */
function isHalf(figure: ComparedFigure, value: number | null): value is number {
  return value !== null && allFigures[figure].unit === "count" && value < 1000 && !Number.isInteger(value);
}

function tableTitle(
  { span, before: [last], median }: WeekComparison,
  weekStart: ReportPeriod["weekStart"],
): string {
  const name = capitalise(spanName(span, weekStart));
  if ((last?.figures ?? null) === null && median === null) return name;
  return `${name} beside ${span.isWhole ? "the weeks before" : "the same days of the weeks before"}`;
}

function textColumn(key: string, title: string): TableColumn {
  return { key, title, align: "right", kind: "text", priority: 1 };
}

import { amount, say, beginning } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { figures as allFigures } from "@turnmeter/metrics/figures.js";
import { leastCases } from "@turnmeter/metrics/figures.js";
import type {
  ComparedFigure,
  MedianFigures,
  PeriodFigures,
  ReportPeriod,
  WeekComparison,
} from "@turnmeter/metrics";
import type { TableColumn, TableRow, TableView } from "../table/table-view.js";
import { figureChange, figureText, isComparable } from "./figure-changes.js";
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
export function comparisonTable(comparison: WeekComparison, weekStart: ReportPeriod["weekStart"]): TableView {
  const { span, figures, median } = comparison;
  const last = comparison.before[0]?.figures ?? null;
  const rowOf = (figure: ComparedFigure): TableRow => {
    return {
      figure: amount.figureTitle(figure),
      now: valueText(figure, figures),
      ...(last === null
        ? {}
        : {
            last: valueText(figure, last),
            lastChange:
              isComparable(figure, figures) && isComparable(figure, last)
                ? figureChange(figure, figures[figure], last[figure])
                : null,
          }),
      ...(median === null
        ? {}
        : {
            median: medianText(figure, median),
            medianChange: isComparable(figure, figures)
              ? figureChange(figure, figures[figure], median.figures[figure])
              : null,
          }),
    };
  };
  return {
    title: tableTitle(comparison, weekStart),
    columns: [
      { key: "figure", title: "Figure", align: "left", kind: "text", priority: 1 },
      textColumn("now", beginning(spanName(span, weekStart), "upper")),
      ...(last === null
        ? []
        : [
            textColumn("last", beginning(weekName(comparison.before[0]?.week ?? "", weekStart), "upper")),
            textColumn("lastChange", "Change"),
          ]),
      ...(median === null
        ? []
        : [
            textColumn("median", say`Median of ${amount.count(median.weeks)} weeks`),
            textColumn("medianChange", "Change from it"),
          ]),
    ],
    rows: shown
      .filter((figure) => figures[figure] !== null || (last !== null && last[figure] !== null))
      .map(rowOf),
    notes: [...baselineReading(comparison, weekStart), ...figureNotes(comparison)],
  };
}

function figureNotes({ figures, before, median }: WeekComparison): readonly Text[] {
  const isPartial = median !== null && comparedOf(median).some((weeks) => weeks > 1 && weeks < median.weeks);
  const rated = [figures, ...before.map((week) => week.figures)].filter((week) => week !== null);
  const isFew = rated.some(({ endedCalls }) => endedCalls > 0 && endedCalls < leastCases);
  return [
    ...(isPartial
      ? ["A median with a number of weeks behind it is taken over the weeks in which the figure is known."]
      : []),
    ...(isFew ? [say`Error rates of fewer than ${amount.count(leastCases)} calls are not compared.`] : []),
  ];
}

function comparedOf({ weeksOf }: MedianFigures): readonly number[] {
  return shown.map((figure) => weeksOf[figure]);
}

/** A figure of a week, a rate with the calls that it is taken over. */
function valueText(figure: ComparedFigure, figures: PeriodFigures): Text | null {
  const text = figureText(figure, figures[figure], figures);
  return text !== null && figure === "errorRate" ? say`${text} of ${amount.count(figures.endedCalls)}` : text;
}

/** A median, with its own number of weeks where it is not known in all. */
function medianText(figure: ComparedFigure, median: MedianFigures): Text | null {
  const value = median.figures[figure];
  const text = isHalf(figure, value) ? amount.decimal(value, 1) : figureText(figure, value, median);
  const weeks = median.weeksOf[figure];
  return text !== null && weeks < median.weeks ? say`${text} (${amount.count(weeks)} weeks)` : text;
}

/** True for a small count that lies between two whole ones: to round it would make its change look wrong. */
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

function textColumn(key: string, title: Text): TableColumn {
  return { key, title, align: "right", kind: "text", priority: 1 };
}

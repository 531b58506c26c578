import type { ComparedFigure, WeekComparison } from "@turnmeter/metrics";
import type { ReportPeriod } from "../report/weekly-report-data.js";
import type { TableColumn, TableRow, TableView } from "../table/table-view.js";
import { capitalise } from "../sections/capitalise.js";
import { figureText } from "./figure-changes.js";
import { figureKinds } from "./figure-kinds.js";
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
    const { label, change } = figureKinds[figure];
    return {
      figure: label,
      now: figureText(figure, figures[figure], figures),
      ...(last === null
        ? {}
        : {
            last: figureText(figure, last[figure], last),
            lastChange: change(figures[figure], last[figure]),
          }),
      ...(median === null
        ? {}
        : {
            median: figureText(figure, median.figures[figure], median),
            medianChange: change(figures[figure], median.figures[figure]),
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
            textColumn("median", `Median of ${median.weeks} weeks`),
            textColumn("medianChange", "Change from it"),
          ]),
    ],
    rows: shown
      .filter((figure) => figures[figure] !== null || (last !== null && last[figure] !== null))
      .map(rowOf),
    notes: baselineReading(comparison, weekStart),
  };
}

function tableTitle({ span, before }: WeekComparison, weekStart: ReportPeriod["weekStart"]): string {
  const name = capitalise(spanName(span, weekStart));
  if (!before.some(({ figures }) => figures !== null)) return name;
  return `${name} beside ${span.isWhole ? "the weeks before" : "the same days of the weeks before"}`;
}

function textColumn(key: string, title: string): TableColumn {
  return { key, title, align: "right", kind: "text", priority: 1 };
}

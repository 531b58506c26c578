import type { ComparedNumber, ComparisonRow } from "@turnmeter/metrics";
import { figures, type Figure } from "@turnmeter/metrics/figures.js";
import { forestChart, type ForestRow } from "../charts/forest.js";
import { amount, say, type Text } from "../format/sentence.js";
import type { ReportChart, ReportSection } from "../report.js";
import { shortName } from "../words/names.js";
import { judgedTable } from "./comparison-tables.js";
import { differenceText, figureText, intervalText, verdictTitles } from "./figure-text.js";

/** Intervals beyond this end at the chart's edge. */
const FURTHEST_RATIO = 40;

const forestNote = "Hollow: before. Filled: after. The line is the 95 % interval of the change.";

/** The sections; the first forest plot gets a note on how to read it. */
export function withForestNote(sections: readonly ReportSection[]): readonly ReportSection[] {
  const first = sections.flatMap(({ charts }) => charts).find(({ note }) => note === undefined);
  const withNote = (chart: ReportChart): ReportChart =>
    chart === first ? { ...chart, note: forestNote } : chart;
  return sections.map((section) => ({ ...section, charts: section.charts.map(withNote) }));
}

interface ForestOptions {
  /** Prefix of chart ids: letters, digits and hyphens. */
  readonly id: string;
  /** Such as `Rates and means`. */
  readonly title: Text;
  /** What names a line; `tool` if all lines show one figure. */
  readonly by: "figure" | "tool";
}

/**
 * The rows as forest plots, one of ratios and one of differences of shares, each with its table. A row is drawn where it has
 * a value on both sides; a plot without any interval is left out, as its table says all of it.
 */
export function forestCharts(
  rows: readonly ComparisonRow[],
  { id, title, by }: ForestOptions,
): readonly ReportChart[] {
  return (["ratio", "points"] as const).flatMap((axis) => {
    const own = rows.filter(({ figure }) => axisOf(figure) === axis);
    const drawn = own.filter((row) => changeOf(row) !== null);
    if (!drawn.some(({ interval }) => interval !== null)) return [];
    const what = axis === "ratio" ? "change from before" : "change in percentage points";
    return [
      {
        id: `${id}-${axis}`,
        title: say`${title}, ${what}`,
        span: "wide" as const,
        spec: forestChart(
          drawn.map((row) => forestRow(row, by)),
          { description: say`${title}: ${what}, with the 95 % interval of each.`, axis },
        ),
        table: judgedTable(own, { title: say`${title}, ${what}`, by }),
      },
    ];
  });
}

function axisOf(figure: ComparedNumber): "ratio" | "points" {
  return figures[figure].unit === "share" ? "points" : "ratio";
}

/** Null if a side has no value or no ratio is possible. */
function changeOf({ figure, before, after, difference }: ComparisonRow): number | null {
  if (before.value === null || after.value === null) return null;
  if (axisOf(figure) === "points") return difference;
  return before.value > 0 && after.value > 0 ? after.value / before.value : null;
}

function forestRow(row: ComparisonRow, by: ForestOptions["by"]): ForestRow {
  const { figure, tool, verdict } = row;
  const name: Text = by === "tool" && tool !== null ? shortName(tool) : amount.figureTitle(figure);
  return {
    name,
    before: figureText(figure, row.before),
    after: figureText(figure, row.after),
    difference: differenceText(figure, row.difference),
    interval: intervalText(row),
    verdict: verdictTitles[verdict],
    change: changeOf(row)!,
    ends: endsOf(row),
    tone: toneOf(row),
  };
}

function endsOf({ figure, before, after, interval }: ComparisonRow): ForestRow["ends"] {
  if (interval === null) return null;
  if (axisOf(figure) === "points") return interval;
  const measured = before.value!;
  const ratio = after.value! / measured;
  return {
    low: Math.max(Math.min(1 / FURTHEST_RATIO, ratio), (measured + interval.low) / measured),
    high: Math.min(Math.max(FURTHEST_RATIO, ratio), (measured + interval.high) / measured),
  };
}

/** Red for worse, green for better, grey if chance may explain the difference. */
function toneOf({ figure, verdict, difference }: ComparisonRow): ForestRow["tone"] {
  if (verdict !== "differs" || difference === null) return "toneOther";
  const { isWorseWhenMore }: Figure = figures[figure];
  if (isWorseWhenMore !== true) return "toneAccent";
  return difference > 0 ? "tone6" : "tone3";
}

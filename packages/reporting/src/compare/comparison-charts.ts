import type { ComparedNumber, ComparisonRow } from "@turnmeter/metrics";
import { figures, type Figure } from "@turnmeter/metrics/figures.js";
import { forestChart, type ForestRow } from "../charts/forest.js";
import { amount, say, type Text } from "../format/sentence.js";
import type { ReportChart, ReportSection } from "../report.js";
import { shortName } from "../words/names.js";
import { judgedTable } from "./comparison-tables.js";
import { differenceText, figureText, intervalText, verdictTitles } from "./figure-text.js";

/** Beyond it an interval's end is drawn at the edge. */
const FURTHEST_RATIO = 40;

/** How a forest plot is read; said below the first of a page. */
const forestNote = "Hollow: before. Filled: after. The line is the 95 % interval of the change.";

/** Sections in which the first of the charts that are forest plots says how it is read. */
export function withForestNote(sections: readonly ReportSection[]): readonly ReportSection[] {
  const first = sections.flatMap(({ charts }) => charts).find(({ note }) => note === undefined);
  const withNote = (chart: ReportChart): ReportChart =>
    chart === first ? { ...chart, note: forestNote } : chart;
  return sections.map((section) => ({ ...section, charts: section.charts.map(withNote) }));
}

interface ForestOptions {
  /** Begins the charts' ids; letters, digits and hyphens. */
  readonly id: string;
  /** What the figures are, such as `Rates and means`. */
  readonly title: Text;
  /** A line is named by its figure, or by its tool where all lines are of one figure. */
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

/** What is drawn of a row; null where a side has no value, or no ratio can be made of them. */
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

/** Red for worse and green for better, where the difference is more than chance; grey where it is not. */
function toneOf({ figure, verdict, difference }: ComparisonRow): ForestRow["tone"] {
  if (verdict !== "differs" || difference === null) return "toneOther";
  const { isWorseWhenMore }: Figure = figures[figure];
  if (isWorseWhenMore !== true) return "toneAccent";
  return difference > 0 ? "tone6" : "tone3";
}

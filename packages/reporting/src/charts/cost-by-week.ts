import type { ReportPeriod, WeeklyUsageRow, StripSpan } from "@turnmeter/metrics";
import {
  dateOfDay,
  firstDayOfNamedWeek,
  dayNumber,
  weekName,
  isMonthName,
} from "@turnmeter/metrics/figures.js";
import { amount, atLeast, type NumberAmount, type Text } from "../format/sentence.js";
import { usdAxis } from "../plot/axes.js";
import {
  chartSpecOf,
  colorBy,
  colorByTone,
  legendOf,
  plotLabels,
  plotNumber,
  tips,
} from "../plot/chart-spec.js";
import type { ChartSpec, CostBar } from "../report.js";
import { formatDateRange, formatWeek, formatMonth } from "../words/dates.js";
import { costLabel, costOrWhy } from "../plot/ranked-bars.js";

const PARTS = [
  { part: "before", title: "Weeks before", tone: "toneQuiet" },
  { part: "whole", title: "In this report", tone: "toneAccent" },
  { part: "partial", title: "Not a whole week", tone: "tone5" },
] as const;

const HEIGHT = 220;
/** Above the highest bar, pixels. */
const LABEL_HEIGHT = 18;

/** Dollars by week: the period's weeks in colour, a week that the period cuts short in a lighter one. */
export function costByWeek(rows: readonly WeeklyUsageRow[], period: ReportPeriod): ChartSpec {
  const weeks = weeksOf(rows, period);
  const names = plotLabels(weeks.map((week) => axisName(week, period)));
  const nameOf = new Map(weeks.map((week, at) => [week, names[at]!]));
  const highest = rows.reduce((most, { costUsd }) => Math.max(most, plotNumber(costUsd)), 0);
  const values = rows.map((row) => {
    const part = weekPart(row.week, period);
    return {
      week: nameOf.get(row.week),
      part: PARTS.find((entry) => entry.part === part)?.title,
      costUsd: plotNumber(row.costUsd),
      label: costLabel(row, shortUsd(highest)),
      days: daysOf(row.week),
      costText: costOrWhy(row),
      requestsText: amount.count(row.requests),
    };
  });
  const shown = PARTS.filter(({ title }) => values.some(({ part }) => part === title));
  return chartSpecOf({
    description: "Bars of the cost of each week in dollars; the weeks of this report are highlighted.",
    values,
    height: HEIGHT,
    view: {
      encoding: {
        x: {
          field: "week",
          type: "ordinal",
          scale: { domain: names },
          axis: { labelAngle: 0, labelOverlap: "greedy" },
        },
        y: {
          field: "costUsd",
          type: "quantitative",
          scale: highest > 0 ? { domainMax: (highest * HEIGHT) / (HEIGHT - LABEL_HEIGHT) } : {},
          axis: usdAxis,
        },
        tooltip: tips({ days: "Week", part: "Part", costText: "Cost", requestsText: "Requests" }),
      },
      layer: [
        {
          mark: { type: "bar", width: { expr: "min(96, 0.68 * bandwidth('x'))" } },
          encoding: {
            color: colorBy("part", shown, legendOf(2, 3)),
          },
        },
        {
          mark: { type: "text", baseline: "bottom", dy: -4, color: { expr: "toneMuted" }, fontSize: 11 },
          encoding: { text: { field: "label" } },
        },
      ],
    },
  });
}

const MOST_WEEKS = 60;

/** In order; weeks without rows keep their place. */
function weeksOf(rows: readonly WeeklyUsageRow[], { weekStart }: ReportPeriod): readonly string[] {
  const named = rows.map(({ week }) => week);
  const days = named.map((week) => firstDayOfNamedWeek(week)).filter((day) => day !== null);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  if (days.length < named.length || days.length === 0 || last - first > 7 * MOST_WEEKS) return named;
  const byDay = new Map(named.map((week) => [firstDayOfNamedWeek(week), week]));
  return Array.from({ length: (last - first) / 7 + 1 }, (_, at) => {
    const day = first + 7 * at;
    return byDay.get(day) ?? weekName(day, weekStart);
  });
}

function axisName(week: string, { weekStart }: Pick<ReportPeriod, "weekStart">): string {
  const first = firstDayOfNamedWeek(week);
  return first === null
    ? week
    : formatWeek(first, weekStart).replace(/^week (of )?/, weekStart === "monday" ? "W" : "");
}

function daysOf(week: string): string {
  const first = firstDayOfNamedWeek(week);
  return first === null ? week : formatDateRange(dateOfDay(first), dateOfDay(first + 6));
}

function shortUsd(highest: number): NumberAmount {
  if (highest >= 9995) return amount.largeUsd;
  // Less than $10 keeps its cents: $5 beside $5.86 in the table would be another number.
  return highest >= 20
    ? (costUsd, rounding) =>
        costUsd < 10 ? amount.usd(costUsd, rounding) : amount.usdTo(costUsd, 0, rounding)
    : amount.usd;
}

function weekPart(week: string, period: ReportPeriod): "before" | "whole" | "partial" {
  const first = firstDayOfNamedWeek(week);
  const since = period.since === null ? null : dayNumber(period.since);
  const until = period.until === null ? null : dayNumber(period.until);
  if (first === null) return "whole";
  if (since !== null && first + 6 < since) return "before";
  return until !== null && until < first + 6 ? "partial" : "whole";
}

const STRIP_HEIGHT = 84;

/** Bars of the cost of a week and the seven before it; those without a request keep their places. The median is a dashed line. */
export function costStrip(
  strip: readonly StripSpan[],
  { weekStart }: Pick<ReportPeriod, "weekStart">,
  medianUsd: number | null,
): ChartSpec {
  const highest = highestUsd(strip, medianUsd ?? 0);
  const bars = stripBars(strip, weekStart);
  const labels = plotLabels(bars.map(({ name }) => name));
  const values = strip.map((span, at) => ({
    span: labels[at],
    costUsd: bars[at]!.usd,
    label: bars[at]!.label,
    labelUsd: labelHeightUsd(bars[at]!.usd, highest, medianUsd),
    tone: at === strip.length - 1 ? "toneAccent" : "toneQuiet",
    isCut: span.standing === "cut",
    days: formatDateRange(span.since, span.until),
    costText: costText(span),
  }));
  const x = {
    field: "span",
    type: "ordinal",
    sort: null,
    axis: { labelAngle: 0, labelFontSize: 11, labelPadding: 4, domain: true },
  };
  const y = {
    field: "costUsd",
    type: "quantitative",
    axis: null,
    scale: highest > 0 ? { domainMax: (highest * STRIP_HEIGHT) / (STRIP_HEIGHT - LABEL_HEIGHT) } : {},
  };
  return chartSpecOf({
    description: "Bars of the cost of this week and the seven before it, in dollars.",
    values,
    height: STRIP_HEIGHT,
    view: {
      layer: [
        {
          mark: {
            type: "bar",
            width: { expr: "min(40, 0.7 * bandwidth('x'))" },
            fillOpacity: { expr: "datum.isCut ? 0.35 : 1" },
          },
          encoding: {
            x,
            y,
            color: colorByTone(values),
            tooltip: tips({ days: "Days", costText: "Cost" }),
          },
        },
        ...(medianUsd === null || highest === 0 ? [] : [medianLine(medianUsd)]),
        {
          mark: {
            type: "text",
            baseline: "bottom",
            dy: -3,
            fontSize: 11,
            color: { expr: "toneMuted" },
          },
          encoding: { x, y: { ...y, field: "labelUsd" }, text: { field: "label" } },
        },
      ],
    },
  });
}

/** The bars of the strip as data. */
export function stripBars(
  strip: readonly StripSpan[],
  weekStart: ReportPeriod["weekStart"],
): readonly CostBar[] {
  const amountOf = labelUsd(highestUsd(strip, 0));
  return strip.map((span) => ({
    name: axisLabel(span.span, weekStart),
    usd: plotNumber(span.costUsd),
    sides: "",
    label: labelOf(span, amountOf),
  }));
}

function highestUsd(strip: readonly StripSpan[], least: number): number {
  return strip.reduce((most, { costUsd }) => Math.max(most, plotNumber(costUsd)), least);
}

/** Bar's dollars, or the median if its line would cross the label. */
function labelHeightUsd(usd: number, highest: number, medianUsd: number | null): number {
  const roomUsd = (highest * LABEL_HEIGHT) / (STRIP_HEIGHT - LABEL_HEIGHT);
  return medianUsd !== null && medianUsd > usd && medianUsd < usd + roomUsd ? medianUsd : usd;
}

function medianLine(medianUsd: number): object {
  return {
    mark: { type: "rule", strokeDash: [4, 3], color: { expr: "toneMuted" } },
    encoding: { y: { datum: medianUsd, type: "quantitative" } },
  };
}

/** Without room for `≥`, lower bounds are rounded down; tooltip and table show it. */
function labelOf({ requests, costUsd, lowerBoundRequests }: StripSpan, amountOf: NumberAmount): Text {
  if (requests === 0 || costUsd === null) return requests === 0 ? "–" : "?";
  return amountOf(costUsd, lowerBoundRequests > 0 ? "down" : "nearest");
}

function costText(span: StripSpan): Text {
  if (span.requests === 0) return span.standing === "cut" ? "not known" : "nothing was done";
  return span.costUsd === null ? "unpriced" : atLeast(span, span.costUsd, amount.usd);
}

/** Bars fit about five characters: cents only below $10, as elsewhere on the page. */
function labelUsd(highest: number): NumberAmount {
  if (highest >= 9995) return amount.largeUsd;
  return (usd, rounding) => (usd >= 9.995 ? amount.usdTo(usd, 0, rounding) : amount.usd(usd, rounding));
}

function axisLabel(span: string, weekStart: ReportPeriod["weekStart"]): string {
  return isMonthName(span) ? formatMonth(span).slice(0, "Nov".length) : axisName(span, { weekStart });
}

import type { ReportPeriod, StripSpan } from "@turnmeter/metrics";
import { firstDayOfNamedWeek, isMonthName } from "@turnmeter/metrics/figures.js";
import type { Text, NumberAmount } from "../format/sentence.js";
import { amount, atLeast } from "../format/sentence.js";
import { chartSpecOf, colorByTone, plotLabels, plotNumber } from "../plot/chart-spec.js";
import type { ChartSpec, CostBar } from "../report.js";
import { formatDateRange, formatMonth, formatWeek } from "../words/dates.js";

const HEIGHT = 84;
const LABEL_HEIGHT = 18;

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
    scale: highest > 0 ? { domainMax: (highest * HEIGHT) / (HEIGHT - LABEL_HEIGHT) } : {},
  };
  return chartSpecOf({
    description: "Bars of the cost of this week and the seven before it, in dollars.",
    values,
    height: HEIGHT,
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
            tooltip: [
              { field: "days", title: "Days" },
              { field: "costText", title: "Cost" },
            ],
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

/** Dollars above which a label stands: those of its bar, or the median if its line would cross the label. */
function labelHeightUsd(usd: number, highest: number, medianUsd: number | null): number {
  const roomUsd = (highest * LABEL_HEIGHT) / (HEIGHT - LABEL_HEIGHT);
  return medianUsd !== null && medianUsd > usd && medianUsd < usd + roomUsd ? medianUsd : usd;
}

function medianLine(medianUsd: number): object {
  return {
    mark: { type: "rule", strokeDash: [4, 3], color: { expr: "toneMuted" } },
    encoding: { y: { datum: medianUsd, type: "quantitative" } },
  };
}

/** Labels leave out the `≥` of lower bounds, for which there is no room: they are rounded down, and the tooltip and the table have it. */
function labelOf({ requests, costUsd, lowerBoundRequests }: StripSpan, amountOf: NumberAmount): Text {
  if (requests === 0 || costUsd === null) return requests === 0 ? "–" : "?";
  return amountOf(costUsd, lowerBoundRequests > 0 ? "down" : "nearest");
}

function costText(span: StripSpan): Text {
  if (span.requests === 0) return span.standing === "cut" ? "not known" : "nothing was done";
  return span.costUsd === null ? "unpriced" : atLeast(span, span.costUsd, amount.usd);
}

/** Bars have room for five characters or so: cents below ten dollars alone, as the page writes such a cost elsewhere. */
function labelUsd(highest: number): NumberAmount {
  if (highest >= 9995) return amount.largeUsd;
  return (usd, rounding) => (usd >= 9.995 ? amount.usdTo(usd, 0, rounding) : amount.usd(usd, rounding));
}

function axisLabel(span: string, weekStart: ReportPeriod["weekStart"]): string {
  if (isMonthName(span)) return formatMonth(span).slice(0, "Nov".length);
  const first = firstDayOfNamedWeek(span);
  if (first === null) return span;
  return formatWeek(first, weekStart).replace(/^week (of )?/, weekStart === "monday" ? "W" : "");
}

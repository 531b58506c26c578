import { dateOfDay, dayNumber } from "@turnmeter/metrics/figures.js";
import type { ChartLinks } from "../dimensions.js";
import type { ChartSpec } from "../report.js";
import { dayAxis } from "./axes.js";
import { chartSpecOf } from "./chart-spec.js";

/** The first and last day a chart shows; null where the rows decide. */
export interface DayRange {
  readonly since: string | null;
  readonly until: string | null;
}

const MOST_EMPTY_DAYS = 400;

/**
 * Every date of the range, ascending, days without a row included. Without an end the rows' dates decide; a range of
 * more than 400 days has only the dates of the rows.
 */
function datesOf(rows: readonly { readonly date: string }[], range: DayRange): readonly string[] {
  const dates = [...new Set(rows.map(({ date }) => date))].filter((date) => dayNumber(date) !== null).sort();
  const first = dayNumber(range.since ?? dates[0] ?? "");
  const last = dayNumber(range.until ?? dates.at(-1) ?? "");
  if (dates.length === 0 || first === null || last === null) return dates;
  if (last - first >= MOST_EMPTY_DAYS) return dates;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => dateOfDay(first + at));
}

export function rowsInRange<Row extends { readonly date: string }>(
  rows: readonly Row[],
  { since, until }: DayRange,
): readonly Row[] {
  return rows.filter(({ date }) => (since === null || date >= since) && (until === null || date <= until));
}

interface DayBars {
  readonly description: string;
  /** Bar parts with `date`, `day` and `order`, their place in the stack. */
  readonly values: readonly object[];
  /** Pixels. */
  readonly height: number;
  readonly y: { readonly field: string; readonly [property: string]: unknown };
  readonly color: object;
  /** Lines after the day's. */
  readonly tooltip: readonly object[];
  /** What bar parts belong to besides their day. */
  readonly links?: ChartLinks;
}

/** Stacked bars on an axis of the days of a range, or of the rows. */
export function barsByDay(
  rows: readonly { readonly date: string }[],
  range: DayRange,
  { description, values, height, y: { field, ...y }, color, tooltip, links }: DayBars,
): ChartSpec {
  const dates = datesOf(rows, range);
  return chartSpecOf({
    description,
    values,
    height,
    links: { ...links, fields: { day: "date", ...links?.fields } },
    view: {
      transform: [{ filter: `datum.${field} > 0` }],
      mark: {
        type: "bar",
        width: { band: 0.72 },
        stroke: { expr: "tonePaper" },
        // The gap between two parts would paint out a part of a pixel, and the axis below it.
        strokeWidth: { expr: `scale('y', 0) - scale('y', datum.${field}) < 3 ? 0 : 0.5` },
      },
      encoding: {
        x: { field: "date", type: "ordinal", scale: { domain: dates }, axis: dayAxis(dates) },
        y: { field, type: "quantitative", stack: "zero", ...y },
        color,
        order: { field: "order", type: "quantitative" },
        tooltip: [{ field: "day", title: "Day" }, ...tooltip],
      },
    },
  });
}

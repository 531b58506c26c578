import type { ActivityRow } from "@turnmeter/metrics";
import { amount, atLeast } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { countLegend } from "../plot/axes.js";
import { chartSpecOf, plotNumber } from "../plot/chart-spec.js";
import type { ChartSpec } from "../report.js";
import { weekdayName, weekdaysFrom } from "../words/dates.js";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Requests by hour and weekday, local time: a field of 24 × 7 cells, the darker the more. */
export function activityMap(rows: readonly ActivityRow[], weekStart: "monday" | "sunday"): ChartSpec {
  const byCell = new Map(rows.map((row) => [`${row.weekday} ${row.hour}`, row]));
  const weekdays = weekdaysFrom(weekStart);
  const values =
    rows.length === 0
      ? []
      : weekdays.flatMap((weekday) =>
          HOURS.map((hour) => {
            const row = byCell.get(`${weekday} ${hour}`);
            return {
              weekday: weekdayName(weekday),
              hour,
              requests: Math.max(0, plotNumber(row?.requests ?? 0)),
              time: `${weekdayName(weekday)} ${hour}:00–${hour + 1}:00`,
              requestsText: amount.count(row?.requests ?? 0),
              costText: row === undefined ? amount.usd(0) : costText(row),
            };
          }),
        );
  const most = values.reduce((highest, { requests }) => Math.max(highest, requests), 0);
  return chartSpecOf({
    description:
      "A map of requests by weekday and hour of the day, local time; darker cells have more requests.",
    values,
    height: 24 * weekdays.length,
    view: {
      mark: { type: "rect", cornerRadius: 2 },
      encoding: {
        x: {
          field: "hour",
          type: "ordinal",
          scale: { domain: HOURS, paddingInner: 0.08 },
          axis: {
            values: [0, 3, 6, 9, 12, 15, 18, 21],
            labelOverlap: false,
            labelAngle: 0,
            domain: false,
            labelExpr: "isNarrow ? datum.value : datum.value + ':00'",
          },
        },
        y: {
          field: "weekday",
          type: "ordinal",
          scale: { domain: weekdays.map(weekdayName), paddingInner: 0.08 },
        },
        color: {
          field: "requests",
          type: "quantitative",
          scale: { type: "sqrt", domainMin: 0, domainMax: Math.max(1, most), interpolate: "rgb" },
          legend: {
            title: "Requests",
            titleOrient: "left",
            titleFontWeight: "normal",
            titleFontSize: 12,
            titleColor: { expr: "toneMuted" },
            ...countLegend,
            gradientLength: { expr: "isNarrow ? 120 : 200" },
            gradientThickness: 8,
            // A quarter lies in the middle of a square-root scale, where large numbers touch no end.
            values: [0, Math.max(1, Math.round(most / 4)), Math.max(1, most)],
            labelOverlap: "greedy",
          },
        },
        tooltip: [
          { field: "time", title: "Hour" },
          { field: "requestsText", title: "Requests" },
          { field: "costText", title: "Cost" },
        ],
      },
    },
  });
}

function costText(row: ActivityRow): Text {
  return row.costUsd === null ? amount.usd(null) : atLeast(row, row.costUsd, amount.usd);
}

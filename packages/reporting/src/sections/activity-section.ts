import type { ActivityRow } from "@turnmeter/metrics";
import { weekdayName } from "../calendar/local-date.js";
import { activityMap } from "../charts/activity-map.js";
import type { Formats } from "../format/formats.js";
import type { ReportSection } from "../report/report.js";
import type { WeeklyReportData } from "../report/weekly-report-data.js";
import type { TableView } from "../table/table-view.js";
import { countOf } from "../words/plural.js";
import { boundCell } from "../words/usage-phrase.js";

/** At which hours of the week requests were made. */
export function activitySection(
  { activity, period }: WeeklyReportData,
  formats: Formats,
): ReportSection | null {
  if (activity.every(({ requests }) => requests <= 0)) return null;
  return {
    id: "activity",
    title: "When",
    reading: activityReading(activity, formats),
    charts: [
      {
        id: "activity-map",
        title: `Requests by weekday and hour, ${period.timezone} time`,
        span: "wide",
        spec: activityMap(activity, period.weekStart, formats),
        table: activityTable(activity),
      },
    ],
    tables: [],
  };
}

function activityReading(activity: readonly ActivityRow[], formats: Formats): string {
  const busiest = activity.reduce((most, row) => (row.requests > most.requests ? row : most));
  const total = activity.reduce((sum, { requests }) => sum + requests, 0);
  const hour = `${weekdayName(busiest.weekday)} ${hours(busiest.hour)}`;
  if (total === 1) return `The only request was made on ${hour}.`;
  if (busiest.requests === total)
    return `All ${countOf(total, "request", "requests", formats)} fell into one hour of the week, ${hour}.`;
  const weekend = activity
    .filter(({ weekday }) => weekday > 5)
    .reduce((sum, { requests }) => sum + requests, 0);
  return `The busiest hour of the week was ${hour} with ${formats.count(busiest.requests)} of ${countOf(total, "request", "requests", formats)}; ${weekend === 0 ? "none" : formats.count(weekend)} fell on a weekend.`;
}

function activityTable(activity: readonly ActivityRow[]): TableView {
  return {
    title: "Requests by weekday and hour",
    columns: [
      { key: "weekday", title: "Weekday", align: "left", kind: "text", priority: 1 },
      { key: "hour", title: "Hour", align: "left", kind: "text", priority: 1 },
      { key: "requests", title: "Requests", align: "right", kind: "count", priority: 1 },
      { key: "costUsd", title: "Cost", align: "right", kind: "usd", priority: 2 },
    ],
    rows: activity.map(({ weekday, hour, requests, costUsd, lowerBoundRequests }) => ({
      weekday: weekdayName(weekday),
      hour: hours(hour),
      requests,
      costUsd: boundCell({ lowerBoundRequests }, costUsd),
    })),
  };
}

function hours(hour: number): string {
  return `${hour}:00–${hour + 1}:00`;
}

import type { ActivityRow, WeeklyReportData } from "@turnmeter/metrics";
import { activityMap } from "../charts/activity-map.js";
import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { ReportSection } from "../report.js";
import { costColumn } from "../subjects/usage.js";
import { column, tableOf } from "../table/column.js";
import type { TableView } from "../table/table-view.js";
import { weekdayName } from "../words/dates.js";
import { countOf } from "../words/listed.js";
import { sumOf } from "../sum-of.js";

/** At which hours of the week requests were made. */
export function activitySection({ activity, period }: WeeklyReportData): ReportSection | null {
  if (activity.every(({ requests }) => requests <= 0)) return null;
  return {
    id: "activity",
    title: "When",
    reading: activityReading(activity),
    charts: [
      {
        id: "activity-map",
        title: `Requests by weekday and hour, ${period.timezone} time`,
        span: "wide",
        spec: activityMap(activity, period.weekStart),
        table: activityTable(activity),
      },
    ],
    tables: [],
  };
}

function activityReading(activity: readonly ActivityRow[]): Text {
  const busiest = activity.reduce((most, row) => (row.requests > most.requests ? row : most));
  const total = sumOf(activity, ({ requests }) => requests);
  const hour = `${weekdayName(busiest.weekday)} ${hours(busiest.hour)}`;
  if (total === 1) return `The only request was made on ${hour}.`;
  if (busiest.requests === total)
    return say`All ${countOf(total, "request", "requests")} fell into one hour of the week, ${hour}.`;
  const weekend = activity
    .filter(({ weekday }) => weekday > 5)
    .reduce((sum, { requests }) => sum + requests, 0);
  return say`The busiest hour of the week was ${hour} with ${amount.count(busiest.requests)} of ${countOf(total, "request", "requests")}; ${weekend === 0 ? "none" : amount.count(weekend)} fell on a weekend.`;
}

function activityTable(activity: readonly ActivityRow[]): TableView {
  return {
    title: "Requests by weekday and hour",
    ...tableOf(activity, {
      weekday: column.text("Weekday", 1, ({ weekday }) => weekdayName(weekday)),
      hour: column.text("Hour", 1, ({ hour }) => hours(hour)),
      requests: column.count("Requests", 1, ({ requests }) => requests),
      costUsd: { ...costColumn, priority: 2 },
    }),
  };
}

function hours(hour: number): string {
  return `${hour}:00–${hour + 1}:00`;
}

import type { ActivityRow, DailyTimeRow, ResponseTimeRow } from "@turnmeter/metrics";
import { say } from "../format/sentence.js";
import { dayColumn } from "../subjects/days.js";
import { costColumn, modelColumns } from "../subjects/usage.js";
import { column, tableOf } from "../table/column.js";
import { sumRow, firstNotes, mostRows } from "../table/first-rows.js";
import type { TableView } from "../table/table-view.js";
import { weekdayName } from "../words/dates.js";
import { countOf } from "../words/listed.js";
import { modelName } from "../words/names.js";

/** Requests by weekday and hour. */
export function activityTable(activity: readonly ActivityRow[]): TableView {
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

/** An hour of the day as `15:00–16:00`. */
export function hours(hour: number): string {
  return `${hour}:00–${hour + 1}:00`;
}

/** Times of turns by day. */
export function timeTable(days: readonly DailyTimeRow[]): TableView {
  const table = tableOf(days, {
    date: dayColumn,
    turns: column.count("Turns", 2, ({ turns }) => turns),
    durationMs: column.duration("Turns took", 1, ({ durationMs }) => durationMs),
    modelMs: column.duration("Model", 1, ({ modelMs }) => modelMs),
    toolMs: column.duration("Tools", 1, ({ toolMs }) => toolMs),
    waitMs: column.duration("Waiting", 3, ({ waitMs }) => waitMs),
    restMs: column.duration("Rest", 4, ({ restMs }) => restMs),
    subagentMs: column.duration("Subagents", 3, ({ subagentMs }) => subagentMs),
  });
  return {
    title: "Time of turns by day",
    ...table,
    totals: { ...sumRow(table), date: say`Total of ${countOf(days.length, "day", "days")}` },
    notes: [
      "Model, tools, waiting and rest add up to the turns. Subagents run beside them; their time is when at least one of a session was active.",
    ],
    empty: "No turn in this period.",
  };
}

/** How long the responses of each model took; the 50 models with most. */
export function responseTimeTable(rows: readonly ResponseTimeRow[]): TableView {
  return {
    title: "Times of responses by model",
    ...tableOf(rows.slice(0, mostRows), {
      model: { ...modelColumns.model, of: ({ model }) => modelName(model) },
      responses: column.count("Responses", 3, ({ responses }) => responses),
      timedResponses: column.count("Timed", 2, ({ timedResponses }) => timedResponses),
      p50Ms: column.duration("p50", 1, ({ p50Ms }) => p50Ms),
      p90Ms: column.duration("p90", 1, ({ p90Ms }) => p90Ms),
      p99Ms: column.duration("p99", 2, ({ p99Ms }) => p99Ms),
      totalMs: column.duration("Total", 4, ({ totalMs }) => totalMs),
    }),
    notes: [
      "Main threads and subagents. Responses with nothing before them, or more than 5 minutes after it, are not timed.",
      ...firstNotes(rows, mostRows, "models"),
    ],
    empty: "No response in this period.",
  };
}

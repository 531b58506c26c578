import { amount, say } from "../format/sentence.js";
import type { DailyTimeRow, ResponseTimeRow } from "@turnmeter/metrics";
import { formatDay } from "../calendar/local-date.js";
import { modelName } from "../charts/model-series.js";
import { column, tableOf } from "../table/column.js";
import { sumRow } from "../table/sum-cells.js";
import type { TableView } from "../table/table-view.js";
import { countOf } from "../words/plural.js";

const MOST_ROWS = 50;

/** Times of turns by day. */
export function timeTable(days: readonly DailyTimeRow[]): TableView {
  const table = tableOf(days, {
    date: column.text("Day", 1, ({ date }) => formatDay(date)),
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
      "Model, tools, waiting and rest add up to the turns. Subagents run beside them: the time in which at least one of a session was active. Definitions: docs/metrics/time.md.",
    ],
    empty: "No turn in this period.",
  };
}

/** How long the responses of each model took; the 50 models with most. */
export function responseTimeTable(rows: readonly ResponseTimeRow[]): TableView {
  return {
    title: "Times of responses by model",
    ...tableOf(rows.slice(0, MOST_ROWS), {
      model: column.text("Model", 1, ({ model }) => modelName(model)),
      responses: column.count("Responses", 3, ({ responses }) => responses),
      timedResponses: column.count("Timed", 2, ({ timedResponses }) => timedResponses),
      p50Ms: column.duration("p50", 1, ({ p50Ms }) => p50Ms),
      p90Ms: column.duration("p90", 1, ({ p90Ms }) => p90Ms),
      p99Ms: column.duration("p99", 2, ({ p99Ms }) => p99Ms),
      totalMs: column.duration("Total", 4, ({ totalMs }) => totalMs),
    }),
    notes: [
      "Main threads and subagents. Not timed are responses with nothing before them, and those more than 5 minutes after it.",
      ...(rows.length > MOST_ROWS
        ? [say`The first ${amount.count(MOST_ROWS)} of ${amount.count(rows.length)} models.`]
        : []),
    ],
    empty: "No response in this period.",
  };
}

import type { DailyTimeRow, ResponseTimeRow } from "@turnmeter/metrics";
import { formatDay } from "../calendar/local-date.js";
import { modelName } from "../charts/model-series.js";
import type { Formats } from "../format/formats.js";
import type { TableRow, TableView } from "../table/table-view.js";
import { countOf } from "../words/plural.js";

const MOST_ROWS = 50;

/** Times of turns by day. */
export function timeTable(days: readonly DailyTimeRow[], formats: Formats): TableView {
  return {
    title: "Time of turns by day",
    columns: [
      { key: "date", title: "Day", align: "left", kind: "text", priority: 1 },
      { key: "turns", title: "Turns", align: "right", kind: "count", priority: 2 },
      { key: "durationMs", title: "Turns took", align: "right", kind: "duration", priority: 1 },
      { key: "modelMs", title: "Model", align: "right", kind: "duration", priority: 1 },
      { key: "toolMs", title: "Tools", align: "right", kind: "duration", priority: 1 },
      { key: "waitMs", title: "Waiting", align: "right", kind: "duration", priority: 3 },
      { key: "restMs", title: "Rest", align: "right", kind: "duration", priority: 4 },
      { key: "subagentMs", title: "Subagents", align: "right", kind: "duration", priority: 3 },
    ],
    rows: days.map((day) => ({ ...sums([day]), date: formatDay(day.date) })),
    totals: { ...sums(days), date: `Total of ${countOf(days.length, "day", "days", formats)}` },
    notes: [
      "Model, tools, waiting and rest add up to the turns. Subagents run beside them: the time in which at least one of a session was active. Definitions: docs/metrics/time.md.",
    ],
    empty: "No turn in this period.",
  };
}

function sums(days: readonly DailyTimeRow[]): TableRow {
  const sum = (valueOf: (day: DailyTimeRow) => number) => days.reduce((all, day) => all + valueOf(day), 0);
  return {
    turns: sum(({ turns }) => turns),
    durationMs: sum(({ durationMs }) => durationMs),
    modelMs: sum(({ modelMs }) => modelMs),
    toolMs: sum(({ toolMs }) => toolMs),
    waitMs: sum(({ waitMs }) => waitMs),
    restMs: sum(({ restMs }) => restMs),
    subagentMs: sum(({ subagentMs }) => subagentMs),
  };
}

/** How long the responses of each model took; the 50 models with most. */
export function responseTimeTable(rows: readonly ResponseTimeRow[], formats: Formats): TableView {
  return {
    title: "Times of responses by model",
    columns: [
      { key: "model", title: "Model", align: "left", kind: "text", priority: 1 },
      { key: "responses", title: "Responses", align: "right", kind: "count", priority: 3 },
      { key: "timedResponses", title: "Timed", align: "right", kind: "count", priority: 2 },
      { key: "p50Ms", title: "p50", align: "right", kind: "duration", priority: 1 },
      { key: "p90Ms", title: "p90", align: "right", kind: "duration", priority: 1 },
      { key: "p99Ms", title: "p99", align: "right", kind: "duration", priority: 2 },
      { key: "totalMs", title: "Total", align: "right", kind: "duration", priority: 4 },
    ],
    rows: rows
      .slice(0, MOST_ROWS)
      .map(({ model, responses, timedResponses, p50Ms, p90Ms, p99Ms, totalMs }) => ({
        model: modelName(model),
        responses,
        timedResponses,
        p50Ms,
        p90Ms,
        p99Ms,
        totalMs,
      })),
    notes: [
      "Main threads and subagents. Not timed are responses with nothing before them, and those more than 5 minutes after it.",
      ...(rows.length > MOST_ROWS
        ? [`The first ${formats.count(MOST_ROWS)} of ${formats.count(rows.length)} models.`]
        : []),
    ],
    empty: "No response in this period.",
  };
}

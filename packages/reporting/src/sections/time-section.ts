import type { ReportTimes, WeeklyReportData, DailyTimeRow, ResponseTimeRow } from "@turnmeter/metrics";
import { leastCases } from "@turnmeter/metrics/figures.js";
import { modelsByResponseTime, responseTimes, timeByDay, timeUnitOf } from "../charts/time.js";
import { amount, say, joined } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { rowsInRange } from "../plot/bars-by-day.js";
import type { ReportChart, ReportSection } from "../report.js";
import { dayColumn } from "../subjects/days.js";
import { modelColumns } from "../subjects/usage.js";
import { column, tableOf } from "../table/column.js";
import { sumRow, firstNotes, mostRows } from "../table/first-rows.js";
import type { TableView } from "../table/table-view.js";
import { joinWords, countOf } from "../words/listed.js";
import { modelName } from "../words/names.js";

/** Where the time of turns went, and how long models took to answer. */
export function timeSection(data: WeeklyReportData): ReportSection | null {
  const { times, period } = data;
  if (times === undefined) return null;
  const days = rowsInRange(times.byDay, period);
  const charts: ReportChart[] = [];
  if (days.some(({ durationMs }) => durationMs > 0)) {
    charts.push({
      id: "time-by-day",
      title: `Time of turns by day of their prompt, ${timeUnitOf(days).name}`,
      span: "wide",
      note: "Turns that ran side by side are added up.",
      spec: timeByDay(times.byDay, period),
      table: timeTable(days),
    });
  }
  const drawn = modelsByResponseTime(times.responses);
  const timed = times.responses.filter(({ timedResponses }) => timedResponses > 0);
  if (drawn.length > 0) {
    charts.push({
      id: "response-times",
      title: "How long responses took, by model, logarithmic",
      span: "wide",
      note: say`Estimated: from the prompt, result or response before it to its last row.${drawn.length < timed.length ? say` Models with at least ${amount.count(leastCases)} timed responses.` : ""}`,
      spec: responseTimes(times.responses),
      table: responseTimeTable(times.responses),
    });
  }
  const reading = timeReading(data, times);
  if (charts.length === 0 && reading === null) return null;
  const tables = drawn.length === 0 && timed.length > 0 ? [responseTimeTable(times.responses)] : [];
  return {
    id: "time",
    title: "Where the time went",
    reading: reading ?? "How long turns took is not known.",
    charts,
    tables,
  };
}

function timeReading({ totals, period }: WeeklyReportData, { byDay, turns }: ReportTimes): Text | null {
  const { durationMs, modelMs, toolMs, waitMs, restMs } = totals.turnTimes;
  const subagentMs = rowsInRange(byDay, period).reduce((sum, day) => sum + day.subagentMs, 0);
  const beside =
    subagentMs > 0
      ? say`Subagents were active for ${amount.duration(subagentMs)} beside the main threads.`
      : null;
  if (totals.turnTimes.turns <= 0 || durationMs === null || durationMs <= 0) return beside;
  const parts = [
    { ms: modelMs, name: "the model" },
    { ms: toolMs, name: "tools" },
    { ms: waitMs, name: "waiting" },
    { ms: restMs, name: "not accounted for by the log" },
  ]
    .filter(({ ms }) => (ms ?? 0) > 0)
    .map(({ ms, name }) => say`${amount.percent((ms ?? 0) / durationMs)} ${name}`);
  const subject =
    totals.turnTimes.turns === 1
      ? say`The only turn with a known duration took ${amount.duration(durationMs)}`
      : say`${countOf(totals.turnTimes.turns, "turn", "turns")} took ${amount.duration(durationMs)} together`;
  return joined([say`${subject}: ${joinWords(parts)}, by estimate.`, turnsText(turns), beside]);
}

function turnsText({ turns, p50Ms, p90Ms, p99Ms }: ReportTimes["turns"]): Text | null {
  if (turns < 2 || p50Ms === null) return null;
  const half = say`Half of the turns took no longer than ${amount.duration(p50Ms)}`;
  if (turns < leastCases || p90Ms === null || p99Ms === null) return say`${half}.`;
  return say`${half}, 9 of 10 no longer than ${amount.duration(p90Ms)}, 99 of 100 no longer than ${amount.duration(p99Ms)}.`;
}

/** Times of turns by day. */
function timeTable(days: readonly DailyTimeRow[]): TableView {
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
      "Model, tools, waiting and rest add up to the turns. Subagents run beside them; their time is when at least one of a session was active. Definitions: docs/metrics/time.md.",
    ],
    empty: "No turn in this period.",
  };
}

/** How long the responses of each model took; the 50 models with most. */
function responseTimeTable(rows: readonly ResponseTimeRow[]): TableView {
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

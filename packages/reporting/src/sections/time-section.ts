import type {
  ActivityRow,
  DailyTimeRow,
  ReportPeriod,
  ReportTimes,
  ResponseTimeRow,
  ToolRow,
  WeeklyReportData,
} from "@turnmeter/metrics";
import { leastCases } from "@turnmeter/metrics/figures.js";
import { activityMap, modelsByResponseTime, responseTimes, timeByDay, timeUnitOf } from "../charts/time.js";
import { durationByTool, toolsByDuration } from "../charts/tools.js";
import { amount, say, joined, type Text } from "../format/sentence.js";
import { rowsInRange } from "../plot/bars-by-day.js";
import { fewestMarks } from "../plot/chart-spec.js";
import type { ReportChart, ReportSection } from "../report.js";
import { sumOf } from "../sum-of.js";
import { weekdayName } from "../words/dates.js";
import { turnTimesPhrase } from "../words/usage-phrase.js";
import { durationTable } from "./tools-section.js";
import { dayColumn, costColumn, modelColumns } from "../subjects/usage.js";
import { column, tableOf } from "../table/column.js";
import { sumRow, firstNotes, mostRows } from "../table/first-rows.js";
import type { TableView } from "../table/table-view.js";
import { countOf } from "../words/listed.js";
import { modelName } from "../words/names.js";

/** Where the time of turns went, when requests were made, and how long tools and models took. */
export function timeSection(data: WeeklyReportData): ReportSection | null {
  const { times, activity, tools } = data;
  const charts = [
    times === undefined ? null : turnChart(times, data.period),
    activityChart(data),
    toolChart(tools),
    times === undefined ? null : responseChart(times.responses),
  ].filter((chart) => chart !== null);
  const finding = turnTimesPhrase(data.totals.turnTimes);
  const reading = joined([
    times === undefined ? null : turnsText(times.turns),
    busiestText(activity),
    besideText(data),
  ]);
  if (charts.length === 0 && finding === "" && reading === "") return null;
  const hasResponses = charts.some(({ id }) => id === "response-times");
  const timed = (times?.responses ?? []).filter(({ timedResponses }) => timedResponses > 0);
  return {
    id: "time",
    title: "Time",
    finding,
    reading,
    charts,
    tables: [],
    ...(hasResponses || timed.length === 0
      ? {}
      : {
          more: {
            title: "How long responses took",
            charts: [],
            tables: [responseTimeTable(times?.responses ?? [])],
          },
        }),
  };
}

function turnChart({ byDay }: ReportTimes, period: ReportPeriod): ReportChart | null {
  const days = rowsInRange(byDay, period);
  if (days.filter(({ durationMs }) => durationMs > 0).length === 0 || timeMarks(days) < fewestMarks)
    return null;
  return {
    id: "time-by-day",
    title: `Time of turns by day of their prompt, ${timeUnitOf(days).name}`,
    span: "half",
    note: "Turns that ran side by side are added up.",
    spec: timeByDay(byDay, period),
    table: timeTable(days),
  };
}

/** Number of bar parts to draw. */
function timeMarks(days: readonly DailyTimeRow[]): number {
  return sumOf(
    days,
    ({ modelMs, toolMs, waitMs, restMs }) => [modelMs, toolMs, waitMs, restMs].filter((ms) => ms > 0).length,
  );
}

function activityChart({ activity, period }: WeeklyReportData): ReportChart | null {
  if (activity.filter(({ requests }) => requests > 0).length < fewestMarks) return null;
  return {
    id: "activity-map",
    title: `Requests by weekday and hour, ${period.timezone} time`,
    span: "half",
    spec: activityMap(activity, period.weekStart),
    table: activityTable(activity),
  };
}

function toolChart(tools: readonly ToolRow[]): ReportChart | null {
  const drawn = toolsByDuration(tools);
  if (drawn.length < fewestMarks) return null;
  const timed = tools.filter(({ p50Ms, timedCalls }) => p50Ms !== null && timedCalls > 0);
  const left = timed.length - drawn.length;
  return {
    id: "duration-by-tool",
    title: "How long calls took",
    span: "half",
    note:
      left > 0
        ? say`${percentileNote} The ${amount.count(drawn.length)} tools with most calls.`
        : percentileNote,
    spec: durationByTool(tools),
    table: durationTable(timed),
  };
}

const percentileNote = "Half took no longer than the tick, 9 of 10 no longer than the line. Logarithmic.";

function responseChart(responses: readonly ResponseTimeRow[]): ReportChart | null {
  const drawn = modelsByResponseTime(responses);
  if (drawn.length * 2 < fewestMarks) return null;
  const timed = responses.filter(({ timedResponses }) => timedResponses > 0);
  return {
    id: "response-times",
    title: "How long responses took, by model",
    span: "half",
    note: say`Estimated, from what came before a response to its last row.${drawn.length < timed.length ? say` Models with at least ${amount.count(leastCases)} timed responses.` : ""}`,
    spec: responseTimes(responses),
    table: responseTimeTable(responses),
  };
}

function besideText({ times, period }: WeeklyReportData): Text | null {
  if (times === undefined) return null;
  const ms = sumOf(rowsInRange(times.byDay, period), ({ subagentMs }) => subagentMs);
  return ms > 0 ? say`Subagents ran for ${amount.duration(ms)} beside the main threads.` : null;
}

function turnsText({ turns, p50Ms, p90Ms }: ReportTimes["turns"]): Text | null {
  if (turns < 2 || p50Ms === null) return null;
  const half = say`Half of the turns took up to ${amount.duration(p50Ms)}`;
  if (turns < leastCases || p90Ms === null) return say`${half}.`;
  return say`${half}, 9 of 10 up to ${amount.duration(p90Ms)}.`;
}

function busiestText(activity: readonly ActivityRow[]): Text | null {
  const total = sumOf(activity, ({ requests }) => requests);
  if (total <= 0) return null;
  const busiest = activity.reduce((most, row) => (row.requests > most.requests ? row : most));
  const hour = `${weekdayName(busiest.weekday)} ${hours(busiest.hour)}`;
  if (total === 1) return `The only request was made on ${hour}.`;
  if (busiest.requests === total) return say`All requests were made on ${hour}.`;
  return say`Busiest: ${hour}, with ${amount.count(busiest.requests)} of ${amount.count(total)} requests.`;
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

/** `15:00–16:00`. */
function hours(hour: number): string {
  return `${hour}:00–${hour + 1}:00`;
}

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
      "Model, tools, waiting and rest add up to the turns. Subagents run beside them; their time is when at least one of a session was active.",
    ],
    empty: "No turn in this period.",
  };
}

/** The 50 models with most responses. */
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

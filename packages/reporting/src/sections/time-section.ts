import { leastCases } from "@turnmeter/metrics/figures.js";
import { rowsInRange } from "../charts/day-range.js";
import { modelsByResponseTime, responseTimes } from "../charts/response-times.js";
import { timeByDay, timeUnitOf } from "../charts/time-by-day.js";
import type { Formats } from "../format/formats.js";
import type { ReportChart, ReportSection } from "../report/report.js";
import type { ReportTimes, WeeklyReportData } from "../report/weekly-report-data.js";
import { joinWords } from "../words/join-words.js";
import { countOf } from "../words/plural.js";
import { responseTimeTable, timeTable } from "./time-tables.js";

/** Turns that it takes to speak of their 90th percentile. */

/** Where the time of turns went, and how long models took to answer. */
export function timeSection(data: WeeklyReportData, formats: Formats): ReportSection | null {
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
      spec: timeByDay(times.byDay, period, formats),
      table: timeTable(days, formats),
    });
  }
  const drawn = modelsByResponseTime(times.responses);
  const timed = times.responses.filter(({ timedResponses }) => timedResponses > 0);
  if (drawn.length > 0) {
    charts.push({
      id: "response-times",
      title: "How long responses took, by model, logarithmic",
      span: "wide",
      note: `Estimated from the times of rows: from the prompt, result or response before to the last row.${drawn.length < timed.length ? ` Models with at least ${formats.count(leastCases)} timed responses.` : ""}`,
      spec: responseTimes(times.responses, formats),
      table: responseTimeTable(times.responses, formats),
    });
  }
  const reading = timeReading(data, times, formats);
  if (charts.length === 0 && reading === null) return null;
  const tables = drawn.length === 0 && timed.length > 0 ? [responseTimeTable(times.responses, formats)] : [];
  return {
    id: "time",
    title: "Where the time went",
    reading: reading ?? "How long turns took is not known.",
    charts,
    tables,
  };
}

function timeReading(
  { totals, period }: WeeklyReportData,
  { byDay, turns }: ReportTimes,
  formats: Formats,
): string | null {
  const { durationMs, modelMs, toolMs, waitMs, restMs } = totals.turnTimes;
  const subagentMs = rowsInRange(byDay, period).reduce((sum, day) => sum + day.subagentMs, 0);
  const beside =
    subagentMs > 0
      ? `Beside the main threads subagents were active for ${formats.duration(subagentMs)}.`
      : null;
  if (totals.turnTimes.turns <= 0 || durationMs === null || durationMs <= 0) return beside;
  const parts = [
    { ms: modelMs, name: "the model" },
    { ms: toolMs, name: "tools" },
    { ms: waitMs, name: "waiting" },
    { ms: restMs, name: "not accounted for by the log" },
  ]
    .filter(({ ms }) => (ms ?? 0) > 0)
    .map(({ ms, name }) => `${formats.percent((ms ?? 0) / durationMs)} ${name}`);
  const subject =
    totals.turnTimes.turns === 1
      ? `The only turn with a known duration took ${formats.duration(durationMs)}`
      : `${countOf(totals.turnTimes.turns, "turn", "turns", formats)} took ${formats.duration(durationMs)} together`;
  return [`${subject}: ${joinWords(parts)}, by estimate.`, turnsText(turns, formats), beside]
    .filter((text) => text !== null)
    .join(" ");
}

function turnsText({ turns, p50Ms, p90Ms, p99Ms }: ReportTimes["turns"], formats: Formats): string | null {
  if (turns < 2 || p50Ms === null) return null;
  const half = `Half of the turns took no longer than ${formats.duration(p50Ms)}`;
  if (turns < leastCases || p90Ms === null || p99Ms === null) return `${half}.`;
  return `${half}, 9 of 10 no longer than ${formats.duration(p90Ms)}, 99 of 100 no longer than ${formats.duration(p99Ms)}.`;
}

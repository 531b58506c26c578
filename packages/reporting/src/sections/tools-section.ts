import type { ToolRow } from "@turnmeter/metrics";
import { durationByTool, toolsByDuration } from "../charts/duration-by-tool.js";
import {
  RANKED_CALLS,
  completedCalls,
  errorRateByTool,
  toolsByErrorRate,
} from "../charts/error-rate-by-tool.js";
import { formatCount } from "../format/format-count.js";
import { formatDuration } from "../format/format-duration.js";
import { formatPercent } from "../format/format-percent.js";
import type { ReportChart, ReportSection } from "../report/report.js";
import type { WeeklyReportData } from "../report/weekly-report-data.js";
import type { TableView } from "../table/table-view.js";
import { errorRateOf } from "./error-rate.js";
import { countOf } from "./plural.js";
import { shortName } from "./short-name.js";

const MOST_ROWS = 50;

/** Which tools failed, and how long they took. */
export function toolsSection(data: WeeklyReportData): ReportSection | null {
  const { tools } = data;
  if (tools.length === 0) return null;
  const table = toolTable(tools);
  const charts: ReportChart[] = [];
  const rated = toolsByErrorRate(tools);
  if (rated.length > 0) {
    charts.push({
      id: "error-rate-by-tool",
      title: "Failed or invalid, share of the calls that ran to an end",
      span: "half",
      note: note(
        rated.some((row) => completedCalls(row) < RANKED_CALLS) &&
          `Grey: fewer than ${RANKED_CALLS} calls, too few to rank.`,
        tools.filter((row) => completedCalls(row) > 0).length > rated.length &&
          `The ${rated.length} tools with most calls.`,
      ),
      spec: errorRateByTool(tools),
      table,
    });
  }
  const timed = toolsByDuration(tools);
  if (timed.length > 0) {
    charts.push({
      id: "duration-by-tool",
      title: "How long calls took, logarithmic",
      span: "half",
      note: note(
        "Half of a tool's calls took no longer than p50, 9 of 10 no longer than p90, 99 of 100 no longer than p99.",
        timed.some(({ p50Ms }) => p50Ms !== null && p50Ms < 1) && "Below 1 ms is drawn at 1 ms.",
      ),
      spec: durationByTool(tools),
      table,
    });
  }
  return { id: "tools", title: "Tools", reading: toolsReading(data), charts, tables: [table] };
}

function note(...sentences: readonly (string | false)[]): string | undefined {
  const text = sentences.filter((sentence) => sentence !== false).join(" ");
  return text === "" ? undefined : text;
}

function toolsReading({ tools, totals }: WeeklyReportData): string {
  const completed = completedCalls(totals);
  if (completed === 0) return `None of ${countOf(totals.toolCalls, "tool call")} ran to an end.`;
  const rate = `Of ${countOf(completed, "tool call")} that ran to an end, ${formatPercent(errorRateOf(totals.outcomes))} failed or were invalid.`;
  const [worst] = toolsByErrorRate(tools).filter((row) => completedCalls(row) >= RANKED_CALLS);
  const ranked =
    worst === undefined
      ? `No tool had the ${RANKED_CALLS} calls it takes to rank them.`
      : worst.errorRate === 0
        ? `No tool with at least ${RANKED_CALLS} calls had an error.`
        : `${shortName(worst.tool)} did so most often, in ${formatPercent(worst.errorRate)} of ${formatCount(completedCalls(worst))}.`;
  const [slowest] = tools.toSorted((a, b) => b.totalMs - a.totalMs);
  const time =
    slowest !== undefined && slowest.totalMs > 0
      ? ` Most time went into ${shortName(slowest.tool)}: ${formatDuration(slowest.totalMs)} in ${countOf(slowest.timedCalls, "call")}.`
      : "";
  return `${rate} ${ranked}${time}`;
}

function toolTable(tools: readonly ToolRow[]): TableView {
  const rest = tools.length - MOST_ROWS;
  return {
    title: "Tools",
    columns: [
      { key: "tool", title: "Tool", align: "left", kind: "text", priority: 1 },
      { key: "calls", title: "Calls", align: "right", kind: "count", priority: 1 },
      { key: "failed", title: "Failed", align: "right", kind: "count", priority: 3 },
      { key: "invalid", title: "Invalid", align: "right", kind: "count", priority: 3 },
      { key: "rejected", title: "Rejected", align: "right", kind: "count", priority: 5 },
      { key: "denied", title: "Denied", align: "right", kind: "count", priority: 5 },
      { key: "errorRate", title: "Error rate", align: "right", kind: "percent", priority: 1 },
      { key: "p50Ms", title: "p50", align: "right", kind: "duration", priority: 2 },
      { key: "p90Ms", title: "p90", align: "right", kind: "duration", priority: 4 },
      { key: "p99Ms", title: "p99", align: "right", kind: "duration", priority: 4 },
      { key: "totalMs", title: "Total time", align: "right", kind: "duration", priority: 3 },
    ],
    rows: tools.slice(0, MOST_ROWS).map((row) => ({
      tool: row.tool,
      calls: row.calls,
      failed: row.outcomes.failed,
      invalid: row.outcomes.invalid,
      rejected: row.outcomes.rejected,
      denied: row.outcomes.denied,
      errorRate: row.errorRate,
      p50Ms: row.p50Ms,
      p90Ms: row.p90Ms,
      p99Ms: row.p99Ms,
      totalMs: row.timedCalls > 0 ? row.totalMs : null,
    })),
    totals: {
      tool: `Total of ${countOf(tools.length, "tool")}`,
      calls: sum(tools, ({ calls }) => calls),
      failed: sum(tools, ({ outcomes }) => outcomes.failed),
      invalid: sum(tools, ({ outcomes }) => outcomes.invalid),
      rejected: sum(tools, ({ outcomes }) => outcomes.rejected),
      denied: sum(tools, ({ outcomes }) => outcomes.denied),
      errorRate: errorRateOf({
        ok: sum(tools, ({ outcomes }) => outcomes.ok),
        failed: sum(tools, ({ outcomes }) => outcomes.failed),
        invalid: sum(tools, ({ outcomes }) => outcomes.invalid),
      }),
      p50Ms: "",
      p90Ms: "",
      p99Ms: "",
      totalMs: sum(tools, ({ totalMs }) => totalMs),
    },
    notes: [
      "Error rate: failed and invalid calls of those that ran to an end. Total time adds up calls that ran side by side.",
      ...(rest > 0 ? [`The first ${MOST_ROWS} tools; the totals hold the other ${rest} too.`] : []),
    ],
  };
}

function sum(rows: readonly ToolRow[], valueOf: (row: ToolRow) => number): number {
  return rows.reduce((total, row) => total + valueOf(row), 0);
}

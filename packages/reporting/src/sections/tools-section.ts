import type { WeeklyReportData, ToolRow } from "@turnmeter/metrics";
import { endedCalls, errorRateOf, leastCases } from "@turnmeter/metrics/figures.js";
import {
  durationByTool,
  toolsByDuration,
  errorRateByTool,
  isRanked,
  toolsByErrorRate,
} from "../charts/tools.js";
import { amount, say, joined } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { ReportChart, ReportSection } from "../report.js";
import { toolColumns } from "../subjects/tools.js";
import { sumOf } from "../sum-of.js";
import { pick, tableOf } from "../table/column.js";
import { sumRow } from "../table/first-rows.js";
import type { TableView } from "../table/table-view.js";
import { countOf } from "../words/listed.js";
import { shortName, listingCommand } from "../words/names.js";

/** Which tools failed, and how long they took. */
export function toolsSection(data: WeeklyReportData): ReportSection | null {
  const { tools } = data;
  if (tools.length === 0) return null;
  const charts: ReportChart[] = [];
  const rated = toolsByErrorRate(tools);
  if (rated.length > 0) {
    charts.push({
      id: "error-rate-by-tool",
      title: "Failed or invalid, share of the calls that ran to an end",
      span: "half",
      note: note(
        rated.some((row) => !isRanked(row)) &&
          say`Grey: fewer than ${amount.count(leastCases)} calls, too few to rank.`,
        tools.filter((row) => endedCalls(row.outcomes) > 0).length > rated.length &&
          say`The ${amount.count(rated.length)} tools with most calls.`,
      ),
      spec: errorRateByTool(tools),
      table: outcomeTable(rated),
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
        timed.some(({ p50Ms }) => p50Ms !== null && p50Ms < 1) &&
          say`Below ${amount.duration(1)} is drawn at ${amount.duration(1)}.`,
      ),
      spec: durationByTool(tools),
      table: durationTable(timed),
    });
  }
  return {
    id: "tools",
    title: "Tools",
    reading: toolsReading(data),
    charts,
    tables: [toolTable(tools, listingCommand("tools", data.period))],
  };
}

function note(...sentences: readonly (Text | false)[]): Text | undefined {
  const text = joined(sentences);
  return text === "" ? undefined : text;
}

function toolsReading(data: WeeklyReportData): Text {
  const { tools, totals } = data;
  const completed = endedCalls(totals.outcomes);
  if (completed === 0)
    return say`None of ${countOf(totals.toolCalls, "tool call", "tool calls")} ran to an end.`;
  const [slowest] = tools.toSorted((a, b) => (b.totalMs ?? 0) - (a.totalMs ?? 0));
  const time =
    slowest !== undefined && (slowest.totalMs ?? 0) > 0
      ? say` Most time went into ${shortName(slowest.tool)}: ${amount.duration(slowest.totalMs)} in ${countOf(slowest.timedCalls, "call", "calls")}.`
      : "";
  return say`${errorsText(data, completed)}${time}`;
}

/** How many of the calls failed, and which tool did so most often. */
function errorsText({ tools, totals }: WeeklyReportData, completed: number): Text {
  const rate = errorRateOf(totals.outcomes);
  if (completed === 1)
    return `The only tool call that ran to an end ${rate === 0 ? "went well" : "failed or was invalid"}.`;
  if (rate === 0) return say`All ${amount.count(completed)} tool calls that ran to an end went well.`;
  const errors = say`Of ${amount.count(completed)} tool calls that ran to an end, ${amount.percent(rate)} failed or were invalid.`;
  const [worst] = toolsByErrorRate(tools).filter(isRanked);
  if (worst === undefined)
    return say`${errors} No tool had the ${amount.count(leastCases)} calls it takes to rank them.`;
  if (worst.errorRate === 0)
    return say`${errors} No tool with at least ${amount.count(leastCases)} calls had an error.`;
  return say`${errors} ${shortName(worst.tool)} did so most often, in ${amount.percent(worst.errorRate)} of ${amount.count(endedCalls(worst.outcomes))}.`;
}

const titles = {
  endedCalls: { priority: 1, title: "Ran to an end" },
  errorRate: { priority: 1, title: "Error rate" },
};

/** How the calls of each tool ended, in the given order. */
function outcomeTable(tools: readonly ToolRow[]): TableView {
  const columns = pick(toolColumns, {
    tool: true,
    endedCalls: titles.endedCalls,
    failed: 2,
    invalid: 2,
    errorRate: titles.errorRate,
  });
  return { title: "Outcomes by tool", ...tableOf(tools, columns) };
}

/** How long the calls of each tool took, in the given order. */
function durationTable(tools: readonly ToolRow[]): TableView {
  const timedCalls = { priority: 2, title: "Timed calls" };
  const columns = pick(toolColumns, { tool: true, timedCalls, p50Ms: 1, p90Ms: 1, p99Ms: 2 });
  return { title: "Durations by tool", ...tableOf(tools, columns) };
}

/** Calls, outcomes and times of every tool, with totals. */
function toolTable(tools: readonly ToolRow[], command: string | undefined): TableView {
  const columns = pick(toolColumns, {
    tool: true,
    calls: true,
    failed: 3,
    invalid: 3,
    rejected: 5,
    denied: 5,
    ...titles,
    p50Ms: 3,
    p99Ms: 4,
    totalMs: { priority: 3, title: "Total time" },
  });
  const table = tableOf(tools, columns);
  const sum = (outcome: "ok" | "failed" | "invalid") => sumOf(tools, ({ outcomes }) => outcomes[outcome]);
  return {
    title: "Tools",
    ...table,
    totals: {
      ...sumRow(table),
      tool: say`Total of ${countOf(tools.length, "tool", "tools")}`,
      errorRate: errorRateOf({ ok: sum("ok"), failed: sum("failed"), invalid: sum("invalid") }),
      p50Ms: "",
      p99Ms: "",
    },
    notes: [
      "Error rate: failed and invalid calls as a share of those that ran to an end. Total time adds up calls that ran side by side.",
    ],
    ...(command === undefined ? {} : { command }),
  };
}

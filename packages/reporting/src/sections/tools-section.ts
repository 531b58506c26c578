import { amount, say, joined } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { endedCalls, errorRateOf, leastCases } from "@turnmeter/metrics/figures.js";
import type { WeeklyReportData } from "@turnmeter/metrics";
import { durationByTool, toolsByDuration } from "../charts/duration-by-tool.js";
import { errorRateByTool, isRanked, toolsByErrorRate } from "../charts/error-rate-by-tool.js";
import type { ReportChart, ReportSection } from "../report/report.js";
import { listingCommand } from "../words/listing-command.js";
import { countOf } from "../words/plural.js";
import { durationTable, outcomeTable, toolTable } from "./tool-tables.js";
import { shortName } from "../words/short-name.js";

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
  const text = joined(
    sentences.filter((sentence) => sentence !== false),
    " ",
  );
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

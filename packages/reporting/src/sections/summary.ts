import { completedCalls, isRanked, toolsByErrorRate } from "../charts/error-rate-by-tool.js";
import { formatCount } from "../format/format-count.js";
import { formatPercent } from "../format/format-percent.js";
import type { WeeklyReportData } from "../report/weekly-report-data.js";
import { agentShareOf } from "./agents-section.js";
import { changePhrase } from "./change-phrase.js";
import { errorRateOf } from "./error-rate.js";
import { countOf } from "./plural.js";
import { shortName } from "./short-name.js";
import { isUsageUnknown, pricedPhrase, tokensPhrase } from "./usage-phrase.js";

/** The report in two or three sentences. */
export function summary(data: WeeklyReportData): string {
  const { totals } = data;
  if (totals.requests === 0) {
    if (data.generatedFrom.length > 0) return "The logs hold no request in this period.";
    return data.quality.problems.count === 0
      ? "No log was found, so there is nothing to report."
      : "No log that can be read was found, so there is nothing to report.";
  }
  return [spending(data), subagents(data), failures(data)].filter((text) => text !== null).join(" ");
}

function spending({ totals, previous }: WeeklyReportData): string {
  const work = `${countOf(totals.requests, "request")} in ${countOf(totals.sessions, "session")}`;
  if (isUsageUnknown(totals)) return `${work} left no usage in the logs: what was used is not known.`;
  if (totals.costUsd === null) return `${work} used ${tokensPhrase(totals)} tokens; nothing could be priced.`;
  const part = totals.unpricedRequests > 0 ? ", as far as they are priced" : "";
  const cost = `${work} cost ${pricedPhrase(totals)}${part}`;
  const change = previous === null ? null : changePhrase(totals.costUsd, previous.totals.costUsd);
  if (previous === null || change === null) return `${cost}.`;
  return `${cost}: ${change} ${shortName(previous.label)} (${pricedPhrase(previous.totals)}).`;
}

function subagents({ agents, totals }: WeeklyReportData): string | null {
  const share = agentShareOf(agents);
  const runs = agents.reduce((sum, row) => sum + row.runs, 0);
  if (runs === 0) return "No subagent ran.";
  return share === null || totals.costUsd === null
    ? `${countOf(runs, "subagent")} ran.`
    : `${countOf(runs, "subagent")} took ${formatPercent(share)} of it.`;
}

function failures({ totals, tools }: WeeklyReportData): string | null {
  const rate = errorRateOf(totals.outcomes);
  if (rate === null) return null;
  const [worst] = toolsByErrorRate(tools).filter(isRanked);
  const worstPart =
    worst === undefined || worst.errorRate === null || worst.errorRate === 0
      ? ""
      : `, ${shortName(worst.tool)} most often (${formatPercent(worst.errorRate)} of ${formatCount(completedCalls(worst))})`;
  return `${formatPercent(rate)} of ${countOf(completedCalls(totals), "finished tool call")} failed or ${completedCalls(totals) === 1 ? "was" : "were"} invalid${worstPart}.`;
}

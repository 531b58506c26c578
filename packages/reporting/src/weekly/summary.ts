import { endedCalls, errorRateOf, isUsageUnknown, leastCases } from "@turnmeter/metrics/figures.js";
import { costClause, costSentences } from "../baseline/cost-sentence.js";
import { isPeriod } from "../baseline/is-period.js";
import { isRanked, toolsByErrorRate } from "../charts/error-rate-by-tool.js";
import { findings } from "../findings/findings.js";
import type { Formats } from "../format/formats.js";
import type { WeeklyReportData } from "../report/weekly-report-data.js";
import { agentShareOf } from "../sections/agents-section.js";
import { countOf } from "../words/plural.js";
import { shortName } from "../words/short-name.js";
import { pricedPhrase, tokensPhrase } from "../words/usage-phrase.js";

/** The report in a few sentences. */
export function summary(data: WeeklyReportData, formats: Formats): string {
  const { totals } = data;
  if (totals.requests === 0) {
    if (data.generatedFrom.length > 0) return "The logs hold no request in this period.";
    return data.quality.problems.count === 0
      ? "No log was found, so there is nothing to report."
      : "No log that can be read was found, so there is nothing to report.";
  }
  return [
    spending(data, formats),
    comparedWeeks(data, formats),
    subagents(data, formats),
    failures(data, formats),
    calm(data, formats),
  ]
    .filter((text) => text !== null)
    .join(" ");
}

function spending({ totals, comparison, period }: WeeklyReportData, formats: Formats): string {
  const work = `${countOf(totals.requests, "request", "requests", formats)} in ${countOf(totals.sessions, "session", "sessions", formats)}`;
  if (isUsageUnknown(totals)) return `${work} left no usage in the logs: what was used is not known.`;
  if (totals.costUsd === null)
    return `${work} used ${tokensPhrase(totals, formats)} tokens; nothing could be priced.`;
  const part = totals.unpricedRequests > 0 ? ", as far as they are priced" : "";
  const isCompared = comparison !== null && isPeriod(period, comparison.span);
  const clause = isCompared ? costClause(comparison, period.weekStart, formats) : "";
  return `${work} cost ${pricedPhrase(totals, formats)}${part}${clause}.`;
}

/** The week that is compared and the one that still runs, where the period is longer. */
function comparedWeeks(data: WeeklyReportData, formats: Formats): string | null {
  const { totals, comparison, period } = data;
  if (comparison === null || totals.costUsd === null || isPeriod(period, comparison.span)) return null;
  return costSentences(data, formats).join(" ");
}

function subagents({ agents }: WeeklyReportData, formats: Formats): string | null {
  const share = agentShareOf(agents);
  const runs = agents.reduce((sum, row) => sum + row.runs, 0);
  if (runs === 0) return null;
  return share === null
    ? `${countOf(runs, "subagent", "subagents", formats)} ran.`
    : `${countOf(runs, "subagent", "subagents", formats)} took ${formats.percent(share)} of the cost.`;
}

/** Said where no finding is, of what is priced and enough to tell. */
function calm(data: WeeklyReportData, formats: Formats): string | null {
  const { requests, costUsd } = data.totals;
  if (costUsd === null || requests < leastCases) return null;
  return findings(data, formats).length === 0 ? "Nothing stands out." : null;
}

function failures({ totals, tools }: WeeklyReportData, formats: Formats): string | null {
  const rate = errorRateOf(totals.outcomes);
  if (rate === null) return null;
  const [worst] = toolsByErrorRate(tools).filter(isRanked);
  const worstPart =
    worst === undefined || worst.errorRate === null || worst.errorRate === 0
      ? ""
      : `, ${shortName(worst.tool)} most often (${formats.percent(worst.errorRate)} of ${formats.count(endedCalls(worst.outcomes))})`;
  const calls = endedCalls(totals.outcomes);
  if (calls === 1)
    return `The only finished tool call ${rate === 0 ? "went well" : "failed or was invalid"}.`;
  if (rate === 0) return `All ${formats.count(calls)} finished tool calls went well.`;
  return `${formats.percent(rate)} of ${formats.count(calls)} finished tool calls failed or were invalid${worstPart}.`;
}

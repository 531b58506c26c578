import type { WeeklyReportData } from "@turnmeter/metrics";
import {
  endedCalls,
  errorRateOf,
  isPeriodOfSpan,
  isUsageUnknown,
  leastCases,
} from "@turnmeter/metrics/figures.js";
import { costClause, costSentences } from "../baseline/cost-sentence.js";

import { isRanked, toolsByErrorRate } from "../charts/tools.js";
import { findings } from "../findings/findings.js";
import { amount, say, joined } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { agentShareOf } from "../sections/agents-section.js";
import { countOf } from "../words/listed.js";
import { shortName } from "../words/names.js";
import { pricedPhrase, tokensPhrase } from "../words/usage-phrase.js";
import { sumOf } from "../sum-of.js";

/** The report in a few sentences. */
export function summary(data: WeeklyReportData): Text {
  const { totals } = data;
  if (totals.requests === 0) {
    if (data.generatedFrom.length > 0) return "The logs hold no request in this period.";
    return data.quality.problems.count === 0
      ? "No log was found, so there is nothing to report."
      : "No log that can be read was found, so there is nothing to report.";
  }
  return joined([spending(data), comparedWeeks(data), subagents(data), failures(data), calm(data)]);
}

function spending({ totals, comparison, period }: WeeklyReportData): Text {
  const work = say`${countOf(totals.requests, "request", "requests")} in ${countOf(totals.sessions, "session", "sessions")}`;
  if (isUsageUnknown(totals)) return say`${work} left no usage in the logs: what was used is not known.`;
  if (totals.costUsd === null)
    return say`${work} used ${tokensPhrase(totals)} tokens; nothing could be priced.`;
  const part = totals.unpricedRequests > 0 ? ", as far as they are priced" : "";
  const isCompared = comparison !== null && isPeriodOfSpan(period, comparison.span);
  const clause = isCompared ? costClause(comparison, period.weekStart) : "";
  return say`${work} cost ${pricedPhrase(totals)}${part}${clause}.`;
}

/** The week that is compared and the one that still runs, where the period is longer. */
function comparedWeeks(data: WeeklyReportData): Text | null {
  const { totals, comparison, period } = data;
  if (comparison === null || totals.costUsd === null || isPeriodOfSpan(period, comparison.span)) return null;
  return joined(costSentences(data));
}

function subagents({ agents }: WeeklyReportData): Text | null {
  const share = agentShareOf(agents);
  const runs = sumOf(agents, (row) => row.runs);
  if (runs === 0) return null;
  return share === null
    ? say`${countOf(runs, "subagent", "subagents")} ran.`
    : say`${countOf(runs, "subagent", "subagents")} took ${amount.percent(share)} of the cost.`;
}

/** Said where no finding is, of what is priced and enough to tell. */
function calm(data: WeeklyReportData): string | null {
  const { requests, costUsd } = data.totals;
  if (costUsd === null || requests < leastCases) return null;
  return findings(data).length === 0 ? "Nothing stands out." : null;
}

function failures({ totals, tools }: WeeklyReportData): Text | null {
  const rate = errorRateOf(totals.outcomes);
  if (rate === null) return null;
  const [worst] = toolsByErrorRate(tools).filter(isRanked);
  const worstPart =
    worst === undefined || worst.errorRate === null || worst.errorRate === 0
      ? ""
      : say`, ${shortName(worst.tool)} most often (${amount.percent(worst.errorRate)} of ${amount.count(endedCalls(worst.outcomes))})`;
  const calls = endedCalls(totals.outcomes);
  if (calls === 1)
    return `The only finished tool call ${rate === 0 ? "went well" : "failed or was invalid"}.`;
  if (rate === 0) return say`All ${amount.count(calls)} finished tool calls went well.`;
  return say`${amount.percent(rate)} of ${amount.count(calls)} finished tool calls failed or were invalid${worstPart}.`;
}

import type { ComparedFigure, WeekComparison, WeeklyReportData } from "@turnmeter/metrics";
import { endedCalls, errorRateOf, isPeriodOfSpan, isUsageUnknown } from "@turnmeter/metrics/figures.js";
import { figureText, lastWeekChange, medianChange } from "../baseline/figure-changes.js";
import { spanName } from "../baseline/span-names.js";
import { amount, say, atLeast, beginning } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { HeadlineFigure } from "../report.js";
import { agentShareOf } from "../sections/agents-section.js";
import { countOf } from "../words/listed.js";
import { pricedPhrase, tokensPhrase, unpricedPhrase } from "../words/usage-phrase.js";
import { sumOf } from "../sum-of.js";

/**
 * The numbers of the period at the head of the report, each with its change against last week and against the median. Where
 * the period is longer than a week, the changes name the week that they are of, with its own figure.
 */
export function headline(data: WeeklyReportData): readonly HeadlineFigure[] {
  const { totals, agents } = data;
  const figure = (key: ComparedFigure, value: Text, detail: Text | null): HeadlineFigure => ({
    label: amount.figureTitle(key),
    value,
    detail,
    ...changesOf(key, data),
  });
  const active = activeMs(data);
  return [
    figure("costUsd", totals.costUsd === null ? "–" : pricedPhrase(totals), costDetail(data)),
    figure(
      "tokens",
      isUsageUnknown(totals) ? "–" : tokensPhrase(totals),
      isUsageUnknown(totals)
        ? "no request has logged usage"
        : say`${atLeast(totals, totals.outputTokens, amount.tokens)} of them output`,
    ),
    figure("prompts", amount.count(totals.prompts), costPerPrompt(data)),
    figure("sessions", amount.count(totals.sessions), requestsDetail(data)),
    figure("activeMs", amount.duration(active), active === null ? null : "of all sessions, added"),
    figure(
      "errorRate",
      amount.percent(errorRateOf(totals.outcomes)),
      say`of ${countOf(endedCalls(totals.outcomes), "call", "calls")}`,
    ),
    figure(
      "subagentShare",
      agents.length === 0 ? amount.percent(0) : amount.percent(agentShareOf(agents)),
      subagentDetail(data),
    ),
  ];
}

function changesOf(
  key: ComparedFigure,
  { comparison, period }: WeeklyReportData,
): Pick<HeadlineFigure, "change" | "median"> {
  if (comparison === null) return { change: null, median: null };
  const named = (text: Text | null): Text | null =>
    text &&
    say`${isPeriodOfSpan(period, comparison.span) ? "" : weekValue(key, comparison, period.weekStart)}${text}`;
  const change = named(lastWeekChange(key, comparison, period.weekStart));
  const median = medianChange(key, comparison);
  return change === null ? { change: named(median), median: null } : { change, median };
}

/** The week that a change is of, with its own figure: `$3.18 in week 46, `. */
function weekValue(
  key: ComparedFigure,
  { span, figures }: WeekComparison,
  weekStart: WeeklyReportData["period"]["weekStart"],
): Text {
  const value = figureText(key, figures[key], figures);
  const week = spanName(span, weekStart);
  return value === null ? say`${beginning(week, "upper")}: ` : say`${value} in ${week}, `;
}

function costDetail({ totals, quality }: WeeklyReportData): Text {
  const unpriced = unpricedPhrase(totals, quality.unpricedModels);
  return unpriced === null ? "at API list prices" : say`+ ${unpriced}`;
}

function costPerPrompt({ totals }: WeeklyReportData): Text | null {
  if (totals.costUsd === null || totals.prompts === 0) return null;
  return say`${atLeast(totals, totals.costUsd / totals.prompts, amount.usd)} a prompt`;
}

function requestsDetail({ totals }: WeeklyReportData): Text {
  const requests = countOf(totals.requests, "request", "requests");
  return totals.apiErrors > 0
    ? say`${requests}, ${countOf(totals.apiErrors, "API error", "API errors")}`
    : requests;
}

function subagentDetail({ agents, quality }: WeeklyReportData): Text {
  const runs = sumOf(agents, (row) => row.runs);
  if (runs === 0 && quality.agentsWithoutTranscript > 0)
    return say`${countOf(quality.agentsWithoutTranscript, "subagent", "subagents")} left no transcript`;
  return runs === 0 ? "no subagent ran" : say`of the cost, in ${countOf(runs, "run", "runs")}`;
}

function activeMs({ sessions }: WeeklyReportData): number | null {
  const times = sessions.map((session) => session.activeMs).filter((time) => time !== null);
  return times.length === 0 ? null : sumOf(times, (time) => time);
}

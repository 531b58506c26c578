import { endedCalls, errorRateOf, isUsageUnknown } from "@turnmeter/metrics/figures.js";
import type { ComparedFigure, WeekComparison } from "@turnmeter/metrics";
import { figureText, lastWeekChange, medianChange } from "../baseline/figure-changes.js";
import { isPeriod } from "../baseline/is-period.js";
import { spanName } from "../baseline/span-names.js";
import { atLeast } from "../format/at-least.js";
import type { Formats } from "../format/formats.js";
import type { HeadlineFigure } from "../report/report.js";
import type { WeeklyReportData } from "../report/weekly-report-data.js";
import { agentShareOf } from "./agents-section.js";
import { figureTitle } from "../words/figure-title.js";
import { capitalise } from "../words/capitalise.js";
import { countOf } from "../words/plural.js";
import { pricedPhrase, tokensPhrase, unpricedPhrase } from "../words/usage-phrase.js";

/**
 * The numbers of the period at the head of the report, each with its change against last week and against the median. Where
 * the period is longer than a week, the changes name the week that they are of, with its own figure.
 */
export function headline(data: WeeklyReportData, formats: Formats): readonly HeadlineFigure[] {
  const { totals, agents } = data;
  const figure = (key: ComparedFigure, value: string, detail: string | null): HeadlineFigure => ({
    label: figureTitle(key, formats),
    value,
    detail,
    ...changesOf(key, data, formats),
  });
  const active = activeMs(data);
  return [
    figure(
      "costUsd",
      totals.costUsd === null ? "–" : pricedPhrase(totals, formats),
      costDetail(data, formats),
    ),
    figure(
      "tokens",
      isUsageUnknown(totals) ? "–" : tokensPhrase(totals, formats),
      isUsageUnknown(totals)
        ? "no request has logged usage"
        : `${atLeast(totals, totals.outputTokens, formats.tokens)} of them output`,
    ),
    figure("prompts", formats.count(totals.prompts), costPerPrompt(data, formats)),
    figure("sessions", formats.count(totals.sessions), requestsDetail(data, formats)),
    figure("activeMs", formats.duration(active), active === null ? null : "of all sessions, added"),
    figure(
      "errorRate",
      formats.percent(errorRateOf(totals.outcomes)),
      `of ${countOf(endedCalls(totals.outcomes), "call", "calls", formats)}`,
    ),
    figure(
      "subagentShare",
      agents.length === 0 ? formats.percent(0) : formats.percent(agentShareOf(agents)),
      subagentDetail(data, formats),
    ),
  ];
}

function changesOf(
  key: ComparedFigure,
  { comparison, period }: WeeklyReportData,
  formats: Formats,
): Pick<HeadlineFigure, "change" | "median"> {
  if (comparison === null) return { change: null, median: null };
  const named = (text: string | null): string | null =>
    text &&
    `${isPeriod(period, comparison.span) ? "" : weekValue(key, comparison, period.weekStart, formats)}${text}`;
  const change = named(lastWeekChange(key, comparison, period.weekStart, formats));
  const median = medianChange(key, comparison, formats);
  return change === null ? { change: named(median), median: null } : { change, median };
}

/** The week that a change is of, with its own figure: `$3.18 in week 46, `. */
function weekValue(
  key: ComparedFigure,
  { span, figures }: WeekComparison,
  weekStart: WeeklyReportData["period"]["weekStart"],
  formats: Formats,
): string {
  const value = figureText(key, figures[key], figures, formats);
  const week = spanName(span, weekStart);
  return value === null ? `${capitalise(week)}: ` : `${value} in ${week}, `;
}

function costDetail({ totals, quality }: WeeklyReportData, formats: Formats): string {
  const unpriced = unpricedPhrase(totals, quality.unpricedModels, formats);
  return unpriced === null ? "at API list prices" : `+ ${unpriced}`;
}

function costPerPrompt({ totals }: WeeklyReportData, formats: Formats): string | null {
  if (totals.costUsd === null || totals.prompts === 0) return null;
  return `${atLeast(totals, totals.costUsd / totals.prompts, formats.usd)} a prompt`;
}

function requestsDetail({ totals }: WeeklyReportData, formats: Formats): string {
  const requests = countOf(totals.requests, "request", "requests", formats);
  return totals.apiErrors > 0
    ? `${requests}, ${countOf(totals.apiErrors, "API error", "API errors", formats)}`
    : requests;
}

function subagentDetail({ agents, quality }: WeeklyReportData, formats: Formats): string {
  const runs = agents.reduce((sum, row) => sum + row.runs, 0);
  if (runs === 0 && quality.agentsWithoutTranscript > 0)
    return `${countOf(quality.agentsWithoutTranscript, "subagent", "subagents", formats)} left no transcript`;
  return runs === 0 ? "no subagent ran" : `of the cost, in ${countOf(runs, "run", "runs", formats)}`;
}

function activeMs({ sessions }: WeeklyReportData): number | null {
  const times = sessions.map((session) => session.activeMs).filter((time) => time !== null);
  return times.length === 0 ? null : times.reduce((sum, time) => sum + time, 0);
}

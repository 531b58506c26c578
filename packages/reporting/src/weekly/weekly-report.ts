import { sampleNotice } from "../words/sample-notice.js";
import type { WeeklyReportData } from "@turnmeter/metrics";
import { dayNumber, firstDayOfWeek } from "@turnmeter/metrics/figures.js";
import { baselinePhrase } from "../baseline/baseline-reading.js";
import { findings } from "../findings/findings.js";
import { say, joined, beginning } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { Report, ReportSection } from "../report.js";
import { agentsSection } from "../sections/agents-section.js";
import { cacheSection } from "../sections/cache-section.js";
import { costSection } from "../sections/cost-section.js";
import { qualityBox } from "../sections/quality-box.js";
import { sessionsSection } from "../sections/sessions-section.js";
import { timeSection } from "../sections/time-section.js";
import { toolsSection } from "../sections/tools-section.js";
import { formatDateRange, formatWeek } from "../words/dates.js";
import { shortName } from "../words/names.js";
import { headline } from "./headline.js";
import { summary } from "./summary.js";

const sections: readonly ((data: WeeklyReportData) => ReportSection | null)[] = [
  costSection,
  sessionsSection,
  toolsSection,
  timeSection,
  cacheSection,
  agentsSection,
];

/** The weekly report of the given rows. Sections without rows are left out, except the one on cost. */
export function weeklyReport(data: WeeklyReportData): Report {
  return {
    kicker: "weekly report",
    title: periodTitle(data),
    subtitle: subtitle(data),
    summary: summary(data),
    sampleNotice: data.isSample ? sampleNotice(data.sampleNote) : null,
    headline: data.totals.requests === 0 ? [] : headline(data),
    findings: findings(data),
    sections: sections.map((section) => section(data)).filter((section) => section !== null),
    quality: qualityBox(data),
    method: methodNotes(data),
    footer: `${["turnmeter", data.version].join(" ").trim()} · price book ${data.prices.hash}, ${data.prices.asOf}`,
  };
}

function periodTitle({ period: { since, until, weekStart } }: WeeklyReportData): Text {
  if (since === null || until === null) {
    if (since !== null) return `Since ${formatDateRange(since, since)}`;
    return until === null ? "All logged days" : `Up to ${formatDateRange(until, until)}`;
  }
  const days = formatDateRange(since, until);
  const [first, last] = [dayNumber(since), dayNumber(until)];
  const isWeek = first !== null && last === first + 6 && firstDayOfWeek(first, weekStart) === first;
  return isWeek && weekStart === "monday"
    ? say`${beginning(formatWeek(first, weekStart), "upper")}, ${days}`
    : days;
}

function subtitle({ period, periodNote, generatedFrom, comparison }: WeeklyReportData): Text {
  const sources = generatedFrom.slice(0, 8).map(shortName).join(", ");
  return joined(
    [
      periodNote === undefined ? null : beginning(periodNote, "upper"),
      sources === "" ? null : `Logs of ${sources}`,
      `${period.timezone} time`,
      comparison === null ? null : baselinePhrase(comparison, period.weekStart),
    ],
    " · ",
  );
}

/** Meaning and origin of the numbers, and what logs never hold. */
function methodNotes({ period, prices }: WeeklyReportData): readonly string[] {
  const week =
    period.weekStart === "monday" ? "Weeks run from Monday to Sunday" : "Weeks run from Sunday to Saturday";
  return [
    "Dollars are list prices of the vendors’ APIs. For users of a subscription they are not a bill.",
    "The computed cost is a lower bound of the bill: title and summary calls, permission classifiers, the request that compacts a conversation and the tokens of web searches are not in the logs.",
    `Prices were checked up to ${prices.asOf}; each request has the price of its day.`,
    "A request is one response of the API. Copies of it in resumed, forked and subagent logs are counted once, in one session.",
    "Tokens are uncached input, cache reads, cache writes and output; the kinds never overlap. Reasoning is part of the output.",
    "The error rate is the share of failed and invalid calls among those that ran to an end. Rejected, denied, cancelled and interrupted calls are no errors of the tool.",
    "Percentiles are durations that occurred (nearest rank) of calls that ran; rejected, denied and cancelled calls never did. They include the time a person took to allow a call where the log does not separate the two.",
    `Days, weeks and hours are those of ${period.timezone}. ${week}.`,
  ];
}

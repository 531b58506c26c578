import { sampleNotice, footerText } from "../words/footer.js";
import type { AuditReport } from "@turnmeter/audit";
import type { WeeklyReportData } from "@turnmeter/metrics";
import { dayNumber, firstDayOfWeek, monthOfDates } from "@turnmeter/metrics/figures.js";
import { assertTimezone } from "@turnmeter/schema/names.js";
import { findings } from "../findings/findings.js";
import type { Report, ReportSection } from "../report.js";
import { agentsSection } from "../sections/agents-section.js";
import { auditSection } from "../sections/audit-section.js";
import { cacheSection } from "../sections/cache-section.js";
import { costSection } from "../sections/cost-section.js";
import { qualityBox } from "../sections/quality-box.js";
import { sessionsSection } from "../sections/sessions-section.js";
import { timeSection } from "../sections/time-section.js";
import { toolsSection } from "../sections/tools-section.js";
import { formatDateRange, formatMonth, formatWeek } from "../words/dates.js";
import { codingAgentName, shortName } from "../words/names.js";
import { firstScreen } from "./first-screen.js";
import { reportTitle } from "./title.js";
import { openSplit, whySplits } from "./why-views.js";

const sections: readonly ((data: WeeklyReportData) => ReportSection | null)[] = [
  costSection,
  sessionsSection,
  toolsSection,
  timeSection,
  cacheSection,
  agentsSection,
];

const MOST_NOTED = 4;
/** Findings that the first screen shows already. */
const onFirstScreen = ["cost-rose", "cost-fell", "cost-per-prompt", "unpriced-share"];

/** What a weekly report has besides its rows. */
export interface WeeklyReportOptions {
  /** What the audit's rules found in the agents' actions of these days; null or absent leaves it out of the report. */
  readonly audit?: AuditReport | null;
}

/**
 * The weekly report of the given rows. Sections without rows are left out, except the one on cost.
 *
 * @throws RangeError if the zone is not known
 */
export function weeklyReport(data: WeeklyReportData, { audit = null }: WeeklyReportOptions = {}): Report {
  assertTimezone(data.period.timezone);
  const found = findings(data);
  const screen = firstScreen(data, found, audit);
  const shown = new Set([
    ...onFirstScreen,
    ...(screen?.actions ?? []).map(({ id }) => id),
    // The title says what share the most expensive session took.
    ...(openSplit(whySplits(data))?.id === "session" ? ["large-session"] : []),
  ]);
  return {
    kicker: kicker(data),
    title: reportTitle(data),
    subtitle: "",
    summary: "",
    sampleNotice: data.isSample ? sampleNotice(data.sampleNote) : null,
    headline: [],
    ...(screen === null ? {} : { firstScreen: screen }),
    findings: found.filter(({ id }) => !shown.has(id)).slice(0, MOST_NOTED),
    sections: [
      ...sections.map((section) => section(data)),
      audit === null ? null : auditSection(data, audit),
    ].filter((section) => section !== null),
    quality: qualityBox(data),
    method: methodNotes(data),
    footer: footerText(data),
  };
}

/** The period of a report in words: `week 46 · 9–15 Nov 2026`. */
export function periodText({ period: { since, until, weekStart } }: WeeklyReportData): string {
  if (since === null || until === null) {
    if (since !== null) return `since ${formatDateRange(since, since)}`;
    return until === null ? "all logged days" : `up to ${formatDateRange(until, until)}`;
  }
  const days = formatDateRange(since, until);
  const month = monthOfDates(since, until);
  if (month !== null) return formatMonth(month);
  const [first, last] = [dayNumber(since), dayNumber(until)];
  const isWeek = first !== null && last === first + 6 && firstDayOfWeek(first, weekStart) === first;
  return isWeek && weekStart === "monday" ? `${formatWeek(first, weekStart)} · ${days}` : days;
}

const MOST_AGENTS = 4;

function kicker(data: WeeklyReportData): string {
  const { period, periodNote } = data;
  return [periodText(data), periodNote ?? "", agentsText(data), period.timezone]
    .filter((text) => text !== "")
    .join(" · ");
}

/** Most expensive first, the last ones as a number: `… + 2`. */
function agentsText({ codingAgents = [], generatedFrom, agentNames }: WeeklyReportData): string {
  const ranked = codingAgents.map(({ codingAgent }) => codingAgent);
  const read = generatedFrom.map((source) => codingAgentName(source, agentNames));
  const names = [...new Set([...ranked, ...read])];
  const more = names.length > MOST_AGENTS ? ` + ${names.length - MOST_AGENTS}` : "";
  return `${names.slice(0, MOST_AGENTS).map(shortName).join(", ")}${more}`;
}

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

import { formatDateRange } from "../calendar/local-date.js";
import { activitySection } from "../sections/activity-section.js";
import { agentsSection } from "../sections/agents-section.js";
import { costSection } from "../sections/cost-section.js";
import { errorsSection } from "../sections/errors-section.js";
import { ledgerSection } from "../sections/ledger-section.js";
import { headline } from "../sections/headline.js";
import { methodNotes } from "../sections/method-notes.js";
import { projectsSection } from "../sections/projects-section.js";
import { qualityBox } from "../sections/quality-box.js";
import { sessionsSection } from "../sections/sessions-section.js";
import { shortName } from "../sections/short-name.js";
import { summary } from "../sections/summary.js";
import { tokensSection } from "../sections/tokens-section.js";
import { toolsSection } from "../sections/tools-section.js";
import { weeksSection } from "../sections/weeks-section.js";
import type { Report, ReportSection } from "./report.js";
import type { WeeklyReportData } from "./weekly-report-data.js";

const sections: readonly ((data: WeeklyReportData) => ReportSection | null)[] = [
  costSection,
  weeksSection,
  tokensSection,
  toolsSection,
  errorsSection,
  agentsSection,
  activitySection,
  sessionsSection,
  projectsSection,
  ledgerSection,
];

/** The weekly report on the given rows. A section without a row is left out, but for that on cost. */
export function weeklyReport(data: WeeklyReportData): Report {
  return {
    kicker: "weekly report",
    title: periodTitle(data),
    subtitle: subtitle(data),
    summary: summary(data),
    sampleNotice: data.isSample ? `This is sample data, not yours. ${data.sampleNote ?? ""}`.trim() : null,
    headline: data.totals.requests === 0 ? [] : headline(data),
    sections: sections.map((section) => section(data)).filter((section) => section !== null),
    quality: qualityBox(data),
    method: methodNotes(data),
    footer: `turnmeter ${data.version} · price book ${data.prices.hash}, ${data.prices.asOf}`,
  };
}

function periodTitle({ period: { since, until } }: WeeklyReportData): string {
  if (since !== null && until !== null) return formatDateRange(since, until);
  if (since !== null) return `Since ${formatDateRange(since, since)}`;
  return until === null ? "All logged days" : `Up to ${formatDateRange(until, until)}`;
}

function subtitle({ period, periodNote, generatedFrom, previous }: WeeklyReportData): string {
  const sources = generatedFrom.slice(0, 8).map(shortName).join(", ");
  return [
    sources === "" ? null : `Logs of ${sources}`,
    `${period.timezone} time`,
    periodNote ?? null,
    previous === null
      ? "no requests right before it to compare with"
      : `changes are against ${shortName(previous.label)}`,
  ]
    .filter((text) => text !== null)
    .join(" · ");
}

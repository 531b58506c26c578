import type { ProjectUsageRow, SessionUsageRow, WeeklyReportData } from "@turnmeter/metrics";
import { sumCosts } from "@turnmeter/metrics/figures.js";
import { amount, say, type Text } from "../format/sentence.js";
import type { ReportSection, SectionMore } from "../report.js";
import { sumUsage, costColumn, projectColumns, sessionColumns, sessionKeys } from "../subjects/usage.js";
import { column, pick, tableOf } from "../table/column.js";
import { mostRows } from "../table/first-rows.js";
import type { TableView } from "../table/table-view.js";
import { countOf } from "../words/listed.js";
import { projectName, shortName, listingCommand } from "../words/names.js";
import { sessionNames } from "../words/session-name.js";
import { isMostlyUnpriced, pricedPhrase } from "../words/usage-phrase.js";
import { changeColumn, usageTable } from "./usage-table.js";

const TOP = 5;

/** The projects and sessions, in the given order, most expensive first. Sessions without an answer and without cost are only counted; a search has a fee even without a logged answer. */
export function sessionsSection(data: WeeklyReportData): ReportSection | null {
  const { projects, sessions: all } = data;
  const sessions = all.filter(({ requests, costUsd }) => requests > 0 || (costUsd ?? 0) > 0);
  if (sessions.length === 0 && projects.length === 0) return null;
  return {
    id: "sessions",
    title: "Projects and sessions",
    finding: say`${projectsFinding(projects)}${sessionsFinding(sessions)}`,
    reading: unansweredReading(all.length - sessions.length),
    charts: [],
    tables: [
      ...(projects.length === 0 ? [] : [projectTable(data)]),
      ...(sessions.length === 0 ? [] : [sessionTable(data, sessions)]),
    ],
    more: moreSessions(data, sessions.slice(mostRows)),
  };
}

function projectTable(data: WeeklyReportData): TableView {
  return usageTable(data.projects, {
    title: "Projects",
    command: listingCommand("projects", data.period),
    noun: "project",
    columns: pick(projectColumns, { project: { of: ({ project }) => project ?? "not known" } }),
    hasShare: true,
    change: changeColumn(data, data.projects, (parts) => parts.projects, {
      keyOf: ({ project }) => project ?? "not known",
    }),
  });
}

type SessionRow = WeeklyReportData["sessions"][number];

function sessionTable(
  { sessions: all, period }: WeeklyReportData,
  sessions: readonly SessionRow[],
): TableView {
  return usageTable(sessions, {
    title: "Sessions",
    command: listingCommand("sessions", period),
    noun: "session",
    timezone: period.timezone,
    hasShare: true,
    isSearched: true,
    columns: pick(sessionColumns, {
      title: {
        of: sessionNames(all, period.timezone),
        keysOf: sessionKeys,
      },
      project: { priority: 4, of: ({ project }) => projectName(project) },
      startedAt: {
        priority: 3,
        dimension: "day",
        keyOf: ({ days }: SessionRow) => days ?? null,
      },
      activeMs: 4,
    }),
  });
}

/** Sessions that the table above sums up: fewer columns, as many rows as fit the page. */
function moreSessions(
  { sessions: all, period }: WeeklyReportData,
  sessions: readonly SessionRow[],
): SectionMore | undefined {
  if (sessions.length === 0) return undefined;
  const { timezone } = period;
  const table = tableOf(sessions, {
    title: {
      ...sessionColumns.title,
      of: sessionNames(all, timezone),
      keysOf: sessionKeys,
    },
    project: column.text("Project", 4, ({ project }) => projectName(project)),
    startedAt: { ...sessionColumns.startedAt, priority: 3 },
    costUsd: costColumn,
  });
  const command = listingCommand("sessions", period);
  return {
    title: say`${countOf(sessions.length, "more session", "more sessions")}: ${pricedPhrase(sumUsage(sessions))}`,
    charts: [],
    tables: [{ title: "More sessions", ...table, timezone, command, search: "sessions" }],
  };
}

function projectsFinding(projects: readonly ProjectUsageRow[]): Text {
  const total = sumUsage(projects);
  const [only] = projects;
  if (only === undefined) return "";
  if (projects.length === 1) return say`All in ${shortName(projectName(only.project))}`;
  const first = projects.reduce((most, row) => ((row.costUsd ?? 0) > (most.costUsd ?? 0) ? row : most));
  if (!first.costUsd || !total.costUsd || isMostlyUnpriced(total))
    return countOf(projects.length, "project", "projects");
  return say`${shortName(projectName(first.project))} took ${amount.percent(first.costUsd / total.costUsd)}`;
}

function sessionsFinding(sessions: readonly SessionUsageRow[]): Text {
  const total = sumUsage(sessions);
  const all = countOf(sessions.length, "session", "sessions");
  if (sessions.length === 0) return "";
  if (sessions.length === 1 || !total.costUsd || isMostlyUnpriced(total))
    return say`, ${sessions.length === 1 ? "in one session" : all}`;
  const sorted = sessions.toSorted((a, b) => (b.costUsd ?? 0) - (a.costUsd ?? 0));
  if (sessions.length <= TOP) {
    const first = sorted[0]?.costUsd ?? 0;
    return say`; one of ${all} took ${amount.percent(first / total.costUsd)}`;
  }
  const top = sumCosts(sorted.slice(0, TOP)).costUsd;
  return say`; ${amount.count(TOP)} of ${all} took ${amount.percent(top / total.costUsd)}`;
}

function unansweredReading(count: number): Text {
  if (count === 0) return "";
  return say`${countOf(count, "more session", "more sessions")} ${count === 1 ? "was" : "were"} prompted and never answered.`;
}

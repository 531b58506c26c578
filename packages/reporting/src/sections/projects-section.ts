import type { ProjectUsageRow, WeeklyReportData } from "@turnmeter/metrics";
import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { ReportSection } from "../report.js";
import { sumUsage } from "../subjects/sum-usage.js";
import { projectColumns } from "../subjects/usage.js";
import { pick } from "../table/column.js";
import { countOf } from "../words/listed.js";
import { projectName, shortName, listingCommand } from "../words/names.js";
import { pricedPhrase } from "../words/usage-phrase.js";
import { changeColumn } from "./change-column.js";
import { usageTable } from "./usage-table.js";

/** The projects, most expensive first as they are given. */
export function projectsSection(data: WeeklyReportData): ReportSection | null {
  const { projects } = data;
  if (projects.length === 0) return null;
  return {
    id: "projects",
    title: "Projects",
    reading: projectsReading(projects),
    charts: [],
    tables: [
      usageTable(projects, {
        title: "Projects",
        command: listingCommand("projects", data.period),
        noun: "project",
        columns: pick(projectColumns, { project: { of: ({ project }) => project ?? "not known" } }),
        hasShare: true,
        change: changeColumn(data, projects, (parts) => parts.projects, {
          keyOf: ({ project }) => project ?? "not known",
        }),
      }),
    ],
  };
}

function projectsReading(projects: readonly ProjectUsageRow[]): Text {
  const total = sumUsage(projects);
  const first = projects.reduce((most, row) => ((row.costUsd ?? 0) > (most.costUsd ?? 0) ? row : most));
  if (projects.length === 1) return `All usage was in ${shortName(projectName(first.project))}.`;
  const all = countOf(projects.length, "project", "projects");
  if (first.costUsd === null || total.costUsd === null)
    return say`The requests in ${all} could not be priced.`;
  if (total.costUsd <= 0) return say`${all} cost ${pricedPhrase(total)}.`;
  return say`The largest part went to ${shortName(projectName(first.project))}: ${amount.percent(first.costUsd / total.costUsd)}, ${pricedPhrase(first)} of ${pricedPhrase(total)} over ${all}.`;
}

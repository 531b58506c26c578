import type { FolderUsageRow, ProjectUsageRow } from "../rows/usage.js";
import { byCost } from "./order.js";
import { usageBy } from "./usage-by.js";
import type { UsageFacts } from "./usage-of-groups.js";

/** Usage of each project, the most expensive first. Requests count for the project of their session. */
export function usageByProject(facts: UsageFacts): readonly ProjectUsageRow[] {
  return [...usageBy(facts, { project: { column: "project" } })].sort(byCost((row) => row.project));
}

/** Usage of each folder that requests of a project were made in, the most expensive first. */
export function usageByFolder(facts: UsageFacts): readonly FolderUsageRow[] {
  const rows = usageBy(facts, { project: { column: "project" }, folder: { column: "folder" } });
  return [...rows].sort(byCost(({ project, folder }) => `${project ?? ""}\n${folder ?? ""}`));
}

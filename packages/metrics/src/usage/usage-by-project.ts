import * as z from "zod/mini";
import type { FolderUsageRow, ProjectUsageRow } from "../rows/usage.js";
import { byCost } from "./order.js";
import type { UsageFacts } from "./usage-by.js";
import { usageBy } from "./usage-by.js";

/** Usage of each project, the most expensive first. Requests count for the project of their session. */
export function usageByProject(facts: UsageFacts): readonly ProjectUsageRow[] {
  const rows = usageBy(facts, {
    dimensions: { project: { column: "project" } },
    key: z.object({ project: z.nullable(z.string()) }),
  });
  return [...rows].sort(byCost((row) => row.project));
}

/** Usage of each folder that requests of a project were made in, the most expensive first. */
export function usageByFolder(facts: UsageFacts): readonly FolderUsageRow[] {
  const rows = usageBy(facts, {
    dimensions: { project: { column: "project" }, folder: { column: "folder" } },
    key: z.object({ project: z.nullable(z.string()), folder: z.nullable(z.string()) }),
  });
  return [...rows].sort(byCost(({ project, folder }) => `${project ?? ""}\n${folder ?? ""}`));
}

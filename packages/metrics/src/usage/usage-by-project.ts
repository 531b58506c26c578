import * as z from "zod/mini";
import type { ProjectUsageRow } from "../rows/usage.js";
import { byCost } from "./order.js";
import type { UsageFacts } from "./usage-by.js";
import { usageBy } from "./usage-by.js";

/** Usage of each project, the most expensive first. Requests count for the folder they were made in. */
export function usageByProject(facts: UsageFacts): readonly ProjectUsageRow[] {
  const rows = usageBy(facts, {
    dimensions: { project: { column: "project" } },
    key: z.object({ project: z.nullable(z.string()) }),
  });
  return [...rows].sort(byCost((row) => row.project));
}

import type { Facts } from "@turnmeter/schema";
import { z } from "zod";
import type { ProjectUsageRow } from "./rows/usage.js";
import { byCost } from "./usage/order.js";
import { usageBy } from "./usage/usage-by.js";

/** Usage of each project, the most expensive first. Requests count for the folder they were made in. */
export function usageByProject(facts: Facts): readonly ProjectUsageRow[] {
  const rows = usageBy(facts, {
    dimensions: { project: { column: "project" } },
    key: z.object({ project: z.string().nullable() }),
  });
  return [...rows].sort(byCost((row) => row.project));
}

import * as z from "zod/mini";
import type { ModelUsageRow } from "../rows/usage.js";
import { byCost } from "./order.js";
import type { UsageFacts } from "./usage-by.js";
import { usageBy } from "./usage-by.js";

/** Usage of each model of each source, the most expensive first. */
export function usageByModel(facts: UsageFacts): readonly ModelUsageRow[] {
  const rows = usageBy(facts, {
    dimensions: { model: { column: "model" }, source: { column: "source" } },
    key: z.object({ model: z.nullable(z.string()), source: z.string() }),
  });
  return [...rows].sort(byCost(({ model, source }) => (model === null ? null : `${model}\n${source}`)));
}

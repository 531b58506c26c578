import type { ModelUsageRow } from "../rows/usage.js";
import { byCost } from "./order.js";
import { usageBy } from "./usage-by.js";
import type { UsageFacts } from "./usage-of-groups.js";

/** Usage of each model of each source, the most expensive first. */
export function usageByModel(facts: UsageFacts): readonly ModelUsageRow[] {
  const rows = usageBy(facts, { model: { column: "model" }, source: { column: "source" } });
  return [...rows].sort(byCost(({ model, source }) => (model === null ? null : `${model}\n${source}`)));
}

import { groupBy } from "../engine/group-by.js";
import type { RowModels } from "../rows/usage.js";
import { byCost } from "./order.js";
import { usageBy } from "./usage-by.js";
import type { UsageDimensions, UsageKey } from "./usage-by.js";
import type { UsageFacts } from "./usage-of-groups.js";

/** Usage rows by the dimensions, each with its models. */
export function withModels<D extends UsageDimensions, Row extends UsageKey<D>>(
  rows: readonly Row[],
  facts: UsageFacts,
  dimensions: D,
): readonly (Row & RowModels)[] {
  const names: readonly (keyof D)[] = Object.keys(dimensions);
  const byModel: UsageDimensions = { ...dimensions, modelName: { column: "model" } };
  const usages = usageBy(facts, byModel).toSorted(byCost((row) => nameOf(row["modelName"])));
  const ofRows = groupBy(usages, (row) => JSON.stringify(names.map((name) => row[String(name)])));
  return rows.map((row) => ({
    ...row,
    models: (ofRows.get(JSON.stringify(names.map((name) => row[name]))) ?? []).flatMap(
      (usage) => nameOf(usage["modelName"]) ?? [],
    ),
  }));
}

function nameOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

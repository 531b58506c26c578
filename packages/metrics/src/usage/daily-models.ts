import type { DailyModelRow } from "../rows/activity.js";
import type { Zone } from "../time/zone.js";
import { byCost, compareNames } from "./order.js";
import type { UsageFacts } from "./usage-of-groups.js";
import { usageBy } from "./usage-by.js";
import { tokensOf } from "../figures/tokens.js";

/** Usage of each model on each local day that has any: days ascending, the most expensive model of a day first. */
export function dailyModels(facts: UsageFacts, zone: Zone): readonly DailyModelRow[] {
  const rows = usageBy(facts, { date: { unit: "date", zone }, model: { column: "model" } });
  const mostExpensiveFirst = byCost<(typeof rows)[number]>((row) => row.model);
  return [...rows]
    .sort((a, b) => compareNames(a.date, b.date) || mostExpensiveFirst(a, b))
    .map((row) => ({
      date: row.date,
      model: row.model,
      requests: row.requests,
      tokens: tokensOf(row),
      costUsd: row.costUsd,
      costNanoUsd: row.costNanoUsd,
      lowerBoundRequests: row.lowerBoundRequests,
    }));
}

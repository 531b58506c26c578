import type { DailyUsageRow, MonthlyUsageRow, WeeklyUsageRow } from "../rows/usage.js";
import type { Zone } from "../time/zone.js";
import { compareNames } from "./order.js";
import { usageBy } from "./usage-by.js";
import type { UsageFacts } from "./usage-of-groups.js";

/**
 * Usage of each local day that has any, ascending. Requests and calls without a time belong to no day:
 * they are in the totals only, which counts them as undated.
 */
export function usageByDay(facts: UsageFacts, zone: Zone): readonly DailyUsageRow[] {
  const rows = usageBy(facts, { date: { unit: "date", zone } });
  return [...rows].sort((a, b) => compareNames(a.date, b.date));
}

/** Usage of each local week that has any, ascending; undated requests as in {@link usageByDay}. */
export function usageByWeek(facts: UsageFacts, zone: Zone): readonly WeeklyUsageRow[] {
  const rows = usageBy(facts, { week: { unit: "week", zone } });
  return [...rows].sort((a, b) => compareNames(a.week, b.week));
}

/** Usage of each local month that has any, ascending; undated requests as in {@link usageByDay}. */
export function usageByMonth(facts: UsageFacts, zone: Zone): readonly MonthlyUsageRow[] {
  const rows = usageBy(facts, { month: { unit: "month", zone } });
  return [...rows].sort((a, b) => compareNames(a.month, b.month));
}

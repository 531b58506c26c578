import { integersOf, longsOf } from "@turnmeter/columns";
import type { DailyUsageRow, MonthlyUsageRow, Usage, WeeklyUsageRow } from "../rows/usage.js";
import { calendarUnit } from "../time/calendar-unit.js";
import type { Zone } from "../time/zone.js";
import { compareNames } from "./order.js";
import type { UsageFacts } from "./usage-by.js";
import { usageOfGroups } from "./usage-of-groups.js";

/**
 * Usage of each local day that has any, ascending. Requests and calls without a time belong to no day:
 * they are in the totals only, which counts them as undated.
 */
export function usageByDay(facts: UsageFacts, zone: Zone): readonly DailyUsageRow[] {
  return usageByPeriod(facts, "date", zone).map(([date, usage]) => ({ date, ...usage }));
}

/** Usage of each local week that has any, ascending; undated requests as in {@link usageByDay}. */
export function usageByWeek(facts: UsageFacts, zone: Zone): readonly WeeklyUsageRow[] {
  return usageByPeriod(facts, "week", zone).map(([week, usage]) => ({ week, ...usage }));
}

/** Usage of each local month that has any, ascending; undated requests as in {@link usageByDay}. */
export function usageByMonth(facts: UsageFacts, zone: Zone): readonly MonthlyUsageRow[] {
  return usageByPeriod(facts, "month", zone).map(([month, usage]) => ({ month, ...usage }));
}

function usageByPeriod(
  facts: UsageFacts,
  unit: "date" | "week" | "month",
  zone: Zone,
): readonly (readonly [period: string, usage: Usage])[] {
  const { requests, toolCalls } = facts;
  const periodOf = calendarUnit(unit, zone);
  const groups = new Map<string, number>();
  const groupAt = (at: number): number => {
    if (Number.isNaN(at)) return -1;
    const period = periodOf(at);
    let group = groups.get(period);
    if (group === undefined) groups.set(period, (group = groups.size));
    return group;
  };
  const ofRequest = Int32Array.from(longsOf(requests.columns.at), groupAt);
  // A period with calls that no search is billed for has no usage.
  const searches = integersOf(toolCalls.columns.webSearches);
  const startedAt = longsOf(toolCalls.columns.startedAt);
  const ofCall = new Int32Array(toolCalls.rowCount).fill(-1);
  for (let row = 0; row < ofCall.length; row++)
    if (searches[row]! > 0) ofCall[row] = groupAt(startedAt[row]!);
  const usages = usageOfGroups(facts, { size: groups.size, ofRequest, ofCall });
  return Array.from(groups, ([period, group]) => [period, usages[group]!] as const).sort(([a], [b]) =>
    compareNames(a, b),
  );
}

import type { ActivityRow } from "../rows/activity.js";
import type { Zone } from "../time/zone.js";
import type { UsageFacts } from "../usage/usage-of-groups.js";
import { usageBy } from "../usage/usage-by.js";

/** Requests of each hour of the week, local time: always 7 × 24 rows, Monday 0 h first. */
export function activityMap(facts: UsageFacts, zone: Zone): readonly ActivityRow[] {
  const rows = usageBy(facts, { weekday: { unit: "weekday", zone }, hour: { unit: "hour", zone } });
  const byHour = new Map(rows.map((row) => [hourOfWeek(row.weekday, row.hour), row]));
  return Array.from({ length: 7 * 24 }, (_, index) => {
    const row = byHour.get(index);
    return {
      weekday: Math.floor(index / 24) + 1,
      hour: index % 24,
      requests: row?.requests ?? 0,
      costUsd: row === undefined ? 0 : row.costUsd,
      lowerBoundRequests: row?.lowerBoundRequests ?? 0,
    };
  });
}

function hourOfWeek(weekday: number, hour: number): number {
  return (weekday - 1) * 24 + hour;
}

import type { ViewPlace } from "./in-force.js";
import { localDate, quarterHour } from "./time-sql.js";
import { sharedColumn, usageColumns, usageSums } from "./usage-sql.js";
import type { UsageDimension } from "./usage-sql.js";

/** What is left out where a view has days: what has no time. */
const dated = { requests: "r.at IS NOT NULL", calls: "c.startedAt IS NOT NULL" };

function dateIn(zone: string): UsageDimension {
  return { name: "date", request: localDate("r.at", zone), call: localDate("c.startedAt", zone) };
}

/** Usage by columns that requests and calls share. */
export function usageByColumnsSql(names: readonly string[], place: ViewPlace): string {
  const keys = names.map((name) => `u.${name} AS ${name}`);
  return `SELECT ${[...keys, ...usageColumns()].join(", ")} FROM (${usageSums(names.map(sharedColumn), place)}) AS u`;
}

/** Usage by local date in a zone, which is an SQL expression, and by columns. */
export function dailyUsageSql(names: readonly string[], zone: string, place: ViewPlace): string {
  const keys = ["date", ...names].map((name) => `u.${name} AS ${name}`);
  const sums = usageSums([dateIn(zone), ...names.map(sharedColumn)], place, dated);
  return `SELECT ${[...keys, ...usageColumns()].join(", ")} FROM (${sums}) AS u`;
}

/** Usage by ISO week or month: its name, and its first date. */
export function longerUsageSql(unit: "week" | "month", zone: string, place: ViewPlace): string {
  const firstOf = (date: string) => (unit === "week" ? `toMonday(${date})` : `toStartOfMonth(${date})`);
  const { request, call } = dateIn(zone);
  const since = { name: "since", request: firstOf(request), call: firstOf(call) };
  const name = `formatDateTime(u.since, ${unit === "week" ? "'%G-W%V'" : "'%Y-%m'"}) AS ${unit}`;
  return `SELECT ${[name, "u.since AS since", ...usageColumns()].join(", ")} FROM (${usageSums([since], place, dated)}) AS u`;
}

/** How the prompts of each local day with a request were served. */
export function dailyCacheSql(zone: string, place: ViewPlace): string {
  const written = "u.cacheWrite5mTokens + u.cacheWrite1hTokens";
  const columns = [
    "u.date AS date",
    "u.inputTokens AS inputTokens",
    "u.cacheReadTokens AS cacheReadTokens",
    `${written} AS cacheWriteTokens`,
    `u.cacheReadTokens / nullIf(u.inputTokens + u.cacheReadTokens + ${written}, 0) AS cacheReadShare`,
  ];
  return `SELECT ${columns.join(", ")} FROM (${usageSums([dateIn(zone)], place, dated)}) AS u WHERE u.requests > 0`;
}

/** Usage in the smallest groups that have a use: all sums of it can be taken over these. */
export function quarterHourlyUsageSql(place: ViewPlace): string {
  const dimensions = [
    { name: "startsAt", request: quarterHour("r.at"), call: quarterHour("c.startedAt") },
    ...["source", "project", "sessionId", "model"].map(sharedColumn),
    { name: "isSubagent", request: "r.agentId IS NOT NULL", call: "c.agentId IS NOT NULL" },
  ];
  const keys = dimensions.map(({ name }) => `u.${name} AS ${name}`);
  return `SELECT ${[...keys, ...usageColumns()].join(", ")} FROM (${usageSums(dimensions, place)}) AS u`;
}

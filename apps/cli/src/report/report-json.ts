import { findings } from "@turnmeter/reporting";
import type { WeeklyReportData } from "@turnmeter/reporting";
import { bridgeJson } from "../output/bridge-json.js";

/** What the JSON of a report has besides its weeks: what its page says and no other command prints. */
export function reportJson(data: WeeklyReportData): Readonly<Record<string, unknown>> {
  return {
    findings: findings(data),
    comparison: data.comparison,
    weekSoFar: data.weekSoFar,
    bridge: data.weekChange === null ? null : bridgeJson(data.weekChange.bridge),
    failures: data.failures ?? null,
    times: data.times ?? null,
    cacheByDay: data.cache,
    cacheHealth: data.cacheHealth ?? null,
    context: data.context ?? null,
    activity: data.activity,
  };
}

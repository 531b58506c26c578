import { findings, written } from "@turnmeter/reporting";
import type { WeeklyReportData } from "@turnmeter/metrics";
import { bridgeJson } from "../output/bridge-json.js";

/** What the JSON of a report has besides its weeks: what its page says and other commands do not print of the same days. */
export function reportJson(data: WeeklyReportData): Readonly<Record<string, unknown>> {
  const { weekChange } = data;
  return {
    sources: data.generatedFrom,
    prices: data.prices,
    findings: written(findings(data)),
    comparison: data.comparison,
    weekSoFar: data.weekSoFar,
    bridge: weekChange === null ? null : bridgeJson(weekChange.bridge),
    weekParts: weekChange === null ? null : { now: weekChange.now, before: weekChange.before },
    weeks: data.weeks,
    dailyModels: data.dailyModels,
    failures: data.failures ?? null,
    times: data.times ?? null,
    cacheByDay: data.cache,
    cacheHealth: data.cacheHealth ?? null,
    context: data.context ?? null,
    activity: data.activity,
    ledger: data.ledger ?? null,
    quality: data.quality,
  };
}

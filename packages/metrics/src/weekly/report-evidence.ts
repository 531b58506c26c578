import { cacheHealth } from "../cache/cache-health.js";
import type { PricesOf } from "../cache/cache-prices.js";
import { compactions } from "../context/compactions.js";
import { contextBands } from "../context/context-bands.js";
import { contextBySession } from "../context/context-by-session.js";
import { contextSizes } from "../context/context-sizes.js";
import { errorChains } from "../failures/error-chains.js";
import { failureStatistics } from "../failures/failure-statistics.js";
import { responseTimes } from "../latency/response-times.js";
import { timeByDay } from "../latency/time-by-day.js";
import { turnDurations } from "../latency/turn-durations.js";
import type { ReportFacts } from "../quality/report-facts.js";
import type { WeeklyReportData } from "../rows/weekly-report.js";
import type { Period } from "../time/period.js";

/** Failures, time, and use of cache and context. */
export function reportEvidence(
  { facts, allFacts }: Pick<ReportFacts, "facts" | "allFacts">,
  {
    period,
    prices: { pricesOf },
  }: { readonly period: Period; readonly prices: { readonly pricesOf: PricesOf } },
): Required<Pick<WeeklyReportData, "failures" | "times" | "cacheHealth" | "context">> {
  return {
    failures: failureStatistics(errorChains(facts)),
    times: {
      byDay: timeByDay(facts, period),
      responses: responseTimes(facts),
      turns: turnDurations(facts),
    },
    cacheHealth: cacheHealth(allFacts, { pricesOf, window: period }),
    context: {
      bands: contextBands(facts),
      sizes: contextSizes(facts),
      sessions: contextBySession(facts),
      compactions: compactions(facts),
    },
  };
}

import {
  cacheHealth,
  compactions,
  contextBands,
  contextBySession,
  contextSizes,
  errorChains,
  failureStatistics,
  responseTimes,
  timeByDay,
  turnDurations,
} from "@turnmeter/metrics";
import { listPrices } from "@turnmeter/pricing";
import type { WeeklyReportData } from "@turnmeter/reporting";
import type { Selection } from "../logs/selection.js";

/** What failed, where the time went, and how the cache and the context were used. */
export function reportEvidence({
  facts,
  allFacts,
  period,
  priceBook,
}: Pick<Selection, "facts" | "allFacts" | "period" | "priceBook">): Required<
  Pick<WeeklyReportData, "failures" | "times" | "cacheHealth" | "context">
> {
  return {
    failures: failureStatistics(errorChains(facts)),
    times: {
      byDay: timeByDay(facts, period),
      responses: responseTimes(facts),
      turns: turnDurations(facts),
    },
    cacheHealth: cacheHealth(allFacts, {
      pricesOf: (model, at) => listPrices(model, at, priceBook),
      window: period,
    }),
    context: {
      bands: contextBands(facts),
      sizes: contextSizes(facts),
      sessions: contextBySession(facts),
      compactions: compactions(facts),
    },
  };
}

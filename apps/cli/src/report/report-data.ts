import { weeklyReportData } from "@turnmeter/metrics";
import type { WeeklyReportData } from "@turnmeter/metrics";
import { priceLookup } from "@turnmeter/pricing";
import type { Selection } from "../logs/selection.js";
import { programVersion } from "../common/version.js";

/** Everything the weekly report says of a selection. */
export function reportData(
  { allFacts, unfilteredFacts, period, priceBook, settings: { nowMs } }: Selection,
  sample: Pick<WeeklyReportData, "sampleNote"> = {},
): WeeklyReportData {
  const prices = priceLookup(priceBook);
  return weeklyReportData(allFacts, {
    ...sample,
    version: programVersion(),
    period,
    nowMs,
    prices,
    unfilteredFacts,
  });
}

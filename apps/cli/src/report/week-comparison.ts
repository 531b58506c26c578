import {
  agentTypes,
  compareWeek,
  comparedSpans,
  costBridge,
  logWindows,
  periodOf,
  selectFacts,
  toolStatistics,
  usageByModel,
  usageByProject,
} from "@turnmeter/metrics";
import type { WeekComparison } from "@turnmeter/metrics";
import type { WeeklyReportData } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import type { Selection } from "../logs/selection.js";
import { bridgePrices } from "../logs/bridge-prices.js";

/** The weeks of a selection beside the weeks before, and what is behind the difference to the last one. */
export function weekComparison(
  selection: Selection,
): Pick<WeeklyReportData, "comparison" | "weekSoFar" | "weekChange"> {
  const { allFacts, unfilteredFacts, period, settings } = selection;
  const spans = comparedSpans(allFacts, period, settings);
  const { timezone, weekStart } = period;
  const options = { timezone, weekStart, windows: logWindows(unfilteredFacts) };
  const comparison = spans.main && compareWeek(allFacts, spans.main, options);
  return {
    comparison,
    weekSoFar: spans.running && compareWeek(allFacts, spans.running, options),
    weekChange: comparison && weekChange(selection, comparison),
  };
}

function weekChange(
  { allFacts, period, priceBook }: Selection,
  { span, before: [last] }: WeekComparison,
): WeeklyReportData["weekChange"] {
  if (last === undefined || last.standing !== "whole") return null;
  const [now, before] = [span, last].map(({ since, until }) =>
    selectFacts(allFacts, { period: periodOf(since, until, period) }),
  );
  if (now === undefined || before === undefined) return null;
  return {
    bridge: costBridge(before, now, bridgePrices(priceBook)),
    now: partsOf(now),
    before: partsOf(before),
  };
}

function partsOf(facts: Facts) {
  return {
    models: usageByModel(facts),
    projects: usageByProject(facts),
    agents: agentTypes(facts),
    tools: toolStatistics(facts),
  };
}

import type { Facts } from "@turnmeter/schema";
import { agentTypes } from "../agents/agent-types.js";
import { compareWeek } from "../baseline/compare-week.js";
import { comparedSpans } from "../baseline/compared-spans.js";
import { logWindows } from "../baseline/log-window.js";
import { costBridge } from "../bridge/cost-bridge.js";
import type { BridgePrices } from "../prices/list-prices.js";
import { together } from "../engine/pending.js";
import type { ReportFacts } from "../quality/report-facts.js";
import type { WeekComparison } from "../rows/baseline.js";
import type { WeeklyReportData, WeekParts } from "../rows/weekly-report.js";
import { selectFacts } from "../selection/select-facts.js";
import { periodOf } from "../time/period.js";
import type { Period } from "../time/period.js";
import type { DefaultPeriod } from "../selection/report-period.js";
import { toolStatistics } from "../tools/tool-statistics.js";
import { usageByModel, usageByProject } from "../usage/usage-by.js";

interface WeekOptions {
  readonly period: Period | DefaultPeriod;
  readonly nowMs: number;
  readonly prices: BridgePrices;
}

/** The weeks of a period beside the weeks before, and what is behind the difference to the last one. */
export function weekComparison(
  { allFacts, unfilteredFacts }: Pick<ReportFacts, "allFacts" | "unfilteredFacts">,
  options: WeekOptions,
): Pick<WeeklyReportData, "comparison" | "weekSoFar" | "weekChange"> {
  const { period } = options;
  const withWeekSoFar = "isFallback" in period && !period.isFallback;
  const spans = comparedSpans(allFacts, period, { ...options, withWeekSoFar });
  const { timezone, weekStart } = period;
  const judged = { timezone, weekStart, windows: logWindows(unfilteredFacts) };
  const { comparison, weekSoFar } = together({
    comparison: () => spans.main && compareWeek(allFacts, spans.main, judged),
    weekSoFar: () => spans.running && compareWeek(allFacts, spans.running, judged),
  });
  return { comparison, weekSoFar, weekChange: comparison && weekChange(allFacts, comparison, options) };
}

function weekChange(
  facts: Facts,
  { span, before: [last] }: WeekComparison,
  { period, prices }: WeekOptions,
): WeeklyReportData["weekChange"] {
  if (last === undefined || last.standing !== "whole") return null;
  const [now, before] = [span, last].map(({ since, until }) =>
    selectFacts(facts, { period: periodOf(since, until, period) }),
  );
  if (now === undefined || before === undefined) return null;
  return together({
    bridge: () => costBridge(before, now, prices),
    now: () => partsOf(now),
    before: () => partsOf(before),
  });
}

function partsOf(facts: Facts): WeekParts {
  return together({
    models: () => usageByModel(facts),
    projects: () => usageByProject(facts),
    agents: () => agentTypes(facts),
    tools: () => toolStatistics(facts),
  });
}

import type { Facts } from "@turnmeter/schema";
import { agentTypes } from "../agents/agent-types.js";
import { compareWeek } from "../baseline/compare-week.js";
import { comparedSpans } from "../baseline/compared-spans.js";
import { logWindows } from "../baseline/log-window.js";
import type { LogWindow } from "../baseline/log-window.js";
import { costBridge } from "../bridge/cost-bridge.js";
import type { BridgePrices } from "../prices/list-prices.js";
import { together } from "../engine/pending.js";
import type { ReportFacts } from "../quality/report-facts.js";
import type { WeekComparison, WeekSpan } from "../rows/baseline.js";
import type { WeeklyReportData, WeekParts } from "../rows/weekly-report.js";
import { askAhead } from "../engine/remote-runs.js";
import { selectFacts } from "../selection/select-facts.js";
import { periodOf } from "../time/period.js";
import type { Period } from "../time/period.js";
import { spanBefore } from "../time/span-before.js";
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
  const comparedWith = (windows: readonly LogWindow[]) => {
    const judged = { timezone, weekStart, windows };
    return together({
      comparison: () => spans.main && compareWeek(allFacts, spans.main, judged),
      weekSoFar: () => spans.running && compareWeek(allFacts, spans.running, judged),
    });
  };
  askAhead(allFacts, () => comparedWith([]));
  askAhead(
    allFacts,
    () => spans.main && changeBetween(allFacts, spanBefore(spans.main, 1, period), spans.main, options),
  );
  const { comparison, weekSoFar } = comparedWith(logWindows(unfilteredFacts));
  return { comparison, weekSoFar, weekChange: comparison && weekChange(allFacts, comparison, options) };
}

function weekChange(
  facts: Facts,
  { span, before: [last] }: WeekComparison,
  options: WeekOptions,
): WeeklyReportData["weekChange"] {
  return last === undefined || last.standing !== "whole" ? null : changeBetween(facts, last, span, options);
}

type Days = Pick<WeekSpan, "since" | "until">;

function changeBetween(
  facts: Facts,
  daysBefore: Days,
  daysNow: Days,
  { period, prices }: WeekOptions,
): NonNullable<WeeklyReportData["weekChange"]> {
  const factsOf = ({ since, until }: Days) => selectFacts(facts, { period: periodOf(since, until, period) });
  const [before, now] = [factsOf(daysBefore), factsOf(daysNow)];
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

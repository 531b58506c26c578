export { totals } from "./totals.js";
export {
  usageOfAll,
  usageByDay,
  usageByMonth,
  usageByWeek,
  usageByModel,
  usageByFolder,
  usageByProject,
  sessionsByDay,
  dailyModels,
  activityMap,
} from "./usage/usage-by.js";
export type { UsageOptions } from "./usage/usage-by.js";
export * from "./dimensions/usage-by-names.js";
export { branchTotals, usageByBranch } from "./dimensions/branches.js";
export type { BranchTotals } from "./dimensions/branches.js";
export { weeklyReportData } from "./weekly/weekly-report-data.js";
export type { ReportPrices, WeeklyReportOptions } from "./weekly/weekly-report-data.js";
export { usageBySession, sessionAverages, activeMsBySession } from "./usage/sessions.js";
export { cacheByDay } from "./cache/cache-by-day.js";
export { callStatistics, didNotRun, errorStatistics, errorTotals } from "./tools/calls.js";
export { type ToolsWithAll, toolStatistics, toolsWithAll } from "./tools/calls.js";
export { errorChains, failureKinds, failureStatistics } from "./failures/failures.js";
export type { FailureKinds } from "./failures/failures.js";
export * from "./cache/cache-health.js";
export type { PricesOf, BridgePrices, ListPrices } from "./prices/prices.js";
export {
  compactions,
  contextBands,
  contextLimits,
  contextBySession,
  contextSizes,
} from "./context/context.js";
export { responseDurations } from "./derived/derive-responses.js";
export { responseTimes, timeByDay, turnDurations } from "./latency/latency.js";
export type { ThreadFacts } from "./derived/thread-rows.js";
export { deriveFacts, factsOfStore } from "./derived/derived-facts.js";
export { agentTotals, agentTypes, agentRuns } from "./agents/agents.js";
export * from "./baseline/compared-spans.js";
export { compareWeek, logWindows, periodFigures } from "./baseline/compare-week.js";
export type { CompareWeekOptions, LogWindow } from "./baseline/compare-week.js";
export { factsOfSession, sessionDetail, parallelism } from "./session/session-detail.js";
export type { SessionDetailOptions } from "./session/session-detail.js";
export { sessionTurns } from "./session/session-turns.js";
export { sessionAgents } from "./session/session-agents.js";
export { sessionCalls, sessionFiles } from "./session/session-calls.js";
export { sessionContext, threadPrompts } from "./session/session-context.js";
export type { ThreadPrompt, RatesOf } from "./session/session-context.js";
export { contextRent } from "./session/context-rent.js";
export * from "./quality/file-counts.js";
export { unpricedModels } from "./quality/report-quality.js";
export { monthBudget, planValue } from "./budget/budget.js";
export type { MonthBudgetOptions, PlanOptions } from "./budget/budget.js";
export * from "./blocks/usage-blocks.js";
export * from "./ledger/ledger.js";
export {
  recordedByDay,
  recordedByFolder,
  recordedByModel,
  recordedByMonth,
  recordedByProject,
  recordedByWeek,
  recordedBySession,
  recordedTotal,
} from "./recorded/recorded.js";
export { tokensOf } from "./figures/tokens.js";
export { compareFacts, comparisonJudging } from "./compare/compare-facts.js";
export type { ComparedFacts } from "./compare/compare-facts.js";
export { usageOfPart, usageOfSums, usageSums } from "./usage/usage.js";
export type { UsagePart, UsageSums } from "./usage/usage.js";
export { costBridge } from "./bridge/cost-bridge.js";
export { selectFacts } from "./selection/select-facts.js";
export { projectsMeant } from "./selection/selection.js";
export type { Selection } from "./selection/selection.js";
export { assertTimezone } from "@turnmeter/schema/names.js";
export { isoInstant } from "./figures/days.js";
export type { WeekStart } from "./figures/days.js";
export { calendarUnit } from "./time/zone.js";
export type { Zone, CalendarUnit } from "./time/zone.js";
export { periodOf, periodWeeks, shiftPeriod, weekOf } from "./time/period.js";
export type { Period, Week } from "./time/period.js";
export * from "./time/resolve-period.js";
export { reportPeriod } from "./selection/report-period.js";
export type { DefaultPeriod } from "./selection/report-period.js";
export { localDate } from "./time/local-day.js";
export { redactFacts } from "./redaction/redact-facts.js";
export { withoutWords } from "./redaction/without-words.js";
export * from "./redaction/redaction.js";
export { aggregate, distinctValues } from "./engine/aggregate.js";
export { tableWhere } from "./engine/conditions.js";
export type {
  ColumnName,
  Condition,
  Dimension,
  Dimensions,
  Measure,
  MeasuredValues,
  Measures,
  Metric,
  MetricRow,
  NumberColumn,
  PlainDimension,
  PlainMeasure,
  RowGroups,
  TableName,
} from "./engine/metric.js";
export { copiesOfNothing } from "./selection/filters.js";
export { lostRowCodes, modelCodes } from "./selection/problem-filter.js";
export { readFiles, tablesOfFiles } from "./selection/read-files.js";
export * from "./statistics/random.js";
export { ratioDifference } from "./statistics/ratio-difference.js";
export type { RatioOptions, SessionSums } from "./statistics/ratio-difference.js";
export * from "./statistics/quantile-difference.js";
export type { Difference } from "./statistics/difference.js";
export { wilsonInterval, holmAdjusted } from "./statistics/distributions.js";
export type { Range } from "./statistics/distributions.js";
export { nearestRank } from "./statistics/nearest-rank.js";
export type { Frequencies } from "./statistics/nearest-rank.js";
export * from "./statistics/union.js";
export { groupBy } from "./engine/group-by.js";
export { compareNames } from "./usage/order.js";
export type * from "./rows/usage.js";
export type { OutcomeCounts, SessionKindCounts, Totals, TurnTimes } from "./rows/totals.js";
export type * from "./rows/calls.js";
export * from "./rows/cache.js";
export * from "./rows/weekly-report.js";
export * from "./rows/baseline.js";
export * from "./rows/comparison.js";
export { comparedFigures, comparedNumbers } from "./rows/shown-figures.js";
export type { ComparedFigure, ComparedNumber } from "./rows/shown-figures.js";
export * from "./rows/session.js";
export * from "./rows/ledger.js";
export * from "./remote/remote-facts.js";
export { mapTogether, Pending, together, whenAnswered } from "./engine/pending.js";
export type { MetricQuestion } from "./engine/remote-table.js";

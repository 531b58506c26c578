export { totals } from "./totals.js";
export {
  usageOfAll,
  usageByDay,
  usageByMonth,
  usageByWeek,
  usageByModel,
  usageByFolder,
  usageByProject,
} from "./usage/usage-by.js";
export type { UsageOptions } from "./usage/usage-by.js";
export { dimensionKey, isTimeDimension, recordedByNames, usageByNames } from "./dimensions/usage-by-names.js";
export type {
  DimensionUsageRow,
  UsageDimensionKey,
  UsageDimensionName,
} from "./dimensions/usage-by-names.js";
export { branchTotals } from "./dimensions/branch-totals.js";
export type { BranchTotals } from "./dimensions/branch-totals.js";
export { usageByBranch } from "./dimensions/usage-by-branch.js";
export { weeklyReportData } from "./weekly/weekly-report-data.js";
export type { ReportPrices, WeeklyReportOptions } from "./weekly/weekly-report-data.js";
export { usageBySession } from "./usage/usage-by-session.js";
export { sessionAverages } from "./usage/session-averages.js";
export { sessionsByDay } from "./activity/sessions-by-day.js";
export { dailyModels } from "./usage/daily-models.js";
export { cacheByDay } from "./cache/cache-by-day.js";
export { activityMap } from "./activity/activity-map.js";
export { callStatistics, didNotRun, toolStatistics, toolsWithAll } from "./tools/tool-statistics.js";
export type { ToolsWithAll } from "./tools/tool-statistics.js";
export { errorStatistics, errorTotals } from "./tools/error-statistics.js";
export { errorChains } from "./failures/error-chains.js";
export { failureKinds } from "./failures/failure-kinds.js";
export type { FailureKinds } from "./failures/failure-kinds.js";
export { failureStatistics } from "./failures/failure-statistics.js";
export { cacheHealth } from "./cache/cache-health.js";
export { cacheBreaks } from "./cache/cache-breaks.js";
export { unreadWrites } from "./cache/unread-writes.js";
export type { CacheOptions, CacheWindow } from "./cache/cache-options.js";
export type { PricesOf } from "./prices/list-prices.js";
export { compactions } from "./context/compactions.js";
export { contextBands, contextLimits } from "./context/context-bands.js";
export { contextBySession, contextSizes } from "./context/context-sizes.js";
export { responseDurations } from "./derived/response-durations.js";
export { responseTimes } from "./latency/response-times.js";
export type { ThreadFacts } from "./derived/thread-facts.js";
export { deriveFacts, factsOfStore } from "./derived/derived-facts.js";
export { timeByDay } from "./latency/time-by-day.js";
export { turnDurations } from "./latency/turn-durations.js";
export { agentTotals, agentTypes } from "./agents/agent-types.js";
export { agentRuns } from "./agents/agent-runs.js";
export { comparedSpans } from "./baseline/compared-spans.js";
export type { ComparedSpans } from "./baseline/compared-spans.js";
export { compareWeek } from "./baseline/compare-week.js";
export type { CompareWeekOptions } from "./baseline/compare-week.js";
export { logWindows } from "./baseline/log-window.js";
export type { LogWindow } from "./baseline/log-window.js";
export { periodFigures } from "./baseline/period-figures.js";
export { factsOfSession } from "./session/facts-of-session.js";
export { sessionDetail } from "./session/session-detail.js";
export type { SessionDetailOptions } from "./session/session-detail.js";
export { sessionTurns } from "./session/session-turns.js";
export { sessionAgents } from "./session/session-agents.js";
export { sessionCalls } from "./session/session-calls.js";
export { sessionContext } from "./session/session-context.js";
export { sessionFiles } from "./session/session-files.js";
export { contextRent } from "./session/context-rent.js";
export { threadPrompts } from "./session/thread-prompts.js";
export type { ThreadPrompt } from "./session/thread-prompts.js";
export { parallelism } from "./session/parallelism.js";
export type { RatesOf } from "./session/prompt-prices.js";
export { problemCounts } from "./problem-counts.js";
export { fileCounts, fileReasons } from "./quality/file-counts.js";
export type { FileCounts } from "./quality/file-counts.js";
export { unpricedModels } from "./quality/report-quality.js";
export { monthBudget } from "./budget/month-budget.js";
export type { MonthBudgetOptions } from "./budget/month-budget.js";
export { planValue } from "./budget/plan-value.js";
export type { PlanOptions } from "./budget/plan-value.js";
export { usageBlocks } from "./blocks/usage-blocks.js";
export type { BlockOptions } from "./blocks/usage-blocks.js";
export { windowsCertainFrom } from "./blocks/windows-certain-from.js";
export { ledger } from "./ledger/ledger.js";
export type { LedgerFacts } from "./ledger/ledger.js";
export {
  recordedByDay,
  recordedByFolder,
  recordedByModel,
  recordedByMonth,
  recordedByProject,
  recordedByWeek,
} from "./recorded/recorded-costs.js";
export { recordedBySession, recordedTotal } from "./recorded/recorded-sessions.js";
export { tokensOf } from "./figures/tokens.js";
export { compareFacts } from "./compare/compare-facts.js";
export { comparisonJudging } from "./compare/judged-row.js";
export type { ComparedFacts } from "./compare/compare-facts.js";
export { usageOfPart } from "./usage/usage-of-part.js";
export type { UsagePart } from "./usage/usage-of-part.js";
export { usageOfSums, usageSums } from "./usage/usage-sums.js";
export type { UsageSums } from "./usage/usage-sums.js";
export { costBridge } from "./bridge/cost-bridge.js";
export type { BridgePrices, ListPrices } from "./prices/list-prices.js";

export { selectFacts } from "./selection/select-facts.js";
export { projectsMeant } from "./selection/projects-meant.js";
export type { Selection } from "./selection/selection.js";

export { assertTimezone } from "@turnmeter/schema/names.js";
export type { WeekStart } from "./figures/days.js";
export type { Zone } from "./time/zone.js";
export { periodOf, periodWeeks, shiftPeriod } from "./time/period.js";
export type { Period } from "./time/period.js";
export { resolvePeriod } from "./time/resolve-period.js";
export type { PeriodOptions } from "./time/resolve-period.js";
export { reportPeriod } from "./selection/report-period.js";
export type { DefaultPeriod } from "./selection/report-period.js";
export { weekOf } from "./time/week.js";
export type { Week } from "./time/week.js";
export { localDate } from "./time/local-day.js";

export { redactFacts } from "./redaction/redact-facts.js";
export { withoutWords } from "./redaction/without-words.js";
export { createRedaction } from "./redaction/redaction.js";
export type { RedactionOptions } from "./redaction/redaction.js";
export type { NameKind, Redaction } from "./redaction/hidden-names.js";
export { aggregate } from "./engine/aggregate.js";
export { distinctValues } from "./engine/distinct-values.js";
export { tableWhere } from "./engine/table-where.js";
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
  RowGroups,
  TableName,
} from "./engine/metric.js";
export { calendarUnit } from "./time/calendar-unit.js";
export type { CalendarUnit } from "./time/calendar-unit.js";
export { copiesOfNothing } from "./selection/filters.js";
export { lostRowCodes, modelCodes } from "./selection/problem-filter.js";
export { readFiles, tablesOfFiles } from "./selection/read-files.js";
export { createRandom } from "./statistics/random.js";
export type { Random } from "./statistics/random.js";
export { ratioDifference } from "./statistics/ratio-difference.js";
export type { RatioOptions, SessionSums } from "./statistics/ratio-difference.js";
export { quantileDifferences } from "./statistics/quantile-difference.js";
export type { SessionValues } from "./statistics/quantile-difference.js";
export type { Difference } from "./statistics/difference.js";
export { wilsonInterval } from "./statistics/wilson-interval.js";
export type { Range } from "./statistics/wilson-interval.js";
export { holmAdjusted } from "./statistics/holm.js";
export { nearestRank } from "./statistics/nearest-rank.js";
export { activeMsBySession } from "./usage/active-ms-by-session.js";
export { unionLength, unionOf } from "./statistics/union.js";
export type { Interval } from "./statistics/union.js";
export { groupBy } from "./engine/group-by.js";
export { compareNames } from "./usage/order.js";
export { isoInstant } from "./usage/iso-instant.js";
export type { Frequencies } from "./statistics/nearest-rank.js";

export type {
  BranchUsageRow,
  CodingAgentUsageRow,
  DailyUsageRow,
  ModelUsageRow,
  MonthlyUsageRow,
  FolderUsageRow,
  ProjectUsageRow,
  RowModels,
  SessionContents,
  SessionUsageRow,
  Usage,
  WeeklyUsageRow,
} from "./rows/usage.js";
export type { RecordedCost } from "./rows/recorded.js";
export type { DailySessionsRow, SessionAverages } from "./rows/sessions.js";
export type { OutcomeCounts, SessionKindCounts, Totals, TurnTimes } from "./rows/totals.js";
export type { CallStatistics, ErrorFigures, ErrorRow, ToolRow } from "./rows/tool.js";
export type { Cost, Place } from "./rows/cost.js";
export { cacheBreakCauses, unreadReasons } from "./rows/cache.js";
export type {
  CacheBreak,
  CacheBreakCause,
  CacheBreakRow,
  CacheCost,
  CacheHealth,
  UnreadReason,
  UnreadWrite,
  UnreadWritesRow,
} from "./rows/cache.js";
export type {
  CompactionRow,
  ContextBandRow,
  ContextExcess,
  ContextSessionRow,
  ContextSizes,
} from "./rows/context.js";
export type { DailyTimeRow, ResponseTimeRow, TurnDurations } from "./rows/latency.js";
export type {
  ErrorChain,
  ErrorChainEnd,
  FailureKindFigures,
  FailureKindRow,
  FailurePlace,
  FailureRow,
} from "./rows/failure.js";
export type { AgentFigures, AgentRunRow, AgentTypeRow, MaybeUsage } from "./rows/agent.js";
export { weekStandings } from "./rows/baseline.js";
export type {
  BaselineWeek,
  MedianFigures,
  PeriodFigures,
  WeekComparison,
  WeekSpan,
  WeekStanding,
} from "./rows/baseline.js";
export { breakdownSubjects } from "./rows/first-screen.js";
export type {
  Breakdown,
  BreakdownPart,
  BreakdownRest,
  BreakdownSubject,
  FirstScreenRows,
  SessionStart,
  StripSpan,
} from "./rows/first-screen.js";
export type { MonthBudget, PlanValue } from "./rows/budget.js";
export type { BlockProjection, BlockRow, BurnRate } from "./rows/block.js";
export type { ActivityRow, CacheRow, DailyModelRow } from "./rows/activity.js";
export { comparisonVerdicts } from "./rows/comparison.js";
export type { ComparedSide, ComparisonRow, ComparisonVerdict } from "./rows/comparison.js";
export { comparedFigures, comparedNumbers } from "./rows/shown-figures.js";
export type { ComparedFigure, ComparedNumber } from "./rows/shown-figures.js";
export { costBridgePartIds } from "./rows/cost-bridge.js";
export type { CostBridge, CostBridgePart, CostBridgePartId, CostBridgeSide } from "./rows/cost-bridge.js";
export type { SessionAgentRole, SessionAgentRow } from "./rows/session/agent.js";
export type { SessionCallRow, SessionHookRow } from "./rows/session/call.js";
export type { SessionContextRow } from "./rows/session/context.js";
export type { SessionDetail, SessionHead } from "./rows/session/session-detail.js";
export type { SessionFileRow } from "./rows/session/file.js";
export { rentParts } from "./rows/session/rent.js";
export type { ContextRent, RentPart, RentPartName, RentRow } from "./rows/session/rent.js";
export type { Parallelism, SessionEventRow } from "./rows/session/timeline.js";
export type { SessionTurnRow } from "./rows/session/turn.js";
export { ledgerStepIds } from "./rows/ledger.js";
export type { LedgerStep, LedgerStepId, LedgerStepKind } from "./rows/ledger.js";
export type { ProblemCounts } from "./rows/problem-counts.js";
export type {
  GoneLogsUsage,
  AgentNames,
  ReportContext,
  ReportPeriod,
  ReportQuality,
  ReportTimes,
  UnpricedModel,
  WeekChange,
  WeeklyReportData,
  WeekParts,
} from "./rows/weekly-report.js";
export { remoteFacts } from "./remote/remote-facts.js";
export { mapTogether, Pending, together, whenAnswered } from "./engine/pending.js";
export type { FactSource, RowSelection, RowSet } from "./remote/fact-source.js";
export type { MetricQuestion, PlainDimension, PlainMeasure } from "./engine/remote-table.js";

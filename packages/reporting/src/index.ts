export { amount, beginning, joined, say } from "./format/sentence.js";
export type { Amount, Sentence, Text } from "./format/sentence.js";
export { textOf, written } from "./format/written.js";
export type { Written } from "./format/written.js";
export { englishFormats } from "./format/english-formats.js";
export type { Formats, NumberFormat } from "./format/formats.js";
export { formatsOf } from "./format/formats-of.js";
export { formatBytes } from "./format/number-units.js";
export { formatCount } from "./format/english-formats.js";
export { formatDuration } from "./format/english-formats.js";
export { formatInstant } from "./format/english-formats.js";
export { shortIds } from "./words/names.js";
export {
  boundsOfBudget,
  budgetNotes,
  expectedText,
  paceText,
  planSentence,
  tooFewDaysText,
} from "./words/budget-phrase.js";
export { sampleNotice } from "./words/sample-notice.js";
export { formatSpan } from "./format/written.js";
export { formatPercent } from "./format/english-formats.js";
export { formatTokens } from "./format/english-formats.js";
export { formatSignedUsd } from "./format/number-units.js";
export { formatUsd } from "./format/english-formats.js";

export type {
  AtLeast,
  Cell,
  CellTone,
  ColumnKind,
  TableColumn,
  TableRow,
  TableTrend,
  TableView,
  WrittenTable,
} from "./table/table-view.js";
export { sumUsage } from "./subjects/sum-usage.js";
export { blankRow, cellAmount, column, keyColumns, pick, rowOf, tableOf } from "./table/column.js";
export type { Column, Columns } from "./table/column.js";
export { isOfTime, orderPhrase, sortKey, sortNames, sortedRows, usualOrder } from "./table/sort-rows.js";
export type { RowOrder } from "./table/sort-rows.js";
export { canSum, restName, sumCells } from "./table/first-rows.js";
export { boundedText, cellText } from "./table/cell-text.js";
export { textWidth, truncateText, wrapText } from "./table/fit-text.js";
export { ansiStyle, plainStyle } from "./table/terminal-style.js";
export type { TerminalStyle } from "./table/terminal-style.js";
export { eraseLine, escapeTerminal } from "./table/escape-terminal.js";
export { escapeMarkdown, renderMarkdown } from "./table/render-markdown.js";
export type { RenderMarkdownOptions } from "./table/render-markdown.js";
export { renderCsv } from "./table/render-csv.js";
export { renderTable } from "./table/render-table.js";
export type { RenderTableOptions } from "./table/render-table.js";

export type { ChartSpec } from "./report.js";
export type {
  Evidence,
  FindingAction,
  FirstScreen,
  HeadlineFigure,
  QualityNote,
  QuietFigure,
  Report,
  ReportChart,
  ReportFinding,
  ReportSection,
  SessionExcerpt,
  WhyView,
  WrittenReport,
} from "./report.js";
export { agentPlaceColumns, agentRunColumns, agentTypeColumns } from "./subjects/agents.js";
export { failureKindColumns, failurePlace } from "./subjects/failures.js";
export {
  auditBlindNotes,
  auditColumns,
  auditNotJudgedNotes,
  auditPlaceNote,
  auditWasteNote,
} from "./subjects/audit.js";
export { errorColumns } from "./subjects/tools.js";
export { toolColumns } from "./subjects/tools.js";
export { basisColumns, costColumns, costDifference, tokenColumns, usageColumns } from "./subjects/usage.js";
export {
  branchColumns,
  dimensionColumns,
  folderColumns,
  modelColumns,
  modelsColumns,
  projectColumns,
  sessionColumns,
} from "./subjects/usage.js";
export { findings } from "./findings/findings.js";
export { costSentence, costSentences } from "./baseline/cost-sentence.js";
export { firstScreenJson } from "./weekly/first-screen-json.js";
export type { FirstScreenJson } from "./weekly/first-screen-json.js";
export { weeklyReport } from "./weekly/weekly-report.js";
export type { WeeklyReportOptions } from "./weekly/weekly-report.js";

export { goneLogsText } from "./sections/quality-box.js";
export { ledgerTable, ledgerTitles } from "./sections/ledger-table.js";
export type { LedgerTableOptions } from "./sections/ledger-table.js";
export { explainProblem, graveProblems } from "./sections/problem-explanations.js";
export type { ProblemExplanation } from "./sections/problem-explanations.js";

export { bridgeNotes } from "./bridge/bridge-table.js";
export { bridgeTable } from "./bridge/bridge-table.js";
export type { SideNames } from "./bridge/bridge-table.js";
export { comparisonReport } from "./compare/comparison-report.js";
export type { ComparisonData } from "./compare/comparison-report.js";
export { costReading, hasBridge, verdictReading } from "./compare/comparison-reading.js";
export { figuresTable, toolFigures, toolTable, totalsTable, workTable } from "./compare/comparison-tables.js";
export { bridgeTitles } from "./bridge/causes.js";

export { countOf } from "./words/listed.js";
export { listed, mostListed } from "./words/listed.js";
export type { ListedOptions } from "./words/listed.js";
export { boundCell, isMostlyUnpriced } from "./words/usage-phrase.js";
export { lastFolder, projectName, shortModel } from "./words/names.js";
export { sessionReport } from "./session/session-report.js";
export type { SessionReportData } from "./session/session-sections.js";
export { sessionsReport } from "./session/sessions-report.js";
export type { SessionsReportData } from "./session/sessions-report.js";
export { sessionExcerpt } from "./session/session-excerpt.js";
export type { SessionExcerptData } from "./session/session-excerpt.js";
export { sessionHeadline } from "./session/session-headline.js";
export { endingText, sessionKindText } from "./session/names.js";
export { sessionName, sessionNames, sessionOrigin } from "./words/session-name.js";
export type { NamedSession } from "./words/session-name.js";
export { timelineChart } from "./session/timeline/chart.js";
export { contextChart } from "./session/context-chart.js";
export { turnCostChart } from "./session/turn-cost-chart.js";
export { rentChart } from "./session/rent-chart.js";
export { agentsTable } from "./session/tables/agents-table.js";
export { chainsTable } from "./session/tables/call-tables.js";
export { filesTable } from "./session/tables/call-tables.js";
export { rentPartsTable, resultsTable } from "./session/tables/context-tables.js";
export { slowestTable } from "./session/tables/call-tables.js";
export { turnsTable } from "./session/tables/turn-tables.js";
export type { SessionTableOptions } from "./session/tables/session-table.js";

export { renderMail } from "./mail/weekly-mail.js";
export { renderPage, renderServedPage } from "./page/render-page.js";
export type { PageOptions, ServedOptions, ServedPage } from "./page/render-page.js";
export type { ChoiceField, Navigation, PageLink } from "./page/navigation.js";

export { chartsOf } from "./report.js";
export { activityMap } from "./charts/activity-map.js";
export { agentCostByType } from "./charts/agents.js";
export { costBridgeChart } from "./charts/cost-bridge.js";
export { promptCostByDay } from "./charts/cache.js";
export { costByDay } from "./charts/usage-by-day.js";
export { costByWeek } from "./charts/cost-by-week.js";
export { costThroughWeek } from "./charts/cost-through-week.js";
export type { DayRange } from "./plot/bars-by-day.js";
export { durationByTool } from "./charts/tools.js";
export { errorKinds } from "./charts/errors.js";
export { errorRateByTool } from "./charts/tools.js";
export { tokensByDay } from "./charts/usage-by-day.js";

export { darkTheme } from "./theme/dark-theme.js";
export { lightTheme } from "./theme/light-theme.js";
export type { Theme, ToneName } from "./theme/theme.js";
export { withTheme } from "./theme/with-theme.js";

export { amount, beginning, joined, say, type Amount, type Sentence, type Text } from "./format/sentence.js";
export { textOf, written, formatSpan, type Written } from "./format/written.js";
export {
  englishFormats,
  formatCount,
  formatDuration,
  formatInstant,
  formatPercent,
  formatTokens,
  formatUsd,
} from "./format/english-formats.js";
export type { Formats, NumberFormat } from "./format/formats.js";
export { formatsOf } from "./format/formats-of.js";
export { formatBytes, formatSignedUsd } from "./format/number-units.js";
export { shortIds, lastFolder, projectName, shortModel } from "./words/names.js";
export * from "./words/budget-phrase.js";
export { sampleNotice } from "./words/footer.js";

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
export {
  sumUsage,
  basisColumns,
  costColumns,
  costDifference,
  tokenColumns,
  usageColumns,
  branchColumns,
  dimensionColumns,
  folderColumns,
  modelColumns,
  modelsColumns,
  projectColumns,
  sessionColumns,
} from "./subjects/usage.js";
export * from "./table/column.js";
export * from "./table/sort-rows.js";
export { canSum, restName, sumCells } from "./table/first-rows.js";
export { boundedText, cellText } from "./table/cell-text.js";
export { textWidth, truncateText, wrapText } from "./table/fit-text.js";
export { eraseLine, escapeTerminal } from "./table/escape-terminal.js";
export { ansiStyle, plainStyle, type TerminalStyle } from "./table/terminal-style.js";
export { escapeMarkdown, renderMarkdown, type RenderMarkdownOptions } from "./table/render-markdown.js";
export { renderCsv } from "./table/render-csv.js";
export { renderTable, type RenderTableOptions } from "./table/render-table.js";

export {
  chartsOf,
  type ChartSpec,
  type Evidence,
  type FindingAction,
  type FirstScreen,
  type HeadlineFigure,
  type QualityNote,
  type QuietFigure,
  type Report,
  type ReportChart,
  type ReportFinding,
  type ReportSection,
  type SessionExcerpt,
  type WhyView,
  type WrittenReport,
} from "./report.js";
export { agentPlaceColumns, agentRunColumns, agentTypeColumns } from "./subjects/agents.js";
export { failureKindColumns, failurePlace, errorColumns, toolColumns } from "./subjects/tools.js";
export * from "./subjects/audit.js";
export { findings } from "./findings/findings.js";
export { costSentence, costSentences } from "./baseline/cost-sentence.js";
export { firstScreenJson, type FirstScreenJson } from "./weekly/first-screen-json.js";
export { weeklyReport, type WeeklyReportOptions } from "./weekly/weekly-report.js";

export { goneLogsText } from "./sections/quality-box.js";
export { ledgerTable, ledgerTitles, type LedgerTableOptions } from "./sections/ledger-table.js";
export { explainProblem, graveProblems, type ProblemExplanation } from "./sections/problem-explanations.js";

export { bridgeNotes, bridgeTable, type SideNames } from "./bridge/bridge-table.js";
export { comparisonReport, type ComparisonData } from "./compare/comparison-report.js";
export { costReading, hasBridge, verdictReading } from "./compare/comparison-reading.js";
export { figuresTable, toolFigures, toolTable, totalsTable, workTable } from "./compare/comparison-tables.js";
export { bridgeTitles } from "./bridge/causes.js";

export { countOf, listed, mostListed, type ListedOptions } from "./words/listed.js";
export { boundCell, isMostlyUnpriced } from "./words/usage-phrase.js";
export { sessionReport, sessionHeadline } from "./session/session-report.js";
export type { SessionReportData } from "./session/session-sections.js";
export { sessionsReport, type SessionsReportData } from "./session/sessions-report.js";
export { sessionExcerpt, type SessionExcerptData } from "./session/session-excerpt.js";
export { endingText, sessionKindText } from "./session/names.js";
export { sessionName, sessionNames, sessionOrigin, type NamedSession } from "./words/session-name.js";
export { timelineChart } from "./session/timeline/chart.js";
export { contextChart } from "./session/context-chart.js";
export { turnCostChart, rentChart } from "./session/cost-charts.js";
export { agentsTable, rentPartsTable, resultsTable } from "./session/tables/context-tables.js";
export { chainsTable, filesTable, slowestTable } from "./session/tables/call-tables.js";
export { turnsTable } from "./session/tables/turn-tables.js";
export type { SessionTableOptions } from "./session/tables/session-table.js";

export { renderMail } from "./mail/weekly-mail.js";
export * from "./page/render-page.js";
export type { ChoiceField, Navigation, PageLink } from "./page/navigation.js";

export { activityMap } from "./charts/time.js";
export { agentCostByType } from "./charts/agents.js";
export { costBridgeChart } from "./charts/cost-bridge.js";
export { promptCostByDay } from "./charts/cache.js";
export { costByDay, tokensByDay } from "./charts/usage-by-day.js";
export { costByWeek } from "./charts/cost-by-week.js";
export { costThroughWeek } from "./charts/cost-through-week.js";
export type { DayRange } from "./plot/bars-by-day.js";
export { durationByTool, errorKinds, errorRateByTool } from "./charts/tools.js";

export { darkTheme, lightTheme, withTheme, type Theme, type ToneName } from "./theme/theme.js";

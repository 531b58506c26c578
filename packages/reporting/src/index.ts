export { formatCount } from "./format/format-count.js";
export { formatDuration } from "./format/format-duration.js";
export { formatInstant } from "./format/format-instant.js";
export { formatPercent } from "./format/format-percent.js";
export { formatTokens } from "./format/format-tokens.js";
export { formatUsd } from "./format/format-usd.js";

export type { AtLeast, Cell, ColumnKind, TableColumn, TableRow, TableView } from "./table/table-view.js";
export { cellText } from "./table/cell-text.js";
export { escapeTerminal } from "./table/escape-terminal.js";
export { escapeMarkdown, renderMarkdown } from "./table/render-markdown.js";
export { renderCsv } from "./table/render-csv.js";
export { renderTable } from "./table/render-table.js";
export type { RenderTableOptions } from "./table/render-table.js";

export type { ChartSpec } from "./report/chart-spec.js";
export type { HeadlineFigure, QualityNote, Report, ReportChart, ReportSection } from "./report/report.js";
export type { ReportPeriod, ReportQuality, WeeklyReportData } from "./report/weekly-report-data.js";

import type { Report } from "../report/report.js";
import type { TableView } from "../table/table-view.js";
import { cappedTable } from "./capped-table.js";

/** A report none of whose tables has more rows than given, but for one that adds up the rest. */
export function cappedReport(report: Report, mostRows: number): Report {
  const cap = (table: TableView): TableView => cappedTable(table, mostRows);
  const { quality } = report;
  return {
    ...report,
    sections: report.sections.map((section) => ({
      ...section,
      charts: section.charts.map((chart) => ({ ...chart, table: cap(chart.table) })),
      tables: section.tables.map(cap),
    })),
    quality: quality === null ? null : { ...quality, tables: quality.tables.map(cap) },
  };
}

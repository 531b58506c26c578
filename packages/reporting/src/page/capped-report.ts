import type { Report } from "../report/report.js";
import type { TableView } from "../table/table-view.js";
import { cappedTable } from "./capped-table.js";

/** The most rows of a table, beside one that adds up the rest. */
export interface RowCaps {
  /** Of tables that are open on the page. */
  readonly tables: number;
  /** Of the tables that are folded below their charts. */
  readonly charts: number;
}

/** A report none of whose tables has more rows than given. */
export function cappedReport(report: Report, caps: RowCaps): Report {
  const cap = (table: TableView): TableView => cappedTable(table, caps.tables);
  const { quality } = report;
  return {
    ...report,
    sections: report.sections.map((section) => ({
      ...section,
      charts: section.charts.map((chart) => ({
        ...chart,
        table: cappedTable(chart.table, caps.charts),
      })),
      tables: section.tables.map(cap),
    })),
    quality: quality === null ? null : { ...quality, tables: quality.tables.map(cap) },
  };
}

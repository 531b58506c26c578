import { amount, say } from "../format/sentence.js";
import type { Report, FirstScreen, ReportChart } from "../report.js";
import { restCells } from "../table/first-rows.js";
import type { TableView } from "../table/table-view.js";

/** The most rows of a table, beside one that adds up the rest. */
export interface RowCaps {
  /** Of tables on their own. */
  readonly tables: number;
  /** Of those that a reader can search. */
  readonly searched: number;
  /** Of the tables that are folded below their charts. */
  readonly charts: number;
  /** Sessions whose rows can be opened. */
  readonly excerpts: number;
}

export function cappedReport(report: Report, caps: RowCaps): Report {
  const cap = (table: TableView): TableView =>
    cappedTable(table, table.search === undefined ? caps.tables : caps.searched);
  const { quality, excerpts } = report;
  return {
    ...mapTables(report, { charts: (table) => cappedTable(table, caps.charts), tables: cap }),
    ...(excerpts === undefined ? {} : { excerpts: excerpts.slice(0, caps.excerpts) }),
    quality: quality === null ? null : { ...quality, tables: quality.tables.map(cap) },
  };
}

/** A table with its first rows and one row for the others, with sums in the columns that the table's total adds up. A note says so and names what lists every row. A table whose rows only make sense in their order stays as it is. */
export function cappedTable(view: TableView, mostRows: number): TableView {
  const { rows, columns, hasRest = false, isOrdered = false, command } = view;
  if (rows.length - Number(hasRest) <= mostRows || isOrdered) return view;
  const rest = rows.slice(mostRows);
  const more = hasRest ? "all others" : say`${amount.count(rest.length)} more`;
  const whole = command === undefined ? "" : ` \`${command}\` lists each.`;
  return {
    ...view,
    ...(view.keys === undefined ? {} : { keys: view.keys.slice(0, mostRows) }),
    ...(view.actions === undefined
      ? {}
      : { actions: { ...view.actions, links: view.actions.links.slice(0, mostRows) } }),
    rows: [...rows.slice(0, mostRows), { ...restCells(view, rest), [columns[0]?.key ?? ""]: more }],
    hasRest: true,
    capNote: say`The first ${amount.count(mostRows)} rows; the others are added up in one.${whole}`,
  };
}

type MapTable = (table: TableView) => TableView;

interface TableMaps {
  readonly charts: MapTable;
  readonly tables: MapTable;
}

/** A report with other tables on its first screen and in its sections, those included that are folded or behind a switch. */
export function mapTables(report: Report, { charts, tables }: TableMaps): Report {
  const ofChart = (chart: ReportChart): ReportChart => ({
    ...chart,
    table: charts(chart.table),
    ...(chart.other === undefined ? {} : { other: ofChart(chart.other) }),
  });
  const { firstScreen } = report;
  return {
    ...report,
    ...(firstScreen === undefined ? {} : { firstScreen: mapScreen(firstScreen, ofChart) }),
    sections: report.sections.map(({ more, ...section }) => ({
      ...section,
      charts: section.charts.map(ofChart),
      tables: section.tables.map(tables),
      more: more && { ...more, charts: more.charts.map(ofChart), tables: more.tables.map(tables) },
    })),
  };
}

function mapScreen(screen: FirstScreen, ofChart: (chart: ReportChart) => ReportChart): FirstScreen {
  const mapped = (chart: ReportChart | null): ReportChart | null => chart && ofChart(chart);
  const { strip, why, sessions } = screen;
  return {
    ...screen,
    strip: mapped(strip),
    why: why && { ...why, views: why.views.map((view) => ({ ...view, chart: mapped(view.chart) })) },
    sessions: sessions && { ...sessions, chart: mapped(sessions.chart) },
  };
}

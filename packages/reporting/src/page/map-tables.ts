import type { FirstScreen, Report, ReportChart } from "../report.js";
import type { TableView } from "../table/table-view.js";

type MapTable = (table: TableView) => TableView;

/** What is done with the tables of a report, by where they stand. */
interface TableMaps {
  /** Below charts. */
  readonly charts: MapTable;
  /** On their own. */
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

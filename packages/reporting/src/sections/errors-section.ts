import type { ErrorRow } from "@turnmeter/metrics";
import { errorKinds, errorKindsOf } from "../charts/error-kinds.js";
import { failureCost } from "../charts/failure-cost.js";
import { plotNumber } from "../charts/plot-value.js";
import type { Formats } from "../format/formats.js";
import type { ReportSection } from "../report/report.js";
import type { ReportPeriod, WeeklyReportData } from "../report/weekly-report-data.js";
import { errorColumns } from "../subjects/errors.js";
import { blankRow, pick, tableOf } from "../table/column.js";
import type { TableRow, TableView } from "../table/table-view.js";
import { failureTable } from "./failure-table.js";
import { failuresReading } from "./failures-reading.js";
import { listingCommand } from "../words/listing-command.js";
import { countOf } from "../words/plural.js";
import { shortName } from "../words/short-name.js";

const MOST_ROWS = 50;

/** What kinds of failure there were, what became of them, and what the tries after them cost. */
export function errorsSection(
  { errors, failures = [], period }: WeeklyReportData,
  formats: Formats,
): ReportSection | null {
  if (errors.length === 0) return null;
  const isPriced = failures.some(({ costUsd }) => plotNumber(costUsd) > 0);
  return {
    id: "errors",
    title: "What failed and what it cost",
    reading: [errorsReading(errors, formats), failuresReading(failures, formats)]
      .filter((text) => text !== null)
      .join(" "),
    charts: [
      {
        id: "error-kinds",
        title: "Calls that failed, were invalid or were denied, by kind",
        span: isPriced ? "half" : "wide",
        spec: errorKinds(errors, formats),
        table: errorTable(errors, period, formats),
      },
      ...(isPriced
        ? [
            {
              id: "failure-cost",
              title: "Cost of new tries after a failure, US dollars",
              span: "half" as const,
              note: "An estimate: responses after a failure up to the last try, whatever else they did.",
              spec: failureCost(failures, formats),
              table: failureTable(failures, formats),
            },
          ]
        : []),
    ],
    tables: failures.length > 0 && !isPriced ? [failureTable(failures, formats)] : [],
  };
}

function errorsReading(errors: readonly ErrorRow[], formats: Formats): string {
  const [first] = errorKindsOf(errors);
  if (first === undefined) return "No call failed.";
  const total = errors.reduce((sum, { count }) => sum + count, 0);
  const [tool, ...others] = first.tools;
  const name = shortName(tool ?? "");
  const where =
    others.length === 0
      ? `all in ${name}`
      : `most in ${name}, the rest in ${countOf(others.length, "other tool", "other tools", formats)}`;
  if (total === 1) return `The only failed, invalid or denied call was in ${name}: ${shortName(first.name)}.`;
  if (first.count === total)
    return `All ${formats.count(total)} failed, invalid or denied calls were of one kind, ${shortName(first.name)}, ${where}.`;
  return `The most frequent kind was ${shortName(first.name)}: ${formats.count(first.count)} of ${countOf(total, "failed, invalid or denied call", "failed, invalid or denied calls", formats)}, ${where}.`;
}

function errorTable(errors: readonly ErrorRow[], period: ReportPeriod, formats: Formats): TableView {
  const columns = pick(errorColumns, {
    errorKind: { of: ({ errorKind }) => errorKind ?? "not known" },
    outcome: 3,
    tool: true,
    count: { title: "Calls" },
    sessions: 4,
    lastAt: { priority: 5, title: "Last seen", align: "right" },
  });
  const rest = errors.slice(MOST_ROWS);
  const sumOf = (errorKind: string, rows: readonly ErrorRow[]): TableRow => ({
    ...blankRow(columns),
    errorKind,
    count: rows.reduce((sum, { count }) => sum + count, 0),
  });
  const shown = tableOf(errors.slice(0, MOST_ROWS), columns);
  return {
    title: "Failures by kind and tool",
    timezone: period.timezone,
    columns: shown.columns,
    rows: [
      ...shown.rows,
      ...(rest.length > 0 ? [sumOf(`${formats.count(rest.length)} more rows`, rest)] : []),
    ],
    totals: sumOf("Total", errors),
    ...(rest.length > 0
      ? {
          hasRest: true,
          notes: [
            `The first ${formats.count(MOST_ROWS)}; the other ${formats.count(rest.length)} are added up in one row. \`${listingCommand("errors", period)}\` lists each.`,
          ],
        }
      : {}),
  };
}

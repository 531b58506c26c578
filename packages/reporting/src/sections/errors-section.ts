import type { ErrorRow, ReportPeriod, WeeklyReportData } from "@turnmeter/metrics";
import { errorKinds, errorKindsOf, failureCost } from "../charts/errors.js";
import { amount, say, joined } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { plotNumber } from "../plot/chart-spec.js";
import type { ReportSection } from "../report.js";
import { errorColumns } from "../subjects/tools.js";
import { sumOf } from "../sum-of.js";
import { blankRow, pick } from "../table/column.js";
import { restNotes, firstRows } from "../table/first-rows.js";
import type { TableRow, TableView } from "../table/table-view.js";
import { countOf } from "../words/listed.js";
import { shortName, listingCommand } from "../words/names.js";
import { failureTable, failuresReading } from "./failures.js";

/** What kinds of failure there were, what became of them, and what the tries after them cost. */
export function errorsSection({ errors, failures = [], period }: WeeklyReportData): ReportSection | null {
  if (errors.length === 0) return null;
  const isPriced = failures.some(({ costUsd }) => plotNumber(costUsd) > 0);
  return {
    id: "errors",
    title: "What failed and what it cost",
    reading: joined([errorsReading(errors), failuresReading(failures)]),
    charts: [
      {
        id: "error-kinds",
        title: "Calls that failed, were invalid or were denied, by kind",
        span: isPriced ? "half" : "wide",
        spec: errorKinds(errors),
        table: errorTable(errors, period),
      },
      ...(isPriced
        ? [
            {
              id: "failure-cost",
              title: "Cost of new tries after a failure, US dollars",
              span: "half" as const,
              note: "An estimate: responses after a failure up to the last try, whatever else they did.",
              spec: failureCost(failures),
              table: failureTable(failures),
            },
          ]
        : []),
    ],
    tables: failures.length > 0 && !isPriced ? [failureTable(failures)] : [],
  };
}

function errorsReading(errors: readonly ErrorRow[]): Text {
  const [first] = errorKindsOf(errors);
  if (first === undefined) return "No call failed.";
  const total = sumOf(errors, ({ count }) => count);
  const [tool, ...others] = first.tools;
  const name = shortName(tool ?? "");
  const where =
    others.length === 0
      ? `all in ${name}`
      : say`most in ${name}, the rest in ${countOf(others.length, "other tool", "other tools")}`;
  if (total === 1) return `The only failed, invalid or denied call was in ${name}: ${shortName(first.name)}.`;
  if (first.count === total)
    return say`All ${amount.count(total)} failed, invalid or denied calls were of one kind, ${shortName(first.name)}, ${where}.`;
  return say`The most frequent kind was ${shortName(first.name)}: ${amount.count(first.count)} of ${countOf(total, "failed, invalid or denied call", "failed, invalid or denied calls")}, ${where}.`;
}

function errorTable(errors: readonly ErrorRow[], period: ReportPeriod): TableView {
  const columns = pick(errorColumns, {
    errorKind: { of: ({ errorKind }) => errorKind ?? "not known" },
    outcome: 3,
    tool: true,
    count: { title: "Calls" },
    sessions: 4,
    lastAt: { priority: 5, title: "Last seen", align: "right" },
  });
  const totalRow = (errorKind: Text, rows: readonly ErrorRow[]): TableRow => ({
    ...blankRow(columns),
    errorKind,
    count: sumOf(rows, ({ count }) => count),
  });
  return {
    title: "Failures by kind and tool",
    timezone: period.timezone,
    ...firstRows(errors, columns, (rest) => totalRow(say`${amount.count(rest.length)} more rows`, rest)),
    totals: totalRow("Total", errors),
    notes: restNotes(errors, listingCommand("errors", period)),
  };
}

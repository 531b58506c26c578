import { column, countOf, say, tableOf } from "@turnmeter/reporting";
import type { TableView } from "@turnmeter/reporting";
import { metricOrder } from "../analysis/otel/telemetry-metrics.js";
import type { TelemetryPoint } from "../analysis/otel/telemetry-points.js";

/** What was written of a metric. */
export interface ExportRow {
  readonly metric: string;
  readonly unit: string;
  readonly dataPoints: number;
  /** The sum of the points, in the unit. */
  readonly value: number;
}

/** A row a metric, those without a point too. */
export function exportRows(points: readonly TelemetryPoint[], prefix: string): readonly ExportRow[] {
  return metricOrder.map((metric) => {
    const own = points.filter((point) => point.metric === metric);
    const amount = own.reduce((sum, point) => sum + point.amount, 0n);
    return {
      metric: `${prefix}${metric.name}`,
      unit: metric.unit,
      dataPoints: own.length,
      value: Number(amount) / metric.perUnit,
    };
  });
}

const notInLogs =
  "Not in the logs, and so not in the file: user, account, organization and terminal; how a session was started; who accepted an edit (accepted prompts leave no trace); what of the active time was typing.";

/** What was written, and what could not be. */
export function exportView(
  rows: readonly ExportRow[],
  options: {
    readonly file: string;
    readonly leftOut: { readonly requests: number; readonly undated: number };
  },
): TableView {
  const { requests, undated } = options.leftOut;
  return {
    title: "Metrics written",
    ...tableOf(rows, {
      metric: column.text("Metric", 1, ({ metric }) => metric),
      dataPoints: column.count("Points", 2, ({ dataPoints }) => dataPoints),
      value: column.figure("Value", 1, ({ value }) => String(value)),
      unit: column.text("Unit", 3, ({ unit }) => unit),
    }),
    notes: [
      `Written to ${options.file}.`,
      ...(requests === 0
        ? []
        : [say`Left out: ${countOf(requests, "request", "requests")} of agents that send no such metrics.`]),
      ...(undated === 0 ? [] : [say`Left out: ${countOf(undated, "row", "rows")} without a time.`]),
      "Active time is an estimate from the times of rows.",
      notInLogs,
    ],
  };
}

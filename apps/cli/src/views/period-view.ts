import type { TableView } from "@turnmeter/reporting";
import type { CostMode, Format } from "../flags/reading-flags.js";
import type { RecordedUsage } from "../output/cost-columns.js";
import { periodTrend } from "./period-trend.js";
import type { PeriodNames, PeriodRow } from "./period-row.js";
import { usageView } from "./usage-view.js";

/**
 * A row a period; with a breakdown, a row a model below it, in a terminal as its branches. CSV has the models' rows
 * only, each with its period.
 */
export function periodView(
  rows: readonly PeriodRow[],
  names: PeriodNames,
  options: {
    readonly totals: RecordedUsage;
    readonly cost: CostMode;
    readonly format: Format;
  },
): TableView {
  const isCsv = options.format === "csv";
  const isTree = options.format === "table" && rows.some(({ models }) => models !== null);
  const hasModels = !isTree && rows.some(({ models }) => models !== null);
  const lines = rows.flatMap(({ name, usage, models }) => [
    ...(models !== null && isCsv ? [] : [{ ...usage, name, model: "" as string | null }]),
    ...(models ?? []).map((row) => ({ ...row, name: isCsv ? name : isTree ? (row.model ?? "–") : "" })),
  ]);
  const view = usageView(lines, {
    title: names.title,
    columns: [
      { key: names.key, title: names.heading, align: "left", kind: "date", priority: 1 },
      ...(hasModels
        ? [{ key: "model", title: "Model", align: "left", kind: "text", priority: 1 } as const]
        : []),
    ],
    cells: ({ name, model }) => ({ [names.key]: name, ...(hasModels ? { model } : {}) }),
    totals: options.totals,
    cost: options.cost,
    format: options.format,
  });
  return {
    ...view,
    ...(isTree ? { levels: rows.flatMap(({ models }) => [0, ...(models ?? []).map(() => 1)]) } : {}),
    trend: periodTrend(rows, names),
    empty: "No request with a time.",
  };
}

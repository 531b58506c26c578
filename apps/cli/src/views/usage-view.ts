import type { RecordedCost, Usage } from "@turnmeter/metrics";
import { blankRow, costColumns, pick, rowOf, tableOf, usageColumns } from "@turnmeter/reporting";
import type { Columns, TableView } from "@turnmeter/reporting";
import type { CostMode, Format } from "../specification/flags/reading-flags.js";

/** Usage with what is recorded of it. */
export type RecordedUsage = Usage & Partial<RecordedCost>;

/** What comes before the usage in each row. */
export interface UsageViewOptions<Row> {
  readonly title: string;
  readonly columns: Columns<Row>;
  readonly totals: RecordedUsage;
  readonly cost: CostMode;
  readonly format: Format;
}

/** A table of rows of usage with the total below. */
export function usageView<Row extends RecordedUsage>(
  rows: readonly Row[],
  { title, columns, totals, cost, format }: UsageViewOptions<Row>,
): TableView {
  const { costUsd: _, ...tokens } = usageColumns;
  const usage = { ...shownCost(cost, totals, format), ...tokens };
  const [first = ""] = Object.keys(columns);
  return {
    title,
    bars: cost === "recorded" ? "recordedCostUsd" : "costUsd",
    ...tableOf(rows, { ...columns, ...usage }),
    totals: { ...blankRow(columns), [first]: "Total", ...rowOf(usage, totals) },
  };
}

/**
 * The columns of dollars that a table has room for: where both kinds were asked for and nothing is recorded, a note says more than
 * columns of “–”. CSV has those that were asked for, for programs.
 */
export function shownCost(
  mode: CostMode,
  { recordedCostUsd }: Partial<RecordedCost>,
  format: Format,
): Columns<RecordedUsage> {
  if (mode === "recorded") return pick(costColumns, { recordedCostUsd: true, unrecordedRequests: true });
  const isBoth = mode === "both" && (recordedCostUsd !== null || format === "csv");
  return isBoth ? costColumns : pick(costColumns, { costUsd: true });
}

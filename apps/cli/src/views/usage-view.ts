import type { Cell, TableColumn, TableView } from "@turnmeter/reporting";
import type { CostMode, Format } from "../flags/reading-flags.js";
import { shownCost } from "../output/cost-columns.js";
import type { RecordedUsage } from "../output/cost-columns.js";
import { usageCells, usageColumns } from "../output/usage-columns.js";

/** What comes before the usage in each row. */
export interface UsageViewOptions<Row> {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly cells: (row: Row) => Readonly<Record<string, Cell>>;
  readonly totals: RecordedUsage;
  readonly cost: CostMode;
  readonly format: Format;
}

/** A table of rows of usage with the total below. */
export function usageView<Row extends RecordedUsage>(
  rows: readonly Row[],
  { title, columns, cells, totals, cost, format }: UsageViewOptions<Row>,
): TableView {
  const [first] = columns;
  const blank = Object.fromEntries(columns.map(({ key }) => [key, ""]));
  return {
    title,
    columns: [...columns, ...usageColumns(shownCost(cost, totals, format))],
    bars: cost === "recorded" ? "recordedCostUsd" : "costUsd",
    rows: rows.map((row) => ({ ...cells(row), ...usageCells(row) })),
    totals: { ...blank, ...(first ? { [first.key]: "Total" } : {}), ...usageCells(totals) },
  };
}

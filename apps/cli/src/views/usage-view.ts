import type { Totals, Usage } from "@turnmeter/metrics";
import type { Cell, TableColumn, TableView } from "@turnmeter/reporting";
import { usageCells, usageColumns } from "./usage-columns.js";

/** What comes before the usage in each row. */
export interface UsageViewOptions<Row> {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly cells: (row: Row) => Readonly<Record<string, Cell>>;
  readonly totals: Totals;
}

/** A table of rows of usage with the total below. */
export function usageView<Row extends Usage>(
  rows: readonly Row[],
  { title, columns, cells, totals }: UsageViewOptions<Row>,
): TableView {
  const [first] = columns;
  const blank = Object.fromEntries(columns.map(({ key }) => [key, ""]));
  return {
    title,
    columns: [...columns, ...usageColumns],
    rows: rows.map((row) => ({ ...cells(row), ...usageCells(row) })),
    totals: { ...blank, ...(first ? { [first.key]: "Total" } : {}), ...usageCells(totals) },
  };
}

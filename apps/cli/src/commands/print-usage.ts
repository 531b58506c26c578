import { totals } from "@turnmeter/metrics";
import type { Usage } from "@turnmeter/metrics";
import type { Cell, TableColumn } from "@turnmeter/reporting";
import type { CliContext } from "../context.js";
import type { CommonFlags, Format } from "../flags/reading-flags.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../pipeline/selection.js";
import type { Selection } from "../pipeline/selection.js";
import { usageView } from "../views/usage-view.js";
import type { CommandName } from "./command-names.js";

/** A command whose rows are usage by something. */
export interface UsageCommand<Row extends Usage> {
  readonly name: CommandName;
  readonly title: string;
  readonly rows: (selection: Selection) => readonly Row[];
  /** Columns before those of usage, and their cells. */
  readonly columns: readonly TableColumn[];
  readonly cells: (row: Row) => Readonly<Record<string, Cell>>;
  /** Keys that the command's JSON has besides, and sentences below its table. */
  readonly more?: (
    rows: readonly Row[],
    flags: CommonFlags,
  ) => { readonly extra: Readonly<Record<string, unknown>>; readonly notes: readonly string[] };
  /** Cells that are written shorter where a table has little room, by row. */
  readonly shortCells?: (rows: readonly Row[]) => (row: Row) => Readonly<Record<string, Cell>>;
}

/** Writes usage by something, with the total below. */
export async function printUsage<Row extends Usage>(
  { name, title, rows: rowsOf, columns, cells, more, shortCells }: UsageCommand<Row>,
  flags: CommonFlags,
  context: CliContext,
): Promise<void> {
  const selection = await openSelection(flags, context);
  const rows = rowsOf(selection);
  const short = shortCells?.(rows);
  const cellsIn = (format: Format) => (row: Row) => ({
    ...cells(row),
    ...(format === "table" ? short?.(row) : {}),
  });
  const { extra = {}, notes = [] } = more?.(rows, flags) ?? {};
  const view = (format: Format) => ({
    ...usageView(rows, { title, columns, cells: cellsIn(format), totals: totals(selection.facts) }),
    notes,
  });
  await printResult({ name, rows, extra, view }, selection, flags, context);
}

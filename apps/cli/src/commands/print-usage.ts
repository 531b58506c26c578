import type { RecordedCost, Usage } from "@turnmeter/metrics";
import type { Columns, Text } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import type { CostMode, Format, UsageFlags } from "../specification/flags/reading-flags.js";
import { printResult } from "../output/print-result.js";
import { recordedOfSelection } from "../logs/recorded.js";
import { selectionUsage } from "../logs/selection-totals.js";
import { openSelection } from "../logs/selection.js";
import type { Selection } from "../logs/selection.js";
import { usageView } from "../views/usage-view.js";
import type { CommandName } from "../common/command-names.js";

/** A command whose rows are usage by something. */
export interface UsageCommand<Row extends Usage> {
  readonly name: CommandName;
  readonly title: string;
  readonly rows: (selection: Selection) => readonly Row[];
  /** The rows with what the logs state of their cost. */
  readonly recorded: (rows: readonly Row[], selection: Selection) => readonly (Row & RecordedCost)[];
  /** Columns before those of usage. */
  readonly columns: Columns<Row>;
  /** The same with cells that take less room, for a terminal. */
  readonly shortColumns?: (rows: readonly Row[]) => Columns<Row>;
  /** Keys that the command's JSON has besides, and sentences below its table. */
  readonly more?: (
    rows: readonly Row[],
    flags: UsageFlags,
  ) => {
    readonly extra: Readonly<Record<string, unknown>>;
    readonly notes: readonly Text[];
  };
}

/** Writes usage by something, with the total below. */
export async function printUsage<Row extends Usage>(
  { name, title, rows: rowsOf, recorded: recordedOf, columns, shortColumns, more }: UsageCommand<Row>,
  flags: UsageFlags,
  context: CliContext,
): Promise<void> {
  const selection = await openSelection(flags, context);
  const { cost } = flags;
  const recorded = recordedOfSelection(selection, cost);
  const usage = rowsOf(selection);
  const rows: readonly (Row & Partial<RecordedCost>)[] =
    recorded === null ? usage : inOrderOf(cost, recordedOf(usage, selection));
  const { extra = {}, notes = [] } = more?.(rows, flags) ?? {};
  const view = (format: Format) => ({
    ...usageView(rows, {
      title,
      columns: format === "table" ? (shortColumns?.(rows) ?? columns) : columns,
      totals: { ...selectionUsage(selection), ...recorded },
      cost,
      format,
    }),
    notes,
  });
  await printResult({ name, rows, recorded, extra, view }, selection, flags, context);
}

/** As computed, but for dollars that are recorded alone: then by those, rows without any last. */
function inOrderOf<Row extends RecordedCost>(cost: CostMode, rows: readonly Row[]): readonly Row[] {
  if (cost !== "recorded") return rows;
  return rows.toSorted((a, b) => (b.recordedCostUsd ?? -1) - (a.recordedCostUsd ?? -1));
}

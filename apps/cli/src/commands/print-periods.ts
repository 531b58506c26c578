import { resolvePeriod, selectFacts, totals, usageByModel } from "@turnmeter/metrics";
import type { ModelUsageRow, Usage } from "@turnmeter/metrics";
import type { CliContext } from "../context.js";
import type { CommonFlags } from "../flags/reading-flags.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../pipeline/selection.js";
import type { Selection } from "../pipeline/selection.js";
import { periodView } from "../views/period-view.js";
import type { PeriodNames } from "../views/period-view.js";
import type { CommandName } from "./command-names.js";

/** Flags of the commands that list periods. */
export interface PeriodFlags extends CommonFlags {
  readonly breakdown: boolean;
}

/** A command that lists periods. */
export interface PeriodCommand<Row extends Usage> extends PeriodNames {
  readonly name: CommandName;
  readonly rows: (selection: Selection) => readonly Row[];
  readonly periodOf: (row: Row) => string;
  /** Flags that would name this one period. */
  readonly select: (period: string) => { since?: string; until?: string; week?: string };
}

/** Writes usage by period, with the models of each where they are asked for. */
export async function printPeriods<Row extends Usage>(
  command: PeriodCommand<Row>,
  flags: PeriodFlags,
  context: CliContext,
): Promise<void> {
  const selection = await openSelection(flags, context);
  const { settings, facts } = selection;
  const modelsOf = (row: Row): readonly ModelUsageRow[] => {
    const period = resolvePeriod({ ...command.select(command.periodOf(row)), ...settings });
    return usageByModel(selectFacts(facts, { period }));
  };
  const periods = command.rows(selection).map((usage) => ({
    name: command.periodOf(usage),
    usage,
    models: flags.breakdown ? modelsOf(usage) : null,
  }));
  const rows = periods.map(({ usage, models }) => (models === null ? usage : { ...usage, models }));
  const view = (isCsv: boolean) => periodView(periods, command, { totals: totals(facts), isCsv });
  await printResult(
    { name: command.name, rows, view: (format) => view(format === "csv") },
    selection,
    flags,
    context,
  );
}

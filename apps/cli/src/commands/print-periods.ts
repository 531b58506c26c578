import { recordedByModel, resolvePeriod, selectFacts, usageByModel } from "@turnmeter/metrics";
import type { ModelUsageRow, RecordedCost, Usage } from "@turnmeter/metrics";
import type { CommandName } from "../common/command-names.js";
import type { CliContext } from "../common/context.js";
import type { Format } from "../specification/flags/reading-flags.js";
import { printResult } from "../output/print-result.js";
import { recordedOfSelection, withRecorded } from "../logs/recorded.js";
import { selectionUsage } from "../logs/selection-totals.js";
import { openSelection } from "../logs/selection.js";
import type { Selection } from "../logs/selection.js";
import { periodView } from "../views/period-view.js";
import type { PeriodNames } from "../views/period-view.js";
import type { PeriodFlags } from "./specifications/own-flags.js";

/** A command that lists periods. */
export interface PeriodCommand<Row extends Usage> extends PeriodNames {
  readonly name: CommandName;
  readonly rows: (selection: Selection) => readonly Row[];
  readonly periodOf: (row: Row) => string;
  /** The rows with what the logs state of their cost. */
  readonly recorded: (rows: readonly Row[], selection: Selection) => readonly (Row & RecordedCost)[];
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
  const { cost } = flags;
  const recorded = recordedOfSelection(selection, cost);
  const modelsOf = (row: Row): readonly (ModelUsageRow & Partial<RecordedCost>)[] => {
    const period = resolvePeriod({ ...command.select(command.periodOf(row)), ...settings });
    const ofPeriod = selectFacts(facts, { period });
    const models = usageByModel(ofPeriod);
    if (recorded === null) return models;
    return withRecorded(models, recordedByModel(ofPeriod), ({ model, source }) => [model, source]);
  };
  const usages = command.rows(selection);
  const costed: readonly (Row & Partial<RecordedCost>)[] =
    recorded === null ? usages : command.recorded(usages, selection);
  const periods = costed.map((usage) => ({
    name: command.periodOf(usage),
    usage,
    models: flags.breakdown ? modelsOf(usage) : null,
  }));
  const rows = periods.map(({ usage, models }) => (models === null ? usage : { ...usage, models }));
  const view = (format: Format) =>
    periodView(periods, command, { totals: { ...selectionUsage(selection), ...recorded }, cost, format });
  await printResult({ name: command.name, rows, recorded, view }, selection, flags, context);
}

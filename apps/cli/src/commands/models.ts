import { recordedByModel, usageByModel } from "@turnmeter/metrics";
import { modelColumns } from "@turnmeter/reporting";
import type { ModelUsageRow } from "@turnmeter/metrics";
import type { CliContext } from "../common/context.js";
import type { UsageFlags } from "../specification/flags/reading-flags.js";
import { withRecorded } from "../logs/recorded.js";
import { printUsage } from "./print-usage.js";

/** Usage by model. */
export async function models(flags: UsageFlags, context: CliContext): Promise<void> {
  await printUsage<ModelUsageRow>(
    {
      name: "models",
      title: "Usage by model",
      rows: ({ facts }) => usageByModel(facts),
      recorded: (rows, { facts }) =>
        withRecorded(rows, recordedByModel(facts), ({ model, source }) => [model, source]),
      columns: modelColumns,
    },
    flags,
    context,
  );
}

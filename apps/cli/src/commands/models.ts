import { recordedByModel, usageByModel } from "@turnmeter/metrics";
import type { CliContext } from "../context.js";
import type { UsageFlags } from "../flags/reading-flags.js";
import { withRecorded } from "../pipeline/recorded.js";
import { printUsage } from "./print-usage.js";

/** Usage by model. */
export async function models(flags: UsageFlags, context: CliContext): Promise<void> {
  await printUsage(
    {
      name: "models",
      title: "Usage by model",
      rows: ({ facts }) => usageByModel(facts),
      recorded: (rows, { facts }) =>
        withRecorded(rows, recordedByModel(facts), ({ model, source }) => [model, source]),
      columns: [
        { key: "model", title: "Model", align: "left", kind: "text", priority: 1 },
        { key: "source", title: "Source", align: "left", kind: "text", priority: 8 },
      ],
      cells: ({ model, source }) => ({ model, source }),
    },
    flags,
    context,
  );
}

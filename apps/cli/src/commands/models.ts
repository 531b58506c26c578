import { usageByModel } from "@turnmeter/metrics";
import type { CliContext } from "../context.js";
import type { CommonFlags } from "../flags/reading-flags.js";
import { printUsage } from "./print-usage.js";

/** Usage by model. */
export async function models(flags: CommonFlags, context: CliContext): Promise<void> {
  await printUsage(
    {
      name: "models",
      title: "Usage by model",
      rows: ({ facts }) => usageByModel(facts),
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

import { errorStatistics } from "@turnmeter/metrics";
import type { CliContext } from "../context.js";
import type { CommonFlags } from "../flags/reading-flags.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../pipeline/selection.js";
import { errorsView } from "../views/errors-view.js";

/** Failures by kind. */
export async function errors(flags: CommonFlags, context: CliContext): Promise<void> {
  const selection = await openSelection(flags, context);
  const rows = errorStatistics(selection.facts);
  await printResult(
    { name: "errors", about: "calls", rows, view: () => errorsView(rows) },
    selection,
    flags,
    context,
  );
}

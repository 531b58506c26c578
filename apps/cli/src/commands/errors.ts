import { errorChains, errorStatistics, errorTotals, failureStatistics } from "@turnmeter/metrics";
import type { CliContext } from "../context.js";
import type { CommonFlags } from "../flags/reading-flags.js";
import { formatOfFlags } from "../flags/format-of-flags.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../pipeline/selection.js";
import { errorsView } from "../views/errors-view.js";

/** Failures by kind; in JSON with what became of those that failed or were invalid. */
export async function errors(flags: CommonFlags, context: CliContext): Promise<void> {
  const selection = await openSelection(flags, context);
  const { facts } = selection;
  const rows = errorStatistics(facts);
  const all = errorTotals(facts);
  const isJson = formatOfFlags(flags) === "json";
  const extra = isJson ? { all, failures: failureStatistics(errorChains(facts)) } : {};
  await printResult(
    { name: "errors", about: "calls", rows, extra, view: () => errorsView(rows, all) },
    selection,
    flags,
    context,
  );
}

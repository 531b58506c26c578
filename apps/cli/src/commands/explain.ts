import { ledger, totals } from "@turnmeter/metrics";
import type { CliContext } from "../context.js";
import type { CommonFlags, Format } from "../flags/reading-flags.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../pipeline/selection.js";
import { explainView } from "../views/explain-view.js";

/** How the total comes about, step by step. */
export async function explain(flags: CommonFlags, context: CliContext): Promise<void> {
  const selection = await openSelection(flags, context);
  const rows = ledger(selection.facts);
  const { lowerBoundRequests } = totals(selection.facts);
  const view = (format: Format) => explainView(rows, { format, isLowerBound: lowerBoundRequests > 0 });
  await printResult({ name: "explain", rows, view }, selection, flags, context);
}

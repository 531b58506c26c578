import { totals as totalsOf } from "@turnmeter/metrics";
import type { CliContext } from "../context.js";
import type { CommonFlags } from "../flags/reading-flags.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../pipeline/selection.js";
import { totalsView } from "../views/totals-view.js";

/** Everything of a period in one block. */
export async function totals(flags: CommonFlags, context: CliContext): Promise<void> {
  const selection = await openSelection(flags, context);
  const row = totalsOf(selection.facts);
  const rows = row.requests + row.prompts + row.toolCalls === 0 ? [] : [row];
  await printResult(
    { name: "totals", rows, view: (format) => totalsView(rows, { isRaw: format === "csv" }) },
    selection,
    flags,
    context,
  );
}

import type { CliContext } from "../context.js";
import type { UsageFlags } from "../flags/reading-flags.js";
import { printResult } from "../output/print-result.js";
import { recordedOfSelection } from "../pipeline/recorded.js";
import { selectionTotals } from "../pipeline/selection-totals.js";
import { openSelection } from "../pipeline/selection.js";
import { totalsView } from "../views/totals-view.js";

/** Everything of a period in one block. */
export async function totals(flags: UsageFlags, context: CliContext): Promise<void> {
  const selection = await openSelection(flags, context);
  const recorded = recordedOfSelection(selection, flags.cost);
  const row = { ...selectionTotals(selection), ...recorded };
  const rows = row.requests + row.prompts + row.toolCalls === 0 ? [] : [row];
  await printResult(
    {
      name: "totals",
      rows,
      recorded,
      view: (format, formats) => totalsView(rows, { isRaw: format === "csv", cost: flags.cost, formats }),
    },
    selection,
    flags,
    context,
  );
}

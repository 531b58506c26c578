import { agentRuns, agentTotals, agentTypes } from "@turnmeter/metrics";
import type { CliContext } from "../context.js";
import type { CommonFlags } from "../flags/reading-flags.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../pipeline/selection.js";
import { agentRunsView, agentTypesView } from "../views/agents-view.js";

/** Flags of `agents`. */
export interface AgentsFlags extends CommonFlags {
  readonly by: "type" | "run";
}

/** Subagents by type, or one by one as a tree. */
export async function agents(flags: AgentsFlags, context: CliContext): Promise<void> {
  const selection = await openSelection(flags, context);
  const { facts } = selection;
  const all = agentTotals(facts);
  const extra = { all };
  if (flags.by === "run") {
    const rows = agentRuns(facts);
    await printResult(
      {
        name: "agents",
        rows,
        extra,
        view: (format, formats) => agentRunsView(rows, { all, isWhole: format === "csv", formats }),
      },
      selection,
      flags,
      context,
    );
    return;
  }
  const rows = agentTypes(facts);
  const view = () => agentTypesView(rows, all);
  await printResult({ name: "agents", rows, extra, view }, selection, flags, context);
}

import { toolsWithAll } from "@turnmeter/metrics";
import type { CliContext } from "../context.js";
import type { CommonFlags } from "../flags/reading-flags.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../pipeline/selection.js";
import { toolsView } from "../views/tools-view.js";

/** Flags of `tools`. */
export interface ToolsFlags extends CommonFlags {
  readonly by: "tool" | "server";
}

/** Calls, outcomes and durations by tool or by MCP server. */
export async function tools(flags: ToolsFlags, context: CliContext): Promise<void> {
  const selection = await openSelection(flags, context);
  const { rows, all } = toolsWithAll(selection.facts, { by: flags.by });
  await printResult(
    {
      name: "tools",
      about: "calls",
      rows,
      extra: { all },
      view: (format, formats) => toolsView(rows, { by: flags.by, all, isCsv: format === "csv", formats }),
    },
    selection,
    flags,
    context,
  );
}

import { usageByProject } from "@turnmeter/metrics";
import type { CliContext } from "../context.js";
import type { CommonFlags } from "../flags/reading-flags.js";
import { printUsage } from "./print-usage.js";

/** Usage by project. */
export async function projects(flags: CommonFlags, context: CliContext): Promise<void> {
  await printUsage(
    {
      name: "projects",
      title: "Usage by project",
      rows: ({ facts }) => usageByProject(facts),
      columns: [{ key: "project", title: "Project", align: "left", kind: "text", priority: 1 }],
      cells: ({ project }) => ({ project }),
    },
    flags,
    context,
  );
}

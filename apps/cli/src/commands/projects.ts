import { recordedByProject, usageByProject } from "@turnmeter/metrics";
import type { CliContext } from "../context.js";
import type { UsageFlags } from "../flags/reading-flags.js";
import { withRecorded } from "../pipeline/recorded.js";
import { printUsage } from "./print-usage.js";

/** Usage by project. */
export async function projects(flags: UsageFlags, context: CliContext): Promise<void> {
  await printUsage(
    {
      name: "projects",
      title: "Usage by project",
      rows: ({ facts }) => usageByProject(facts),
      recorded: (rows, { facts }) => withRecorded(rows, recordedByProject(facts), ({ project }) => project),
      columns: [{ key: "project", title: "Project", align: "left", kind: "text", priority: 1, cut: "start" }],
      cells: ({ project }) => ({ project }),
    },
    flags,
    context,
  );
}

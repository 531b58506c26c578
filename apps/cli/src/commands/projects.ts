import { recordedByFolder, recordedByProject, usageByFolder, usageByProject } from "@turnmeter/metrics";
import type { FolderUsageRow, ProjectUsageRow } from "@turnmeter/metrics";
import { folderColumns, lastFolder, pick, projectColumns } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import { withRecorded } from "../logs/recorded.js";
import { printUsage } from "./print-usage.js";
import type { ProjectsFlags } from "./specifications/own-flags.js";

/** Usage by project, or by the folders of each. */
export async function projects(flags: ProjectsFlags, context: CliContext): Promise<void> {
  if (flags.by === "folder") {
    await printUsage<FolderUsageRow>(
      {
        name: "projects",
        title: "Usage by folder",
        rows: ({ facts }) => usageByFolder(facts),
        recorded: (rows, { facts }) =>
          withRecorded(rows, recordedByFolder(facts), ({ project, folder }) => [project, folder]),
        columns: folderColumns,
        shortColumns: () =>
          pick(folderColumns, { project: { of: ({ project }) => lastFolder(project) }, folder: true }),
      },
      flags,
      context,
    );
    return;
  }
  await printUsage<ProjectUsageRow>(
    {
      name: "projects",
      title: "Usage by project",
      rows: ({ facts }) => usageByProject(facts),
      recorded: (rows, { facts }) => withRecorded(rows, recordedByProject(facts), ({ project }) => project),
      columns: projectColumns,
    },
    flags,
    context,
  );
}

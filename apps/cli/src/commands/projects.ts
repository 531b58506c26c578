import { recordedByFolder, recordedByProject, usageByFolder, usageByProject } from "@turnmeter/metrics";
import type { TableColumn } from "@turnmeter/reporting";
import type { CliContext } from "../context.js";
import type { UsageFlags } from "../flags/reading-flags.js";
import { withRecorded } from "../pipeline/recorded.js";
import { lastPart } from "../views/last-part.js";
import { printUsage } from "./print-usage.js";

/** Flags of `projects`. */
export interface ProjectsFlags extends UsageFlags {
  readonly by: "project" | "folder";
}

const projectColumn: TableColumn = {
  key: "project",
  title: "Project",
  align: "left",
  kind: "text",
  priority: 1,
  cut: "start",
};

const folderColumn: TableColumn = { ...projectColumn, key: "folder", title: "Folder" };

/** Usage by project, or by the folders of each. */
export async function projects(flags: ProjectsFlags, context: CliContext): Promise<void> {
  if (flags.by === "folder") {
    await printUsage(
      {
        name: "projects",
        title: "Usage by folder",
        rows: ({ facts }) => usageByFolder(facts),
        recorded: (rows, { facts }) =>
          withRecorded(rows, recordedByFolder(facts), ({ project, folder }) => [project, folder]),
        columns: [projectColumn, folderColumn],
        cells: ({ project, folder }) => ({ project, folder }),
        shortCells:
          () =>
          ({ project }) => ({ project: lastPart(project) }),
      },
      flags,
      context,
    );
    return;
  }
  await printUsage(
    {
      name: "projects",
      title: "Usage by project",
      rows: ({ facts }) => usageByProject(facts),
      recorded: (rows, { facts }) => withRecorded(rows, recordedByProject(facts), ({ project }) => project),
      columns: [projectColumn],
      cells: ({ project }) => ({ project }),
    },
    flags,
    context,
  );
}

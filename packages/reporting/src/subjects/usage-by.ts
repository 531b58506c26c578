import type { FolderUsageRow, ModelUsageRow, ProjectUsageRow, SessionUsageRow } from "@turnmeter/metrics";
import { column } from "../table/column.js";
import type { Columns } from "../table/column.js";

/** What rows of usage are of: a model. */
export const modelColumns = {
  model: column.text("Model", 1, ({ model }: Pick<ModelUsageRow, "model">) => model),
  source: column.text("Source", 8, ({ source }) => source),
} satisfies Columns<Pick<ModelUsageRow, "model" | "source">>;

/** A project. */
export const projectColumns = {
  project: column.text("Project", 1, ({ project }) => project, { cut: "start" }),
} satisfies Columns<Pick<ProjectUsageRow, "project">>;

/** A folder of a project. */
export const folderColumns = {
  ...projectColumns,
  folder: column.text("Folder", 1, ({ folder }) => folder, { cut: "start" }),
} satisfies Columns<Pick<FolderUsageRow, "project" | "folder">>;

/** A session. */
export const sessionColumns = {
  title: column.text("Session", 1, ({ title }) => title),
  sessionId: column.text("Id", 2, ({ sessionId }) => sessionId),
  kind: column.text("Run", 10, ({ kind }) => kind),
  project: column.text("Project", 3, ({ project }) => project, { cut: "start" }),
  startedAt: column.instant("Started", 2, ({ startedAt }) => startedAt),
  endedAt: column.instant("Ended", 12, ({ endedAt }) => endedAt),
  activeMs: column.duration("Active", 4, ({ activeMs }) => activeMs),
  copiedRequests: column.count("Copied", 9, ({ copiedRequests }) => copiedRequests, { isRare: true }),
} satisfies Columns<SessionUsageRow>;

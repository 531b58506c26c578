import {
  recordedByFolder,
  recordedByProject,
  usageByFolder,
  usageByProject,
  recordedByModel,
  usageByModel,
} from "@turnmeter/metrics";
import type { FolderUsageRow, ModelUsageRow, ProjectUsageRow, RecordedCost, Usage } from "@turnmeter/metrics";
import {
  folderColumns,
  lastFolder,
  pick,
  projectColumns,
  modelColumns,
  blankRow,
  costColumns,
  rowOf,
  tableOf,
  usageColumns,
} from "@turnmeter/reporting";
import type { Columns, Text, TableView } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import { withRecorded, recordedOfSelection, selectionUsage } from "../logs/selection-totals.js";
import type { ProjectsFlags } from "./specifications/own-flags.js";
import type { PromptFlags, UsageFlags, CostMode, Format } from "../specification/flags/shared-flags.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../logs/selection.js";
import type { Selection } from "../logs/selection.js";
import type { CommandName } from "../common/command-names.js";

/** Usage by project, or by the folders of each. */
export async function projects(flags: ProjectsFlags, context: CliContext): Promise<void> {
  if (flags.by === "folder") return folders(flags, context);
  await printUsage<ProjectUsageRow, "project">(
    {
      name: "projects",
      title: "Usage by project",
      rows: ({ facts }) => usageByProject(facts),
      recorded: ({ facts }) => recordedByProject(facts),
      keys: ["project"],
      columns: projectColumns,
    },
    flags,
    context,
  );
}

async function folders(flags: ProjectsFlags, context: CliContext): Promise<void> {
  await printUsage<FolderUsageRow, "project" | "folder">(
    {
      name: "projects",
      title: "Usage by folder",
      rows: ({ facts }) => usageByFolder(facts),
      recorded: ({ facts }) => recordedByFolder(facts),
      keys: ["project", "folder"],
      columns: folderColumns,
      shortColumns: () =>
        pick(folderColumns, { project: { of: ({ project }) => lastFolder(project) }, folder: true }),
    },
    flags,
    context,
  );
}

/** Usage by model. */
export async function models(flags: UsageFlags, context: CliContext): Promise<void> {
  await printUsage<ModelUsageRow, "model" | "source">(
    {
      name: "models",
      title: "Usage by model",
      rows: ({ facts }) => usageByModel(facts),
      recorded: ({ facts }) => recordedByModel(facts),
      keys: ["model", "source"],
      columns: modelColumns,
    },
    flags,
    context,
  );
}

/** A command whose rows are usage by something. */
interface UsageCommand<Row extends Usage, Key extends keyof Row> {
  readonly name: CommandName;
  readonly title: string;
  readonly rows: (selection: Selection) => readonly Row[];
  /** Costs as the logs state them. */
  readonly recorded: (selection: Selection) => readonly (Pick<Row, Key> & RecordedCost)[];
  /** Keys that match a recorded cost to its row. */
  readonly keys: readonly Key[];
  /** Columns before those of usage. */
  readonly columns: Columns<Row>;
  /** The same with cells that take less room, for a terminal. */
  readonly shortColumns?: (rows: readonly Row[]) => Columns<Row>;
  /** Keys that the command's JSON has besides, and sentences below its table. */
  readonly more?: (
    rows: readonly Row[],
    flags: UsageFlags,
  ) => {
    readonly extra: Readonly<Record<string, unknown>>;
    readonly notes: readonly Text[];
  };
}

/** Writes usage by something, with the total below. */
export async function printUsage<Row extends Usage, Key extends keyof Row>(
  {
    name,
    title,
    rows: rowsOf,
    recorded: recordedOf,
    keys,
    columns,
    shortColumns,
    more,
  }: UsageCommand<Row, Key>,
  flags: UsageFlags & Partial<PromptFlags>,
  context: CliContext,
): Promise<void> {
  const selection = await openSelection(flags, context);
  const { cost } = flags;
  const recorded = recordedOfSelection(selection, cost);
  const usage = rowsOf(selection);
  const rows: readonly (Row & Partial<RecordedCost>)[] =
    recorded === null ? usage : inOrderOf(cost, withRecorded(usage, recordedOf(selection), keys));
  const { extra = {}, notes = [] } = more?.(rows, flags) ?? {};
  const view = (format: Format) => ({
    ...usageView(rows, {
      title,
      columns: format === "table" ? (shortColumns?.(rows) ?? columns) : columns,
      totals: { ...selectionUsage(selection), ...recorded },
      cost,
      format,
    }),
    notes,
  });
  await printResult({ name, rows, recorded, extra, view }, selection, flags, context);
}

/** As computed, but for dollars that are recorded alone: then by those, rows without any last. */
function inOrderOf<Row extends RecordedCost>(cost: CostMode, rows: readonly Row[]): readonly Row[] {
  if (cost !== "recorded") return rows;
  return rows.toSorted((a, b) => (b.recordedCostUsd ?? -1) - (a.recordedCostUsd ?? -1));
}

/** Usage with what is recorded of it. */
export type RecordedUsage = Usage & Partial<RecordedCost>;

interface UsageViewOptions<Row> {
  readonly title: string;
  readonly columns: Columns<Row>;
  readonly totals: RecordedUsage;
  readonly cost: CostMode;
  readonly format: Format;
}

/** A table of rows of usage with the total below. */
export function usageView<Row extends RecordedUsage>(
  rows: readonly Row[],
  { title, columns, totals, cost, format }: UsageViewOptions<Row>,
): TableView {
  const { costUsd: _, ...tokens } = usageColumns;
  const usage = { ...shownCost(cost, totals, format), ...tokens };
  const [first = ""] = Object.keys(columns);
  return {
    title,
    bars: cost === "recorded" ? "recordedCostUsd" : "costUsd",
    ...tableOf(rows, { ...columns, ...usage }),
    totals: { ...blankRow(columns), [first]: "Total", ...rowOf(usage, totals) },
  };
}

/**
 * The columns of dollars that a table has room for: where both kinds were asked for and nothing is recorded, a note says more than
 * columns of “–”. CSV has those that were asked for, for programs.
 */
export function shownCost(
  mode: CostMode,
  { recordedCostUsd }: Partial<RecordedCost>,
  format: Format,
): Columns<RecordedUsage> {
  if (mode === "recorded") return pick(costColumns, { recordedCostUsd: true, unrecordedRequests: true });
  const isBoth = mode === "both" && (recordedCostUsd !== null || format === "csv");
  return isBoth ? costColumns : pick(costColumns, { costUsd: true });
}

import {
  recordedByFolder,
  recordedByProject,
  usageByFolder,
  usageByProject,
  recordedByModel,
  together,
  usageByModel,
  branchTotals,
  recordedByNames,
  usageByBranch,
} from "@turnmeter/metrics";
import type {
  FolderUsageRow,
  ModelUsageRow,
  ProjectUsageRow,
  RecordedCost,
  RowModels,
  Usage,
  BranchUsageRow,
} from "@turnmeter/metrics";
import {
  folderColumns,
  lastFolder,
  pick,
  projectColumns,
  modelColumns,
  branchColumns,
  rowOf,
} from "@turnmeter/reporting";
import type { Columns, TableRow, Text } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import {
  withRecorded,
  recordedOfSelection,
  selectionTotals,
  selectionUsage,
} from "../logs/selection-totals.js";
import type { FlagsOf } from "./specifications/own-flags.js";
import type { CostMode, Format, PromptFlags, UsageListFlags } from "../specification/flags/shared-flags.js";
import { jsonRows, listingOf, usualTop, usageListColumns, usageView } from "../output/listing.js";
import type { UsualSorting } from "../output/listing.js";
import { printResult } from "../output/print-result.js";
import { openSelection, type Selection } from "../logs/selection.js";
import type { CommandName } from "../common/command-names.js";

const byProject = usageCommand<ProjectUsageRow, "project">({
  name: "projects",
  title: "Usage by project",
  rows: ({ facts }) => usageByProject(facts, { withModels: true }),
  recorded: ({ facts }) => recordedByProject(facts),
  keys: ["project"],
  columns: projectColumns,
});

const byFolder = usageCommand<FolderUsageRow, "project" | "folder">({
  name: "projects",
  title: "Usage by folder",
  rows: ({ facts }) => usageByFolder(facts, { withModels: true }),
  recorded: ({ facts }) => recordedByFolder(facts),
  keys: ["project", "folder"],
  columns: folderColumns,
  columnsForPeople: (_, { isTerminal }) =>
    isTerminal
      ? pick(folderColumns, { project: { of: ({ project }) => lastFolder(project) }, folder: true })
      : folderColumns,
});

/** Usage by project, or by the folders of each. */
export function projects(flags: FlagsOf<"projects">, context: CliContext): Promise<void> {
  return (flags.by === "folder" ? byFolder : byProject)(flags, context);
}

export const models = usageCommand<ModelUsageRow, "model" | "source">({
  name: "models",
  title: "Usage by model",
  rows: ({ facts }) => usageByModel(facts),
  recorded: ({ facts }) => recordedByModel(facts),
  keys: ["model", "source"],
  columns: modelColumns,
});

/** The time zone and the medium in which people read a listing. */
export interface ReaderSetting {
  readonly timezone: string;
  /** False in Markdown and on a page, which have room for whole names. */
  readonly isTerminal: boolean;
}

interface UsageCommand<Row extends Usage, Key extends keyof Row> {
  readonly name: CommandName;
  readonly title: Text;
  /** In their usual order: the most expensive first, unless `usual` says otherwise. */
  readonly rows: (selection: Selection) => readonly Row[];
  /** Costs as the logs state them. */
  readonly recorded: (selection: Selection) => readonly (Pick<Row, Key> & RecordedCost)[];
  /** Keys that match a recorded cost to its row. */
  readonly keys: readonly Key[];
  /** Columns besides those of usage. */
  readonly columns: Columns<Row>;
  /** The same as people read them, with cells that take less room in a terminal. */
  readonly columnsForPeople?: (rows: readonly Row[], setting: ReaderSetting) => Columns<Row>;
  /** Columns that tables for people begin with, in this order; by default those of `columns`. */
  readonly first?: readonly string[];
  /** The column under which a sum of rows has its name; the first of `columns` by default. */
  readonly nameKey?: string;
  /** Cells of a sum of rows besides usage. */
  readonly sums?: (rows: readonly Row[], selection: Selection) => TableRow;
  readonly usual?: Partial<UsualSorting>;
  /** In place of rows where there are none. */
  readonly empty?: string | undefined;
  /** Keys that the command's JSON has besides, and sentences below its table. */
  readonly more?: (
    rows: readonly Row[],
    flags: UsageListFlags,
  ) => {
    readonly extra: Readonly<Record<string, unknown>>;
    readonly notes: readonly Text[];
  };
}

/** A command that writes usage by something, with the total below. */
export function usageCommand<Row extends Usage & Partial<RowModels>, Key extends keyof Row>(
  command: UsageCommand<Row, Key>,
) {
  return async (flags: UsageListFlags & Partial<PromptFlags>, context: CliContext): Promise<void> => {
    const {
      name,
      title,
      rows: rowsOf,
      recorded: recordedOf,
      keys,
      columns,
      columnsForPeople,
      more,
    } = command;
    const { cost } = flags;
    const usual = {
      key: cost === "recorded" ? "recordedCostUsd" : "costUsd",
      order: "desc",
      ...command.usual,
    } as const;
    const listing = listingOf(usageListColumns(columns, cost), usual, flags, context);
    const selection = await openSelection(flags, context);
    const { recorded, recordedRows, usage } = together({
      recorded: () => recordedOfSelection(selection, cost),
      recordedRows: () => (cost === "computed" ? [] : recordedOf(selection)),
      usage: () => rowsOf(selection),
      // The result's envelope asks for them later.
      totals: () => (selection.output.format === "json" ? selectionTotals(selection) : null),
    });
    const costed: readonly (Row & Partial<RecordedCost>)[] =
      recorded === null ? usage : inOrderOf(cost, withRecorded(usage, recordedRows, keys));
    const rows = listing.sorted(costed);
    const { extra = {}, notes = [] } = more?.(rows, flags) ?? {};
    const { timezone } = selection.settings;
    const columnsOf = (format: Format): Columns<Row> =>
      format === "csv"
        ? columns
        : (columnsForPeople?.(rows, { timezone, isTerminal: format === "table" }) ?? columns);
    const view = (format: Format) =>
      usageView(listing.cut(rows, format), {
        title,
        columns: columnsOf(format),
        first: command.first ?? [],
        nameKey: command.nameKey,
        sums: (summed) => command.sums?.(summed, selection) ?? {},
        totals: { ...selectionUsage(selection), ...recorded },
        cost,
        format,
        notes,
        empty: command.empty,
      });
    await printResult(selection, {
      name,
      ...jsonRows(listing.cut(rows, "json")),
      recorded,
      extra,
      view,
      sorted: listing.phrase,
    });
  };
}

/** Unchanged, unless only recorded dollars are shown: then by those, missing ones last. */
function inOrderOf<Row extends RecordedCost>(cost: CostMode, rows: readonly Row[]): readonly Row[] {
  if (cost !== "recorded") return rows;
  return rows.toSorted((a, b) => (b.recordedCostUsd ?? -1) - (a.recordedCostUsd ?? -1));
}

/** Usage by git branch, with the commits and pull requests that the logs have. */
export const branches = usageCommand<BranchUsageRow, "project" | "branch">({
  name: "branches",
  title: "Usage by git branch",
  rows: ({ facts }) => usageByBranch(facts),
  recorded: ({ facts, settings }) =>
    recordedByNames(facts, ["project", "branch"], settings).map(
      ({ project = null, branch = null, ...cost }) => ({ project, branch, ...cost }),
    ),
  keys: ["project", "branch"],
  columns: branchColumns,
  columnsForPeople: (_, { isTerminal }) => ({
    ...branchColumns,
    ...(isTerminal ? pick(branchColumns, { project: { of: ({ project }) => lastFolder(project) } }) : {}),
  }),
  sums: (rows, { facts }) => rowOf(countColumns, branchTotals(facts, rows)),
  first: ["branch", "project", "costUsd", "recordedCostUsd"],
  usual: { top: usualTop },
  more: (rows) => ({
    extra: {},
    notes: rows.some(({ branch }) => branch === null) ? [noBranch] : [],
  }),
});

const { sessions, commits, pullRequests } = branchColumns;
const countColumns = { sessions, commits, pullRequests };

const noBranch = "Branch –: the log names none.";

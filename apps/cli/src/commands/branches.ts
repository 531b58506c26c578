import { branchTotals, recordedByNames, usageByBranch } from "@turnmeter/metrics";
import type { BranchUsageRow } from "@turnmeter/metrics";
import { branchColumns, lastFolder, pick, rowOf } from "@turnmeter/reporting";
import { usualTop } from "../output/listing.js";
import { usageCommand } from "./usage.js";

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

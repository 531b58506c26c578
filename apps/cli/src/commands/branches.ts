import { recordedByNames, usageByBranch } from "@turnmeter/metrics";
import type { BranchUsageRow } from "@turnmeter/metrics";
import { branchColumns, lastFolder, pick } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import type { UsageListFlags } from "../specification/flags/shared-flags.js";
import { printUsage } from "./usage.js";

/** Usage by git branch, with the commits and pull requests that the logs have. */
export async function branches(flags: UsageListFlags, context: CliContext): Promise<void> {
  await printUsage<BranchUsageRow, "project" | "branch">(
    {
      name: "branches",
      title: "Usage by git branch",
      rows: ({ facts }) => usageByBranch(facts),
      recorded: ({ facts, settings }) =>
        recordedByNames(facts, ["project", "branch"], settings).map(
          ({ project = null, branch = null, ...cost }) => ({ project, branch, ...cost }),
        ),
      keys: ["project", "branch"],
      columns: branchColumns,
      shortColumns: () => ({
        ...branchColumns,
        ...pick(branchColumns, { project: { of: ({ project }) => lastFolder(project) } }),
      }),
      first: ["branch", "project", "costUsd", "recordedCostUsd"],
      usual: { top: 10 },
      more: (rows) => ({
        extra: {},
        notes: rows.some(({ branch }) => branch === null) ? [noBranch] : [],
      }),
    },
    flags,
    context,
  );
}

const noBranch = "Branch –: the log names none.";

import type { Facts } from "@turnmeter/schema";
import { checkFacts } from "../engine/check-facts.js";
import { groupBy } from "../engine/group-by.js";
import type { BranchUsageRow } from "../rows/usage.js";
import { branchTexts } from "./row-texts.js";

/** Counts of several branches together. */
export type BranchTotals = Pick<BranchUsageRow, "sessions" | "commits" | "pullRequests">;

/**
 * Counts of some branches of the facts together: a session with requests on several of them once, and so a pull request that is
 * logged on several branches of its project.
 */
export function branchTotals(
  facts: Pick<Facts, "requests" | "toolCalls">,
  rows: readonly BranchUsageRow[],
): BranchTotals {
  checkFacts(facts);
  const { rowCount, columns } = facts.requests;
  const branches = branchTexts(facts).requests;
  const ofProject = groupBy(rows, ({ project }) => project);
  const wanted = new Map(
    Array.from(ofProject, ([project, own]) => [project, new Set(own.map(({ branch }) => branch))]),
  );
  const sessions = new Set<string>();
  for (let row = 0; row < rowCount; row++)
    if (wanted.get(columns.project.at(row))?.has(branches.at(row)) === true)
      sessions.add(columns.sessionId.at(row));
  const commits = rows.flatMap((row) => row.commits ?? []);
  const withPulls = rows.filter(({ pullRequests }) => pullRequests !== null);
  // Of a branch whose pull requests have no logged number one is counted.
  const pulls = new Set(
    withPulls.flatMap(({ project, branch, pullRequestNumbers: numbers }) =>
      numbers.length === 0
        ? [JSON.stringify([project, branch])]
        : numbers.map((number) => JSON.stringify([project, number])),
    ),
  );
  return {
    sessions: sessions.size,
    commits: commits.length === 0 ? null : commits.reduce((sum, count) => sum + count, 0),
    pullRequests: withPulls.length === 0 ? null : pulls.size,
  };
}

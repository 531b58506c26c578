import type { Facts, MarkKind } from "@turnmeter/schema";
import { computeColumn, mapTexts } from "@turnmeter/columns";
import { checkFacts } from "../engine/fact-table.js";
import { aggregate } from "../engine/aggregate.js";
import { groupBy } from "../engine/group-by.js";
import type { BranchUsageRow } from "../rows/usage.js";
import { isoInstant } from "../figures/days.js";
import { byCost } from "../usage/order.js";
import { type RowTexts, usageBy } from "../usage/usage-by.js";

type BranchFacts = Pick<Facts, "requests" | "toolCalls" | "marks">;

interface Place {
  readonly project: string | null;
  readonly branch: string | null;
}

const nameOf = ({ project, branch }: Place): string => JSON.stringify([project, branch]);

/** Usage of each git branch of each project, with its logged commits and pull requests: the most expensive first. */
export function usageByBranch(facts: BranchFacts): readonly BranchUsageRow[] {
  checkFacts(facts);
  const branches = branchTexts(facts);
  const dimensions = { project: { column: "project" }, branch: branches } as const;
  const rows = usageBy(facts, dimensions, { withModels: true });
  const uses = aggregate(facts, {
    table: "requests",
    dimensions: { project: { column: "project" }, branch: { texts: branches.requests } },
    measures: { sessions: { distinct: "sessionId" }, lastAt: { max: "at" } },
  });
  const useOf = new Map(uses.map((use) => [nameOf(use), use]));
  const marks = groupBy(marksOfBranches(facts, branches.requests), nameOf);
  return rows
    .map(({ project, branch, models = [], ...row }) => {
      const place = { project, branch };
      const { sessions = 0, lastAt = null } = useOf.get(nameOf(place)) ?? {};
      const own = marks.get(nameOf(place)) ?? [];
      const commits = own.filter(({ kind, detail }) => kind === "commit" && detail !== "amended");
      const numbers = own.flatMap(({ kind, value }) => (kind === "pullRequest" ? [value ?? 0] : []));
      const pullRequests = [...new Set(numbers)].filter((number) => number > 0).sort((a, b) => a - b);
      return {
        ...place,
        sessions,
        lastAt: isoInstant(lastAt),
        commits: commits.length === 0 ? null : commits.length,
        pullRequests: numbers.length === 0 ? null : Math.max(1, pullRequests.length),
        pullRequestNumbers: pullRequests,
        ...row,
        models,
      };
    })
    .sort(byCost(({ project, branch }) => nameOf({ project, branch })));
}

interface BranchMark extends Place {
  readonly kind: MarkKind;
  readonly detail: string | null;
  readonly value: number | null;
}

const counted: ReadonlySet<MarkKind> = new Set<MarkKind>(["commit", "pullRequest"]);

/**
 * Commits and pull requests with the branch of the next request of their thread, since a command may change branches before
 * it commits; without one, that of the last request before.
 */
function marksOfBranches(
  { requests, marks }: BranchFacts,
  branches: { readonly at: (row: number) => string | null },
): readonly BranchMark[] {
  const { kind, threadId, project, at, detail, value } = marks.columns;
  const rows = Array.from({ length: marks.rowCount }, (_, row) => row).filter((row) =>
    counted.has(kind.at(row)),
  );
  if (rows.length === 0) return [];
  const threads = new Set(rows.map((row) => threadId.at(row)));
  const requestsOf = groupBy(
    Array.from({ length: requests.rowCount }, (_, row) => ({
      threadId: requests.columns.threadId.at(row),
      at: requests.columns.at.at(row),
      row,
    })).filter((request) => threads.has(request.threadId)),
    (request) => request.threadId,
  );
  return rows.map((row) => {
    const moment = at.at(row);
    const own = (requestsOf.get(threadId.at(row)) ?? []).flatMap((request) =>
      request.at === null ? [] : [{ at: request.at, row: request.row }],
    );
    const after = moment === null ? [] : own.filter((request) => request.at >= moment);
    const before = moment === null ? own : own.filter((request) => request.at < moment);
    const next = after.reduce<(typeof own)[number] | null>(
      (a, b) => (a === null || b.at < a.at ? b : a),
      null,
    );
    const last = before.reduce<(typeof own)[number] | null>(
      (a, b) => (a === null || b.at > a.at ? b : a),
      null,
    );
    const nearest = next ?? last;
    return {
      project: project.at(row),
      branch: nearest === null ? null : branches.at(nearest.row),
      kind: kind.at(row),
      detail: detail.at(row),
      value: value.at(row),
    };
  });
}

/** Counts of several branches together. */
export type BranchTotals = Pick<BranchUsageRow, "sessions" | "commits" | "pullRequests">;

/** Counts of some branches of the facts together: a session with requests on several of them counts once, and so does a pull request that is logged on several branches of its project. */
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

/**
 * The git branch that was checked out where each request was made; calls have that of their request. Null where the log
 * names none.
 */
export function branchTexts({ requests, toolCalls }: Pick<Facts, "requests" | "toolCalls">): RowTexts {
  const branches = mapTexts(requests.columns.gitBranch, branchName);
  let rows: ReadonlyMap<string, number> | null = null;
  const branchOf = (key: string | null): string | null => {
    rows ??= new Map(Array.from(requests.columns.requestKey, (each, row) => [each, row]));
    const row = key === null ? undefined : rows.get(key);
    return row === undefined ? null : branches.at(row);
  };
  const { requestKey, webSearches } = toolCalls.columns;
  return {
    requests: branches,
    // Of calls only those count that are billed apart.
    toolCalls: computeColumn("text", toolCalls.rowCount, (row) =>
      (webSearches.at(row) ?? 0) > 0 ? branchOf(requestKey.at(row)) : null,
    ),
  };
}

/** The type of the subagent that made each request and call: null on the main thread, “unknown” where it is not logged. */
export function agentTypeTexts({
  requests,
  toolCalls,
  agents,
}: Pick<Facts, "requests" | "toolCalls" | "agents">): RowTexts {
  const types = new Map(
    Array.from(agents.columns.threadId, (threadId, row) => [threadId, agents.columns.agentType.at(row)]),
  );
  const textsOf = ({ rowCount, columns: { agentId, threadId } }: Facts["requests"] | Facts["toolCalls"]) =>
    computeColumn("text", rowCount, (row) =>
      agentId.at(row) === null ? null : (types.get(threadId.at(row)) ?? "unknown"),
    );
  return { requests: textsOf(requests), toolCalls: textsOf(toolCalls) };
}

/** A git branch by the name that a log has for it; null where it names none: “HEAD” is git's word for no branch. */
export function branchName(logged: string | null): string | null {
  return logged === "" || logged === "HEAD" ? null : logged;
}

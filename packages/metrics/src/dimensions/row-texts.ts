import { computeColumn, mapTexts } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import type { RowTexts } from "../usage/usage-by.js";
import { branchName } from "./branch-name.js";

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

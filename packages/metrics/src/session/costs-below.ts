import type { AgentFact } from "@turnmeter/schema";
import { groupBy } from "../engine/group-by.js";
import type { SessionAgentRow } from "../rows/session/agent.js";
import { usdOf } from "../figures/usd.js";

type CostBelow = Pick<SessionAgentRow, "withChildrenCostUsd" | "withChildrenCostNanoUsd">;

/**
 * For each subagent the cost of its own requests and of all subagents below it, each counted once even where parents form
 * a ring.
 */
export function costsBelow(
  agents: readonly Pick<AgentFact, "threadId" | "parentThreadId">[],
  costOf: (threadId: string) => bigint,
  isPriced: (threadId: string) => boolean,
): ReadonlyMap<string, CostBelow> {
  const children = groupBy(agents, ({ parentThreadId }) => parentThreadId);
  const below = (root: string): CostBelow => {
    const seen = new Set([root]);
    let nanoUsd = 0n;
    let isAnyPriced = false;
    for (const threadId of seen) {
      nanoUsd += costOf(threadId);
      isAnyPriced ||= isPriced(threadId);
      for (const child of children.get(threadId) ?? []) seen.add(child.threadId);
    }
    return {
      withChildrenCostUsd: isAnyPriced ? usdOf(nanoUsd) : null,
      withChildrenCostNanoUsd: String(nanoUsd),
    };
  };
  return new Map(agents.map(({ threadId }) => [threadId, below(threadId)]));
}

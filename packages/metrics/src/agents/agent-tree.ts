import type { AgentFact } from "@turnmeter/schema";
import { groupBy } from "../engine/group-by.js";
import { compareInstants, compareNames } from "../usage/order.js";
import type { SessionAgentRow } from "../rows/session/agent.js";
import { usdOf } from "../figures/usd.js";

/**
 * The agents session by session (the one whose first subagent began first comes first), each parent
 * directly before its children, siblings by start. An agent whose parent is not among them stands at
 * the top, and so does one of a ring of parents.
 */
export function agentTree(agents: readonly AgentFact[]): readonly AgentFact[] {
  const sorted = [...agents].sort(byStart);
  const threads = new Set(sorted.map(({ threadId }) => threadId));
  const children = groupBy(sorted, ({ parentThreadId }) => parentThreadId);
  return [...groupBy(sorted, ({ sessionId }) => sessionId).values()].flatMap((ofSession) => {
    const roots = ofSession.filter(({ parentThreadId }) => !threads.has(parentThreadId));
    return [...reached([...roots, ...ofSession], children)];
  });
}

/** The agents and all below them, each once and depth first. */
function reached(
  starts: readonly AgentFact[],
  children: ReadonlyMap<string, readonly AgentFact[]>,
): ReadonlySet<AgentFact> {
  const seen = new Set<AgentFact>();
  const waiting = starts.toReversed();
  for (let agent = waiting.pop(); agent !== undefined; agent = waiting.pop()) {
    if (seen.has(agent)) continue;
    seen.add(agent);
    for (const child of (children.get(agent.threadId) ?? []).toReversed()) waiting.push(child);
  }
  return seen;
}

function byStart(a: AgentFact, b: AgentFact): number {
  return (
    compareInstants(a.startedAt, b.startedAt) ||
    compareNames(a.sessionId, b.sessionId) ||
    compareNames(a.threadId, b.threadId)
  );
}

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

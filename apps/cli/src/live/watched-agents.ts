import { rowsOf } from "@turnmeter/columns";
import { agentRuns } from "@turnmeter/metrics";
import type { AgentRunRow } from "@turnmeter/metrics";
import type { Facts, ToolCallFact } from "@turnmeter/schema";
import { knownCost } from "../statusline/log-figures.js";
import type { KnownCost } from "../statusline/status-figures.js";

/** A subagent of the watched session. */
export interface WatchedAgent {
  readonly agentId: string;
  readonly agentType: string;
  readonly description: string | null;
  /** 1 for a child of the main thread. */
  readonly depth: number;
  /** Last known state; `unfinished` where its log has no end. */
  readonly status: string | null;
  /** Epoch ms. */
  readonly startedAt: number | null;
  /** From start to end, ms; null if one is not known. */
  readonly durationMs: number | null;
  readonly cost: KnownCost | null;
  readonly toolCalls: number;
}

/** The subagents of one session's facts, a parent directly before its children. */
export function watchedAgents(facts: Facts, calls: readonly ToolCallFact[]): readonly WatchedAgent[] {
  const starts = new Map(Array.from(rowsOf(facts.agents), ({ agentId, startedAt }) => [agentId, startedAt]));
  const counts = new Map<string, number>();
  for (const { agentId } of calls) if (agentId !== null) counts.set(agentId, (counts.get(agentId) ?? 0) + 1);
  return agentRuns(facts).map((run) => ({
    agentId: run.agentId,
    agentType: run.agentType,
    description: run.description,
    depth: run.depth,
    status: run.status,
    startedAt: starts.get(run.agentId) ?? null,
    durationMs: run.durationMs,
    cost: costOf(run),
    toolCalls: counts.get(run.agentId) ?? 0,
  }));
}

function costOf({ requests, costUsd, lowerBoundRequests, unpricedRequests }: AgentRunRow): KnownCost | null {
  if (requests === null || lowerBoundRequests === null || unpricedRequests === null) return null;
  return knownCost({ requests, costUsd, lowerBoundRequests, unpricedRequests });
}

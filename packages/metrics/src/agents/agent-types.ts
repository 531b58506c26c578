import type { AgentFact, Facts } from "@turnmeter/schema";
import { rowsOf } from "@turnmeter/columns";
import type { AgentTypeRow } from "../rows/agent.js";
import { runMs, subagentCalls, subagentUsage } from "./subagent.js";
import { frequenciesOf, nearestRank, totalValue } from "../statistics/nearest-rank.js";
import { byCost } from "../usage/order.js";
import { usageByMapped } from "../usage/usage-by.js";
import { usageOfAll } from "../usage/usage-of-all.js";
import { noUsage, unknownUsage } from "../usage/no-usage.js";

/** The type of a subagent whose requests are there but of which nothing else is known. */
const UNKNOWN_TYPE = "unknown";

/**
 * Subagents by type, the most expensive first. Each counts its own requests; those of the subagents
 * it started are theirs. Runs are subagents with a transcript; a type of which none has one is listed
 * with 0 runs and no known cost.
 */
export function agentTypes(facts: Pick<Facts, "agents" | "requests" | "toolCalls">): readonly AgentTypeRow[] {
  const agents = [...rowsOf(facts.agents)];
  const typeByThread = new Map(agents.map(({ threadId, agentType }) => [threadId, agentType]));
  const typeOf = ({ threadId }: { readonly threadId: string }) => typeByThread.get(threadId) ?? UNKNOWN_TYPE;
  const usages = usageByMapped(facts, subagentUsage, (thread) => ({ agentType: typeOf(thread) }));
  const usageByType = new Map(usages.map(({ agentType, ...usage }) => [agentType, usage]));
  const calls = new Map<string, number>();
  for (const part of subagentCalls(facts))
    calls.set(typeOf(part), (calls.get(typeOf(part)) ?? 0) + part.calls);
  const totalNanoUsd = BigInt(usageOfAll(facts).costNanoUsd);
  return [...new Set([...typeByThread.values(), ...usageByType.keys(), ...calls.keys()])]
    .map((agentType) => {
      const ofType = agents.filter((agent) => agent.agentType === agentType);
      const runs = ofType.filter(({ hasTranscript }) => hasTranscript);
      const usage = usageByType.get(agentType) ?? (runs.length > 0 ? noUsage : unknownUsage);
      const isCostKnown = totalNanoUsd !== 0n && usage !== unknownUsage;
      return {
        agentType,
        runs: runs.length,
        runsWithoutTranscript: ofType.length - runs.length,
        ...usage,
        toolCalls: calls.get(agentType) ?? 0,
        ...runTimes(runs),
        shareOfCost: isCostKnown ? Number(usage.costNanoUsd) / Number(totalNanoUsd) : null,
      };
    })
    .sort(byCost((row) => row.agentType));
}

function runTimes(runs: readonly AgentFact[]): Pick<AgentTypeRow, "p50Ms" | "totalMs"> {
  const durations = frequenciesOf(runs.map(runMs).filter((duration) => duration !== null));
  return { p50Ms: nearestRank(durations, 500), totalMs: totalValue(durations) };
}

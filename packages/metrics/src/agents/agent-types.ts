import type { AgentFact, Facts } from "@turnmeter/schema";
import { rowsOf } from "@turnmeter/columns";
import { aggregate } from "../engine/aggregate.js";
import { groupBy } from "../engine/group-by.js";
import type { AgentFigures, AgentTypeRow } from "../rows/agent.js";
import { byThread, ofSubagents, runMs } from "./subagent.js";
import { frequenciesOf, knownTotal, nearestRank } from "../statistics/nearest-rank.js";
import { byCost } from "../usage/order.js";
import { usageByMapped, usageOfAll } from "../usage/usage-by.js";
import { noUsage, unknownUsage } from "../usage/no-usage.js";

type AgentFacts = Pick<Facts, "agents" | "requests" | "toolCalls">;

/** The type of subagents known only by their requests. */
const UNKNOWN_TYPE = "unknown";

/**
 * Subagents by type, the most expensive first. Each counts its own requests; requests of the subagents it started are
 * theirs. Runs are subagents with a transcript; a type whose subagents have neither one nor progress rows is listed
 * with 0 runs and no known cost.
 */
export function agentTypes(facts: AgentFacts): readonly AgentTypeRow[] {
  return [...figuresBy(facts, (agentType) => agentType)]
    .map(([agentType, figures]) => ({ agentType, ...figures }))
    .sort(byCost((row) => row.agentType));
}

/** All subagents together: sums of the types, and the median over all runs; null if there is none. */
export function agentTotals(facts: AgentFacts): AgentFigures | null {
  const [all] = figuresBy(facts, () => "").values();
  return all ?? null;
}

function figuresBy(
  facts: AgentFacts,
  groupOf: (agentType: string) => string,
): ReadonlyMap<string, AgentFigures> {
  const agents = [...rowsOf(facts.agents)];
  const groupByThread = new Map(agents.map(({ threadId, agentType }) => [threadId, groupOf(agentType)]));
  const agentsByGroup = groupBy(agents, ({ agentType }) => groupOf(agentType));
  const ofThread = ({ threadId }: { readonly threadId: string }) =>
    groupByThread.get(threadId) ?? groupOf(UNKNOWN_TYPE);
  const usages = usageByMapped(facts, byThread, (thread) => ({ group: ofThread(thread) }), ofSubagents);
  const usageByGroup = new Map(usages.map(({ group, ...usage }) => [group, usage]));
  const calls = new Map<string, number>();
  const callParts = aggregate(facts, {
    table: "toolCalls",
    where: ofSubagents,
    dimensions: byThread,
    measures: { calls: "count" },
  });
  for (const part of callParts) calls.set(ofThread(part), (calls.get(ofThread(part)) ?? 0) + part.calls);
  const totalNanoUsd = BigInt(usageOfAll(facts).costNanoUsd);
  const groups = new Set([...groupByThread.values(), ...usageByGroup.keys(), ...calls.keys()]);
  const figuresOf = (group: string): AgentFigures => {
    const ofGroup = agentsByGroup.get(group) ?? [];
    const runs = ofGroup.filter(({ hasTranscript }) => hasTranscript);
    const usage = usageByGroup.get(group) ?? (runs.length > 0 ? noUsage : unknownUsage);
    const isCostKnown = totalNanoUsd !== 0n && usage !== unknownUsage;
    return {
      runs: runs.length,
      runsWithoutTranscript: ofGroup.length - runs.length,
      ...usage,
      toolCalls: calls.get(group) ?? 0,
      ...runTimes(runs),
      shareOfCost: isCostKnown ? Number(usage.costNanoUsd) / Number(totalNanoUsd) : null,
    };
  };
  return new Map(Array.from(groups, (group) => [group, figuresOf(group)]));
}

function runTimes(runs: readonly AgentFact[]): Pick<AgentFigures, "p50Ms" | "totalMs"> {
  const durations = frequenciesOf(runs.map(runMs).filter((duration) => duration !== null));
  return { p50Ms: nearestRank(durations, 500), totalMs: knownTotal(durations) };
}

import type { AgentFact, Facts } from "@turnmeter/schema";
import { rowsOf } from "@turnmeter/columns";
import { checkFacts } from "../engine/check-facts.js";
import { aggregate } from "../engine/aggregate.js";
import { groupBy } from "../engine/group-by.js";
import { once, together } from "../engine/pending.js";
import type { AgentFigures, AgentTypeRow } from "../rows/agent.js";
import { agentModels } from "./agent-models.js";
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
  checkFacts(facts);
  const { models, figures: byType } = together({
    models: () => agentModels(facts, typesByThread(facts)),
    figures: () => figuresBy(facts, (agentType) => agentType),
  });
  return [...byType]
    .map(([agentType, figures]) => ({ agentType, ...figures, models: models.get(agentType) ?? [] }))
    .sort(byCost((row) => row.agentType));
}

/** All subagents together: sums of the types, and the median over all runs; null if there is none. */
export function agentTotals(facts: AgentFacts): AgentFigures | null {
  checkFacts(facts);
  const [all] = figuresBy(facts, () => "").values();
  return all ?? null;
}

/** The type of the subagent that has a thread. */
function typesByThread({ agents }: Pick<Facts, "agents">): (thread: { readonly threadId: string }) => string {
  const types = new Map([...rowsOf(agents)].map(({ threadId, agentType }) => [threadId, agentType]));
  return ({ threadId }) => types.get(threadId) ?? UNKNOWN_TYPE;
}

function figuresBy(
  facts: AgentFacts,
  groupOf: (agentType: string) => string,
): ReadonlyMap<string, AgentFigures> {
  const typeOf = once(() => typesByThread(facts));
  const ofThread = (thread: { readonly threadId: string }) => groupOf(typeOf()(thread));
  const { agents, usages, callParts, total } = together({
    agents: () => [...rowsOf(facts.agents)],
    usages: () =>
      usageByMapped(facts, byThread, (thread) => ({ group: ofThread(thread) }), { where: ofSubagents }),
    callParts: () =>
      aggregate(facts, {
        table: "toolCalls",
        where: ofSubagents,
        dimensions: byThread,
        measures: { calls: "count" },
      }),
    total: () => usageOfAll(facts),
  });
  const agentsByGroup = groupBy(agents, ({ agentType }) => groupOf(agentType));
  const usageByGroup = new Map(usages.map(({ group, ...usage }) => [group, usage]));
  const calls = new Map<string, number>();
  for (const part of callParts) calls.set(ofThread(part), (calls.get(ofThread(part)) ?? 0) + part.calls);
  const totalNanoUsd = BigInt(total.costNanoUsd);
  const groups = new Set([...agentsByGroup.keys(), ...usageByGroup.keys(), ...calls.keys()]);
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

import type { AgentFact, Facts } from "@turnmeter/schema";
import { rowsOf } from "@turnmeter/columns";
import { checkFacts } from "../engine/fact-table.js";
import { aggregate } from "../engine/aggregate.js";
import { groupBy } from "../engine/group-by.js";
import { once, together } from "../engine/pending.js";
import type { AgentFigures, AgentTypeRow, AgentRunRow } from "../rows/calls.js";
import { frequenciesOf, knownTotal, nearestRank } from "../statistics/nearest-rank.js";
import { byCost, compareInstants, compareNames } from "../usage/order.js";
import { usageByMapped, usageOfAll, usageBy } from "../usage/usage-by.js";
import { nothingKnown, noUsage, unknownUsage, type UsageFacts } from "../usage/usage.js";
import type { SessionAgentRow } from "../rows/session.js";
import { usdOf } from "../figures/usd.js";

type AgentFacts = Pick<Facts, "agents" | "requests" | "toolCalls">;

/** Type of subagents known only by their requests. */
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

/** The models of groups of subagents, by the names that the log has for them: the most expensive first. */
function agentModels(
  facts: UsageFacts,
  groupOf: (thread: { readonly threadId: string }) => string,
): ReadonlyMap<string, readonly string[]> {
  const dimensions = { ...byThread, model: { column: "model" } } as const;
  const named = ({ threadId, model }: { readonly threadId: string; readonly model: string | null }) => ({
    group: groupOf({ threadId }),
    model,
  });
  const usages = usageByMapped(facts, dimensions, named, { where: ofSubagents }).toSorted(
    byCost(({ model }) => model),
  );
  const groups = groupBy(usages, ({ group }) => group);
  return new Map(Array.from(groups, ([group, rows]) => [group, rows.flatMap(({ model }) => model ?? [])]));
}

/** Each subagent with the usage of its own requests, session by session, a parent directly before its children, siblings by start. Usage of a subagent without a transcript is known from progress rows alone. */
export function agentRuns(facts: Pick<Facts, "agents" | "requests" | "toolCalls">): readonly AgentRunRow[] {
  const usages = new Map(
    usageBy(facts, byThread, { where: ofSubagents }).map(({ threadId, ...usage }) => [threadId, usage]),
  );
  const models = agentModels(facts, ({ threadId }) => threadId);
  const callIds = startingCalls(facts, (row) => facts.toolCalls.columns.callId.at(row));
  return agentTree([...rowsOf(facts.agents)]).map((agent: AgentFact) => ({
    agentId: agent.agentId,
    sessionId: agent.sessionId,
    parentThreadId: agent.parentThreadId,
    callId: agent.callKey === null ? null : (callIds.get(agent.callKey) ?? null),
    linkEvidence: agent.linkEvidence,
    depth: agent.depth,
    kind: agent.kind,
    agentType: agent.agentType,
    description: agent.description,
    ...(usages.get(agent.threadId) ?? (agent.hasTranscript ? noUsage : nothingKnown)),
    models: models.get(agent.threadId) ?? [],
    durationMs: runMs(agent),
    hasTranscript: agent.hasTranscript,
    reportedTokens: agent.reportedTokens,
    reportedDurationMs: agent.reportedDurationMs,
    reportedToolUses: agent.reportedToolUses,
    status: agent.status,
  }));
}

/** Cells of a row for each call that started an agent, by the call's key. */
export function startingCalls<Cells>(
  { agents, toolCalls }: Pick<Facts, "agents" | "toolCalls">,
  cellsAt: (row: number) => Cells,
): ReadonlyMap<string, Cells> {
  const started = new Set(agents.columns.callKey);
  const { callKey } = toolCalls.columns;
  const calls = new Map<string, Cells>();
  for (let row = 0; row < toolCalls.rowCount; row++) {
    if (started.has(callKey.at(row))) calls.set(callKey.at(row), cellsAt(row));
  }
  return calls;
}

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

/** The agents and their descendants, each once, depth first. */
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

/** A subagent is known in other tables by its thread; its id may occur in several sessions. */
const byThread = { threadId: { column: "threadId" } } as const;

/** A subagent's own activity, without that of its own subagents. */
export const ofSubagents = [{ present: "agentId" }] as const;

/** From start to end of a run, ms; null if one is not known, both are equal or the end comes first. */
export function runMs({ startedAt, endedAt }: Pick<AgentFact, "startedAt" | "endedAt">): number | null {
  return startedAt === null || endedAt === null || endedAt <= startedAt ? null : endedAt - startedAt;
}

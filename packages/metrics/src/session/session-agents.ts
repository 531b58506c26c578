import type { AgentFact, Facts } from "@turnmeter/schema";
import { keptRows } from "@turnmeter/columns";
import { checkFacts } from "../engine/fact-table.js";
import { aggregate } from "../engine/aggregate.js";
import { byColumns } from "../engine/metric.js";
import { agentTree, costsBelow, runMs, startingCalls } from "../agents/agents.js";
import type { SessionAgentRow } from "../rows/session.js";
import type { Usage } from "../rows/usage.js";
import { isoInstant } from "../figures/days.js";
import { noUsage, nothingKnown } from "../usage/usage.js";
import { usageByMapped } from "../usage/usage-by.js";
import { usdOf } from "../figures/usd.js";

/** Nodes of the main thread and of threads without a known subagent; no thread id can equal them. */
const mainNode = "";
const unlistedNode = "\u0000";

/**
 * The threads of a session as a tree: the main thread, each subagent below the one that started it, and last what
 * threads of no known subagent used. The costs of their own requests add up to the cost of the facts.
 */
export function sessionAgents(
  facts: Pick<Facts, "agents" | "requests" | "toolCalls" | "sessions">,
): readonly SessionAgentRow[] {
  checkFacts(facts);
  const agents = agentTree(keptRows(facts.agents));
  const listed = new Set(agents.map(({ threadId }) => threadId));
  const nodeOf: NodeOf = (agentId, threadId) =>
    agentId === null ? mainNode : listed.has(threadId) ? threadId : unlistedNode;
  const usages = usageByNode(facts, nodeOf);
  const calls = callsByNode(facts, nodeOf);
  const answers = lastAnswers(facts);
  const { callId, outcome, resultBytes } = facts.toolCalls.columns;
  const started = startingCalls(facts, (row) => ({
    callId: callId.at(row),
    // A detached call's result only confirms the launch.
    returnedBytes: outcome.at(row) === "detached" ? null : resultBytes.at(row),
  }));
  const below = costsBelow(
    agents,
    (threadId) => BigInt(usages.get(threadId)?.costNanoUsd ?? "0"),
    (threadId) => (usages.get(threadId)?.costUsd ?? null) !== null,
  );
  const { sessionId, ending } = facts.sessions.columns;
  const mainThreadId = facts.sessions.rowCount === 0 ? null : sessionId.at(0);
  const hasTranscript = mainThreadId === null || ending.at(0) !== "transcriptMissing";
  const main = usages.get(mainNode) ?? (hasTranscript ? noUsage : nothingKnown);
  const unlisted = usages.get(unlistedNode);
  const rows: SessionAgentRow[] = [
    {
      ...noAgent,
      role: "main",
      threadId: mainThreadId,
      hasTranscript,
      ...main,
      toolCalls: calls.get(mainNode) ?? 0,
      paidTokens: main.totalTokens,
      ...sumOf([...usages.values()]),
    },
  ];
  for (const agent of agents) {
    const usage = usages.get(agent.threadId) ?? (agent.hasTranscript ? noUsage : nothingKnown);
    const answer = answers.get(agent.threadId);
    const call = agent.callKey === null ? undefined : started.get(agent.callKey);
    rows.push({
      ...agentCells(agent),
      ...usage,
      callId: call?.callId ?? null,
      toolCalls: calls.get(agent.threadId) ?? 0,
      paidTokens: usage.totalTokens,
      ...below.get(agent.threadId)!,
      answerTokens: answer?.tokens ?? null,
      answerIsLowerBound: answer?.isLowerBound ?? false,
      returnedBytes: call?.returnedBytes ?? null,
    });
  }
  if (unlisted === undefined && !calls.has(unlistedNode)) return rows;
  const rest = unlisted ?? noUsage;
  const toolCalls = calls.get(unlistedNode) ?? 0;
  return [
    ...rows,
    {
      ...noAgent,
      role: "unlisted",
      depth: 1,
      agentType: "unknown",
      ...rest,
      toolCalls,
      paidTokens: rest.totalTokens,
      ...sumOf([rest]),
    },
  ];
}

type NodeOf = (agentId: string | null, threadId: string) => string;

const byAgentThread = byColumns("agentId", "threadId");

function usageByNode(
  facts: Pick<Facts, "requests" | "toolCalls">,
  nodeOf: NodeOf,
): ReadonlyMap<string, Usage> {
  const rows = usageByMapped(facts, byAgentThread, ({ agentId, threadId }) => ({
    node: nodeOf(agentId, threadId),
  }));
  return new Map(rows.map(({ node, ...usage }) => [node, usage]));
}

function callsByNode(facts: Pick<Facts, "toolCalls">, nodeOf: NodeOf): ReadonlyMap<string, number> {
  const parts = aggregate(facts, {
    table: "toolCalls",
    dimensions: byAgentThread,
    measures: { calls: "count" },
  });
  const ofNodes = new Map<string, number>();
  for (const { agentId, threadId, calls } of parts) {
    const node = nodeOf(agentId, threadId);
    ofNodes.set(node, (ofNodes.get(node) ?? 0) + calls);
  }
  return ofNodes;
}

function sumOf(
  usages: readonly Usage[],
): Pick<SessionAgentRow, "withChildrenCostUsd" | "withChildrenCostNanoUsd"> {
  const nanoUsd = usages.reduce((sum, { costNanoUsd }) => sum + BigInt(costNanoUsd), 0n);
  const isPriced = usages.length === 0 || usages.some(({ costUsd }) => costUsd !== null);
  return { withChildrenCostUsd: isPriced ? usdOf(nanoUsd) : null, withChildrenCostNanoUsd: String(nanoUsd) };
}

const noAgent = {
  agentId: null,
  threadId: null,
  parentThreadId: null,
  callId: null,
  depth: 0,
  kind: null,
  agentType: "main thread",
  description: null,
  status: null,
  isBackground: null,
  startedAt: null,
  endedAt: null,
  durationMs: null,
  hasTranscript: true,
  answerTokens: null,
  answerIsLowerBound: false,
  returnedBytes: null,
  reportedTokens: null,
  reportedDurationMs: null,
  reportedToolUses: null,
} as const;

function agentCells(agent: AgentFact) {
  return {
    role: "subagent" as const,
    agentId: agent.agentId,
    threadId: agent.threadId,
    parentThreadId: agent.parentThreadId,
    depth: agent.depth,
    kind: agent.kind,
    agentType: agent.agentType,
    description: agent.description,
    status: agent.status,
    isBackground: agent.isBackground,
    startedAt: isoInstant(agent.startedAt),
    endedAt: isoInstant(agent.endedAt),
    durationMs: runMs(agent),
    hasTranscript: agent.hasTranscript,
    reportedTokens: agent.reportedTokens,
    reportedDurationMs: agent.reportedDurationMs,
    reportedToolUses: agent.reportedToolUses,
  };
}

interface LastAnswer {
  readonly tokens: number;
  readonly isLowerBound: boolean;
}

function lastAnswers({ requests }: Pick<Facts, "requests">): ReadonlyMap<string, LastAnswer> {
  const { threadId, kind, at, outputTokens, tokenBasis } = requests.columns;
  const answers = new Map<string, LastAnswer & { readonly at: number }>();
  for (let row = 0; row < requests.rowCount; row++) {
    const time = at.at(row);
    const tokens = outputTokens.at(row);
    if (kind.at(row) !== "message" || time === null || tokens === null) continue;
    const last = answers.get(threadId.at(row));
    if (last !== undefined && last.at > time) continue;
    answers.set(threadId.at(row), { at: time, tokens, isLowerBound: tokenBasis.at(row) === "lowerBound" });
  }
  return answers;
}

import type { AgentFact, Facts } from "@turnmeter/schema";
import { rowsOf } from "@turnmeter/columns";
import type { AgentRunRow } from "../rows/agent.js";
import { agentTree } from "./agent-tree.js";
import { agentModels } from "./agent-models.js";
import { byThread, ofSubagents, runMs } from "./subagent.js";
import { usageBy } from "../usage/usage-by.js";
import { noUsage, nothingKnown } from "../usage/no-usage.js";

/**
 * Each subagent with the usage of its own requests, session by session, a parent directly before its
 * children, siblings by start. What one without a transcript used is known from progress
 * rows alone.
 */
export function agentRuns(facts: Pick<Facts, "agents" | "requests" | "toolCalls">): readonly AgentRunRow[] {
  const usages = new Map(
    usageBy(facts, byThread, { where: ofSubagents }).map(({ threadId, ...usage }) => [threadId, usage]),
  );
  const models = agentModels(facts, ({ threadId }) => threadId);
  const callIds = callIdsByKey(facts);
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

/** The ids of the calls that started a subagent. */
function callIdsByKey({
  agents,
  toolCalls,
}: Pick<Facts, "agents" | "toolCalls">): ReadonlyMap<string, string | null> {
  const started = new Set(agents.columns.callKey);
  const { callKey, callId } = toolCalls.columns;
  const ids = new Map<string, string | null>();
  for (let row = 0; row < toolCalls.rowCount; row++) {
    if (started.has(callKey.at(row))) ids.set(callKey.at(row), callId.at(row));
  }
  return ids;
}

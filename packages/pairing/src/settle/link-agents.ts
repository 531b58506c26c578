import type { AgentFact, Outcome } from "@turnmeter/schema";
import type { Candidates } from "../candidates/candidates.js";
import { compareText } from "../compare-text.js";
import type { AgentDraft } from "./agents.js";
import { threadIdOf } from "./agents.js";
import type { Calls } from "./calls.js";
import type { TaskEnds } from "./task-ends.js";

/** Outcomes after which a subagent must have been running. */
const launched: ReadonlySet<Outcome> = new Set(["ok", "detached"]);

/**
 * Gives each subagent the call that started it, by the strongest evidence (R25): its meta file, the
 * call's result, a completion notice, a progress row, an id in the result's text, equal prompt text.
 * Adds an agent for every call that launched one of which nothing else is known.
 */
export function linkAgents(
  drafts: ReadonlyMap<string, AgentDraft>,
  candidates: Candidates,
  calls: Calls,
  ends: TaskEnds,
): readonly AgentDraft[] {
  const agents = [...drafts.values()].sort((a, b) => compareText(a.threadId, b.threadId));
  const taken = new Set<number>();
  const link = (agent: AgentDraft, call: number | undefined, evidence: AgentFact["linkEvidence"]) => {
    if (call === undefined || agent.call !== null) return;
    agent.call = call;
    agent.linkEvidence = evidence;
    taken.add(call);
  };
  const workflowCalls = callsOfWorkflows(candidates, calls);
  for (const agent of agents) {
    const named = agent.evidence.find(({ callKey }) => callKey !== null && calls.ofKey.has(callKey));
    const end = ends.ofTask(agent.sessionId, agent.agentId).find(({ callKey }) => callKey !== null);
    const byNotice = calls.ofKey.get(end?.callKey ?? "");
    const isStrong = named?.evidence === "meta" || named?.evidence === "result";
    if (!isStrong) link(agent, byNotice, "notification");
    link(agent, calls.ofKey.get(named?.callKey ?? ""), named?.evidence ?? null);
    const workflowId = agent.evidence.find((piece) => piece.workflowId !== null)?.workflowId;
    link(agent, workflowCalls.get(`${agent.sessionId}\0${workflowId}`), "result");
  }
  for (const agent of agents) {
    if (agent.call === null) link(agent, callWithPrompt(agent, candidates, calls, taken), "prompt");
  }
  return [...agents, ...agentsOfCalls(candidates, calls, taken)];
}

function callsOfWorkflows({ results, calls: rows }: Candidates, calls: Calls): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (let row = 0; row < results.rowCount; row++) {
    const workflowId = results.columns.workflowId.at(row);
    const call = calls.ofKey.get(results.columns.callKey.at(row));
    if (workflowId === null || call === undefined) continue;
    found.set(`${rows.columns.sessionId.at(calls.owner[call]!)}\0${workflowId}`, call);
  }
  return found;
}

/** A call of the same session with the same prompt that started no other agent; the nearest in time. */
function callWithPrompt(
  agent: AgentDraft,
  { calls: rows }: Candidates,
  calls: Calls,
  taken: ReadonlySet<number>,
): number | undefined {
  const promptHash = agent.evidence.find((piece) => piece.promptHash !== null)?.promptHash;
  if (promptHash === undefined || agent.thread === null) return undefined;
  const startedAt = agent.thread.firstAt ?? 0;
  const { columns } = rows;
  let best: { readonly call: number; readonly distanceMs: number } | undefined;
  for (let call = 0; call < calls.count; call++) {
    const row = calls.owner[call]!;
    if (columns.spawnPromptHash.at(row) !== promptHash) continue;
    if (columns.sessionId.at(row) !== agent.sessionId || taken.has(call)) continue;
    const distanceMs = Math.abs((columns.startedAt.at(row) ?? 0) - startedAt);
    const isNearer =
      best === undefined ||
      distanceMs < best.distanceMs ||
      (distanceMs === best.distanceMs &&
        columns.callKey.at(row) < columns.callKey.at(calls.owner[best.call]!));
    if (isNearer) best = { call, distanceMs };
  }
  return best?.call;
}

/** Calls that launched a subagent of which no transcript and no id is known. */
function agentsOfCalls(
  { calls: rows, results }: Candidates,
  calls: Calls,
  taken: ReadonlySet<number>,
): readonly AgentDraft[] {
  const agents: AgentDraft[] = [];
  for (let call = 0; call < calls.count; call++) {
    const row = calls.owner[call]!;
    const result = calls.result[call]!;
    if (!rows.columns.isSpawn.at(row) || taken.has(call) || result === -1) continue;
    if (!launched.has(results.columns.outcome.at(result))) continue;
    const sessionId = rows.columns.sessionId.at(row);
    const agentId = rows.columns.callId.at(row) ?? rows.columns.callKey.at(row);
    const threadId = threadIdOf(sessionId, agentId);
    agents.push({ sessionId, agentId, threadId, thread: null, evidence: [], call, linkEvidence: "result" });
  }
  return agents.sort((a, b) => compareText(a.threadId, b.threadId));
}

import { flagsOf } from "@turnmeter/columns";
import { linkEvidences, type Column, type LinkEvidence, type Outcome, type Table } from "@turnmeter/schema";
import type { ResultCandidate } from "../../candidates/request.js";
import type { Candidates } from "../../candidates/candidates.js";
import { compareText } from "../../order.js";
import { type AgentDraft, firstKnown, threadIdOf } from "./agents.js";
import type { Calls } from "../calls/calls.js";
import { createPendingSpawns, matchSpawns, type PendingSpawns } from "./spawns.js";
import { type TaskEnds, firstCalls } from "../calls/task-ends.js";
import { listIn } from "../common/groups.js";
import { placesOf } from "../common/columns.js";

/** Outcomes that imply the subagent was running. */
const launched: ReadonlySet<Outcome> = new Set(["ok", "detached"]);

/**
 * Gives each subagent the call that started it, by the strongest evidence (R25): its meta file, the call's result, a
 * completion notice, a progress row, an id in the result's text, an equal prompt. A call has one subagent, unless it
 * started a workflow. Calls that launched an otherwise unknown subagent add one.
 */
export function linkAgents(
  drafts: ReadonlyMap<string, AgentDraft>,
  candidates: Candidates,
  calls: Calls,
  callOfEvidence: Int32Array,
  ends: TaskEnds,
): readonly AgentDraft[] {
  const agents = [...drafts.values()].sort((a, b) => compareText(a.threadId, b.threadId));
  const { evidence: kindOfEvidence, workflowId } = candidates.agentEvidence.columns;
  const spawns = createPendingSpawns(candidates, calls);
  const link = (agent: AgentDraft, call: number, evidence: LinkEvidence) => {
    agent.call = call;
    agent.linkEvidence = evidence;
    spawns.take(call, agent.agentId);
  };
  const named = agents.map((agent) => namedCalls(agent, callOfEvidence, kindOfEvidence, calls, ends));
  for (const evidence of linkEvidences) {
    for (const [i, agent] of agents.entries()) {
      if (agent.call !== null) continue;
      const free = named[i]!.find(
        (each) => each.evidence === evidence && spawns.isFree(each.call, agent.agentId),
      );
      if (free !== undefined) link(agent, free.call, evidence);
    }
  }
  const workflowCalls = callsOfWorkflows(candidates.results, calls);
  for (const [i, agent] of agents.entries()) {
    if (agent.call === null && workflowCalls.size > 0) {
      const call = workflowCalls.get(`${agent.sessionId}\0${firstKnown(agent, workflowId)}`);
      if (call !== undefined) link(agent, call, "result");
    }
    for (const again of laterCalls(agent, named[i]!)) spawns.take(again, agent.agentId);
  }
  linkByPrompt(agents, candidates.agentEvidence.columns.promptHash, spawns, link);
  return [...agents, ...agentsOfCalls(candidates, calls, spawns)];
}

interface NamedCall {
  readonly evidence: LinkEvidence;
  readonly call: number;
}

/** Calls named by evidence, earliest first: a later call may resume the subagent. */
function namedCalls(
  agent: AgentDraft,
  callOfEvidence: Int32Array,
  kindOfEvidence: Column<LinkEvidence>,
  calls: Calls,
  ends: TaskEnds,
): readonly NamedCall[] {
  const named: NamedCall[] = [];
  const back = calledBack(agent, calls, ends);
  if (back !== -1) named.push({ evidence: "notification", call: back });
  for (let i = agent.evidence.length - 1; i >= 0; i--) {
    const row = agent.evidence[i]!;
    const call = callOfEvidence[row]!;
    if (call !== -1) named.push({ evidence: kindOfEvidence.at(row), call });
  }
  return named;
}

/** Calls that resumed the subagent, if their results and its starting call's name it. */
function laterCalls(agent: AgentDraft, named: readonly NamedCall[]): readonly number[] {
  const answered = named
    .filter(({ evidence }) => evidence === "result" || evidence === "text")
    .map(({ call }) => call);
  return agent.call !== null && answered.includes(agent.call) ? answered : [];
}

/** The call named by the subagent's first completion notice; −1 if none. */
function calledBack({ sessionId, agentId }: AgentDraft, calls: Calls, ends: TaskEnds): number {
  for (const { callKey } of ends.ofTask(sessionId, agentId)) {
    const call = callKey === null ? -1 : calls.ofKey(callKey);
    if (call !== -1) return call;
  }
  return -1;
}

function callsOfWorkflows(results: Table<ResultCandidate>, calls: Calls): ReadonlyMap<string, number> {
  const { sessionId, workflowId } = results.columns;
  return firstCalls(results, calls, workflowId, (row, id) => `${sessionId.at(row)}\0${id}`);
}

/** Links subagents without other evidence to a call of their session with the same prompt. */
function linkByPrompt(
  agents: readonly AgentDraft[],
  promptHashes: Column<string | null>,
  spawns: PendingSpawns,
  link: (agent: AgentDraft, call: number, evidence: LinkEvidence) => void,
): void {
  const unlinked = new Map<string, AgentDraft[]>();
  for (const agent of agents) {
    if (agent.call !== null || agent.thread === null) continue;
    const promptHash = firstKnown(agent, promptHashes);
    if (promptHash === null) continue;
    listIn(unlinked, `${agent.sessionId}\0${promptHash}`).push(agent);
  }
  for (const waiting of unlinked.values()) {
    const [first] = waiting;
    const calls = spawns.waiting(first!.sessionId, firstKnown(first!, promptHashes)!);
    const started = waiting.map(({ threadId, thread }) => ({ threadId, startedAt: thread!.firstAt }));
    const matched = matchSpawns(
      calls.filter(({ isDeclined }) => !isDeclined),
      started,
    );
    const left = started.filter(({ threadId }) => !matched.has(threadId));
    const stopped = matchSpawns(
      calls.filter(({ isDeclined }) => isDeclined),
      left.filter(({ startedAt }) => startedAt !== null),
    );
    for (const agent of waiting) {
      const call = matched.get(agent.threadId) ?? stopped.get(agent.threadId);
      if (call !== undefined) link(agent, call, "prompt");
    }
  }
}

function agentsOfCalls(
  { calls: rows, results }: Candidates,
  calls: Calls,
  spawns: PendingSpawns,
): readonly AgentDraft[] {
  const agents: AgentDraft[] = [];
  const { isSpawn, spawnIsBackground, sessionId, callId, callKey } = rows.columns;
  const isSpawnRow = flagsOf(isSpawn);
  for (const row of placesOf(isSpawnRow, 1)) {
    const call = calls.ofRow[row]!;
    const result = calls.result[call]!;
    if (calls.owner[call] !== row || result === -1 || spawns.isTaken(call)) continue;
    const outcome = results.columns.outcome.at(result);
    if (!launched.has(outcome)) continue;
    // A launch into the background is detached; where it ended at once, nothing was launched.
    if (outcome === "ok" && spawnIsBackground.at(row) === true) continue;
    agents.push(agentOfCall(sessionId.at(row), callId.at(row) ?? callKey.at(row), call));
  }
  return agents.sort((a, b) => compareText(a.threadId, b.threadId) || a.call! - b.call!);
}

function agentOfCall(sessionId: string, agentId: string, call: number): AgentDraft {
  const threadId = threadIdOf(sessionId, agentId);
  return { sessionId, agentId, threadId, thread: null, evidence: [], call, linkEvidence: "result" };
}

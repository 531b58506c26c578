import { linkEvidences } from "@turnmeter/schema";
import type { LinkEvidence, Outcome, Table } from "@turnmeter/schema";
import type { CallCandidate, ResultCandidate } from "../candidates/call.js";
import type { Candidates } from "../candidates/candidates.js";
import { compareText } from "../compare-text.js";
import { compareInstants } from "../instant.js";
import type { AgentDraft } from "./agents.js";
import { firstKnown, threadIdOf } from "./agents.js";
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
  const link = (agent: AgentDraft, call: number | undefined, evidence: LinkEvidence) => {
    if (call === undefined || agent.call !== null) return;
    agent.call = call;
    agent.linkEvidence = evidence;
    taken.add(call);
  };
  const workflowCalls = callsOfWorkflows(candidates.results, calls);
  for (const agent of agents) {
    const named = namedCalls(agent, calls);
    const byNotice = calledBack(agent, calls, ends);
    for (const evidence of linkEvidences) {
      if (evidence === "notification") link(agent, byNotice, evidence);
      link(agent, named.find((each) => each.evidence === evidence)?.call, evidence);
    }
    const workflowId = firstKnown(agent, "workflowId");
    link(agent, workflowCalls.get(`${agent.sessionId}\0${workflowId}`), "result");
    for (const call of laterCalls(agent, named)) taken.add(call);
  }
  const callsOfPrompts = callsByPrompt(candidates.calls, calls);
  for (const agent of agents) {
    if (agent.call === null) link(agent, callWithPrompt(agent, callsOfPrompts, taken), "prompt");
  }
  return [...agents, ...agentsOfCalls(candidates, calls, taken)];
}

/** The calls that evidence names, the first in time first: a subagent may be taken up again by another call. */
function namedCalls({ evidence }: AgentDraft, calls: Calls) {
  return evidence
    .toReversed()
    .map((piece) => ({ evidence: piece.evidence, call: calls.ofKey.get(piece.callKey ?? "") }))
    .filter((each): each is { evidence: LinkEvidence; call: number } => each.call !== undefined);
}

/** Calls that took the subagent up again: their results name it, as that of the call that started it does. */
function laterCalls(agent: AgentDraft, named: ReturnType<typeof namedCalls>): readonly number[] {
  const answered = named
    .filter(({ evidence }) => evidence === "result" || evidence === "text")
    .map(({ call }) => call);
  return agent.call !== null && answered.includes(agent.call) ? answered : [];
}

/** The call that the first completion notice of the subagent names. */
function calledBack({ sessionId, agentId }: AgentDraft, calls: Calls, ends: TaskEnds): number | undefined {
  for (const { callKey } of ends.ofTask(sessionId, agentId)) {
    const call = calls.ofKey.get(callKey ?? "");
    if (call !== undefined) return call;
  }
  return undefined;
}

/** The first call of each session that launched a workflow run. */
function callsOfWorkflows(results: Table<ResultCandidate>, calls: Calls): ReadonlyMap<string, number> {
  const { sessionId, workflowId, callKey, at } = results.columns;
  const first = new Map<string, number>();
  for (let row = 0; row < results.rowCount; row++) {
    if (workflowId.at(row) === null || !calls.ofKey.has(callKey.at(row))) continue;
    const key = `${sessionId.at(row)}\0${workflowId.at(row)}`;
    const known = first.get(key);
    const order =
      known === undefined
        ? -1
        : compareInstants(at.at(row), at.at(known)) || compareText(callKey.at(row), callKey.at(known));
    if (order < 0) first.set(key, row);
  }
  return new Map([...first].map(([key, row]) => [key, calls.ofKey.get(callKey.at(row))!]));
}

interface PromptedCall {
  readonly call: number;
  readonly callKey: string;
  readonly startedAt: number | null;
}

/** The calls of each session that hand over the same prompt. */
function callsByPrompt(
  rows: Table<CallCandidate>,
  calls: Calls,
): ReadonlyMap<string, readonly PromptedCall[]> {
  const { sessionId, spawnPromptHash, callKey, startedAt } = rows.columns;
  const found = new Map<string, PromptedCall[]>();
  for (let row = 0; row < rows.rowCount; row++) {
    const promptHash = spawnPromptHash.at(row);
    if (promptHash === null) continue;
    const key = `${sessionId.at(row)}\0${promptHash}`;
    const call = { call: calls.ofRow[row]!, callKey: callKey.at(row), startedAt: startedAt.at(row) };
    const known = found.get(key);
    if (known === undefined) found.set(key, [call]);
    else known.push(call);
  }
  return found;
}

/** A call of the same session with the same prompt that started no other agent; the nearest in time. */
function callWithPrompt(
  agent: AgentDraft,
  callsOfPrompts: ReadonlyMap<string, readonly PromptedCall[]>,
  taken: ReadonlySet<number>,
): number | undefined {
  const promptHash = firstKnown(agent, "promptHash");
  if (promptHash === null || agent.thread === null) return undefined;
  const startedAt = agent.thread.firstAt ?? 0;
  const distanceMs = (each: PromptedCall) => Math.abs((each.startedAt ?? 0) - startedAt);
  let best: PromptedCall | undefined;
  for (const each of callsOfPrompts.get(`${agent.sessionId}\0${promptHash}`) ?? []) {
    if (taken.has(each.call)) continue;
    const order =
      best === undefined
        ? -1
        : distanceMs(each) - distanceMs(best) || compareText(each.callKey, best.callKey);
    if (order < 0) best = each;
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

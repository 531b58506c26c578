import { tableOf } from "@turnmeter/columns";
import { turnColumns } from "@turnmeter/schema";
import type { RequestFact, Table, ToolCallFact, TurnFact } from "@turnmeter/schema";
import type { Candidates } from "../candidates/candidates.js";
import type { PromptCandidate } from "../candidates/mark.js";
import { compareText } from "../compare-text.js";
import { compareInstants } from "../instant.js";
import type { AgentDraft } from "./agents.js";
import type { Calls } from "./calls.js";
import type { ProjectOf } from "./projects.js";

/** The turn that a subagent's rows belong to where they do not say so themselves. */
export type TurnOfThread = (threadId: string) => string | null;

/** Follows a subagent's prompt id, else its call, up to the prompt that led to it. */
export function turnsOfThreads(
  agents: readonly AgentDraft[],
  candidates: Candidates,
  calls: Calls,
): TurnOfThread {
  const turnOfPromptId = new Map<string, string>();
  const { promptId, sessionId, turnId, isQueued } = candidates.prompts.columns;
  for (let row = 0; row < candidates.prompts.rowCount; row++) {
    const [id, turn] = [promptId.at(row), turnId.at(row)];
    if (id !== null && turn !== null && !isQueued.at(row))
      turnOfPromptId.set(`${sessionId.at(row)}\0${id}`, turn);
  }
  const byThread = new Map(agents.map((agent) => [agent.threadId, agent]));
  const known = new Map<string, string | null>();

  function find(threadId: string): string | null {
    if (known.has(threadId)) return known.get(threadId)!;
    known.set(threadId, null);
    const agent = byThread.get(threadId);
    const turn = agent === undefined ? null : turnOf(agent);
    known.set(threadId, turn);
    return turn;
  }

  function turnOf(agent: AgentDraft): string | null {
    const byPrompt = turnOfPromptId.get(`${agent.sessionId}\0${agent.thread?.promptId}`);
    if (byPrompt !== undefined) return byPrompt;
    if (agent.call === null) return null;
    const row = calls.owner[agent.call]!;
    return candidates.calls.columns.turnId.at(row) ?? find(candidates.calls.columns.threadId.at(row));
  }

  return find;
}

/** One fact per prompt that opened a turn, in order of time. */
export function turnFacts(
  prompts: readonly PromptCandidate[],
  requests: Table<RequestFact>,
  toolCalls: Table<ToolCallFact>,
  projectOf: ProjectOf,
): Table<TurnFact> {
  const requestsOf = countByTurn(requests);
  const callsOf = countByTurn(toolCalls);
  const modelOf = firstModels(requests);
  const toolMsOf = toolTimes(toolCalls);
  const turns = prompts
    .filter((prompt) => !prompt.isQueued && prompt.turnId !== null)
    .map((prompt): TurnFact => {
      const turnId = prompt.turnId!;
      const spanMs =
        prompt.at === null || prompt.turnEndedAt === null ? null : prompt.turnEndedAt - prompt.at;
      return {
        source: prompt.source,
        sessionId: prompt.sessionId,
        threadId: prompt.threadId,
        project: projectOf(prompt.cwd),
        file: prompt.file,
        line: prompt.line,
        turnId,
        model: modelOf.get(turnId) ?? null,
        promptAt: prompt.at,
        promptSource: prompt.promptSource,
        endedAt: prompt.turnEndedAt,
        durationMs: prompt.turnDurationMs ?? spanMs,
        modelMs: null,
        toolMs: toolMsOf.get(turnId) ?? 0,
        waitMs: null,
        requests: requestsOf.get(turnId) ?? 0,
        toolCalls: callsOf.get(turnId) ?? 0,
      };
    });
  turns.sort((a, b) => compareInstants(a.promptAt, b.promptAt) || compareText(a.turnId, b.turnId));
  return tableOf(turnColumns, turns);
}

function countByTurn(facts: Table<{ readonly turnId: string | null }>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const turnId of facts.columns.turnId) {
    if (turnId !== null) counts.set(turnId, (counts.get(turnId) ?? 0) + 1);
  }
  return counts;
}

/** Requests come in order of time, so that the first one seen is a turn's first. */
function firstModels(requests: Table<RequestFact>): ReadonlyMap<string, string> {
  const models = new Map<string, string>();
  const { turnId, model } = requests.columns;
  for (let row = 0; row < requests.rowCount; row++) {
    const [turn, name] = [turnId.at(row), model.at(row)];
    if (turn !== null && name !== null && !models.has(turn)) models.set(turn, name);
  }
  return models;
}

/** Union of the intervals of a turn's calls on the main thread, ms. Calls come in order of their start. */
function toolTimes(toolCalls: Table<ToolCallFact>): ReadonlyMap<string, number> {
  const times = new Map<string, { totalMs: number; untilAt: number }>();
  const { turnId, agentId, startedAt, endedAt } = toolCalls.columns;
  for (let row = 0; row < toolCalls.rowCount; row++) {
    const [turn, start, end] = [turnId.at(row), startedAt.at(row), endedAt.at(row)];
    if (turn === null || agentId.at(row) !== null || start === null || end === null) continue;
    const time = times.get(turn) ?? { totalMs: 0, untilAt: -Infinity };
    time.totalMs += Math.max(0, end - Math.max(start, time.untilAt));
    time.untilAt = Math.max(time.untilAt, end);
    times.set(turn, time);
  }
  return new Map([...times].map(([turn, { totalMs }]) => [turn, totalMs]));
}

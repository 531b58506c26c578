import { tableOf } from "@turnmeter/columns";
import { turnColumns } from "@turnmeter/schema";
import type { RequestFact, Table, ToolCallFact, TurnFact } from "@turnmeter/schema";
import type { Candidates } from "../candidates/candidates.js";
import type { PromptCandidate } from "../candidates/mark.js";
import { compareText } from "../compare-text.js";
import { compareInstants, later } from "../instant.js";
import type { AgentDraft } from "./agents.js";
import type { Calls } from "./calls.js";
import type { ProjectOf } from "./projects.js";
import { createPromptTurns } from "./prompt-turns.js";
import type { PromptTurns } from "./prompt-turns.js";
import type { Prompts } from "./prompts.js";
import type { WasSilent } from "./silences.js";
import { rowsOfTexts } from "./rows-of-texts.js";
import type { TextRows } from "./rows-of-texts.js";
import { turnTimes } from "./turn-times.js";

/** What a row says of its turn. */
export interface TurnClaim {
  readonly sessionId: string;
  readonly threadId: string;
  readonly turnId: string | null;
  readonly promptId: string | null;
}

/** The turn of a row. */
export type TurnOf = (row: TurnClaim) => string | null;

/**
 * Turns of rows. A subagent's rows belong to the turn of their prompt id, else of the thread's, else of
 * the call that started it, up to the prompt that led to it.
 */
export function turnsOfRows(
  agents: readonly AgentDraft[],
  candidates: Candidates,
  calls: Calls,
  prompts: Prompts,
): TurnOf {
  const turnOfPromptId = promptTurns(candidates.prompts);
  const byThread = new Map(agents.map((agent) => [agent.threadId, agent]));
  const known = new Map<string, string | null>();

  const toldBy = ({ sessionId, turnId, promptId }: TurnClaim): string | null =>
    turnId ?? turnOfPromptId.of(sessionId, promptId);

  /** Climbs from a thread to the first one whose turn is told, then gives it to all on the way. */
  function ofThread(start: string): string | null {
    const way = new Set<string>();
    let threadId: string | null = start;
    let turn: string | null = null;
    while (threadId !== null && turn === null && !way.has(threadId) && !known.has(threadId)) {
      way.add(threadId);
      const agent = byThread.get(threadId);
      threadId = null;
      if (agent === undefined) break;
      turn = turnOfPromptId.of(agent.sessionId, agent.thread?.promptId ?? null);
      if (turn !== null || agent.call === null) break;
      const claim = claimAt(candidates.calls, calls.owner[agent.call]!);
      turn = toldBy(claim);
      threadId = claim.threadId;
    }
    turn ??= threadId === null ? null : (known.get(threadId) ?? null);
    for (const each of way) known.set(each, turn);
    return turn;
  }

  return (row) => prompts.turnOf(toldBy(row) ?? ofThread(row.threadId));
}

/** What a row of a table of candidates says of its turn. */
export function claimAt({ columns }: Table<TurnClaim>, row: number): TurnClaim {
  return {
    sessionId: columns.sessionId.at(row),
    threadId: columns.threadId.at(row),
    turnId: columns.turnId.at(row),
    promptId: columns.promptId.at(row),
  };
}

function promptTurns(prompts: Table<PromptCandidate>): PromptTurns {
  const turns = createPromptTurns();
  const { promptId, sessionId, turnId, isQueued, at } = prompts.columns;
  for (let row = 0; row < prompts.rowCount; row++) {
    const turn = turnId.at(row);
    if (turn !== null && !isQueued.at(row)) turns.add(sessionId.at(row), promptId.at(row), turn, at.at(row));
  }
  return turns;
}

/** What other parts of settling know of turns. */
export interface TurnContext {
  readonly projectOf: ProjectOf;
  /** Whether the call of a row does nothing but wait for a person. */
  readonly isWaiting: (row: number) => boolean;
  readonly wasSilent: WasSilent;
}

/** One fact per prompt that opened a turn, in order of time. */
export function turnFacts(
  prompts: readonly PromptCandidate[],
  requests: Table<RequestFact>,
  toolCalls: Table<ToolCallFact>,
  context: TurnContext,
): Table<TurnFact> {
  const { projectOf, wasSilent } = context;
  const requestRows = rowsOfTexts(requests.columns.turnId);
  const callRows = rowsOfTexts(toolCalls.columns.turnId);
  const timesOf = turnTimes({ requests, requestRows, toolCalls, callRows }, context.isWaiting, wasSilent);
  const turns = [...turnsOf(prompts)].map(([turnId, { prompt, endedAt, durationMs }]): TurnFact => {
    const lastAt = prompt.at === null || durationMs === null ? endedAt : prompt.at + durationMs;
    return {
      source: prompt.source,
      sessionId: prompt.sessionId,
      threadId: prompt.threadId,
      project: projectOf(prompt.cwd),
      file: prompt.file,
      line: prompt.line,
      turnId,
      model: firstModel(requests, requestRows, turnId),
      promptAt: prompt.at,
      promptSource: prompt.promptSource,
      endedAt,
      durationMs: durationMs ?? wallTime(prompt, endedAt, wasSilent),
      ...timesOf(turnId, prompt.at, lastAt),
      requests: requestRows.countOf(turnId),
      toolCalls: callRows.countOf(turnId),
    };
  });
  turns.sort((a, b) => compareInstants(a.promptAt, b.promptAt) || compareText(a.turnId, b.turnId));
  return tableOf(turnColumns, turns);
}

/**
 * From the prompt to the last row. None where a clock went back, where the session was left for long, and where all
 * rows have one time: a log that tells when it began and no more.
 */
function wallTime(prompt: PromptCandidate, endedAt: number | null, wasSilent: WasSilent): number | null {
  const { at, sessionId } = prompt;
  if (at === null || endedAt === null || endedAt <= at || wasSilent(sessionId, at, endedAt)) return null;
  return endedAt - at;
}

interface Turn {
  /** The prompt that opened it. */
  readonly prompt: PromptCandidate;
  readonly endedAt: number | null;
  readonly durationMs: number | null;
}

/** Turns by id. Prompts come in order of time; those that fall into an open turn prolong it. */
function turnsOf(prompts: readonly PromptCandidate[]): ReadonlyMap<string, Turn> {
  const turns = new Map<string, Turn>();
  for (const prompt of prompts) {
    if (prompt.isQueued || prompt.turnId === null) continue;
    const known = turns.get(prompt.turnId);
    turns.set(prompt.turnId, {
      prompt: known?.prompt ?? prompt,
      endedAt: later(known?.endedAt ?? null, prompt.turnEndedAt),
      durationMs: prompt.turnDurationMs ?? known?.durationMs ?? null,
    });
  }
  return turns;
}

/** Requests come in order of time, so that the first row with a model is that of a turn's first one. */
function firstModel({ columns }: Table<RequestFact>, rows: TextRows, turnId: string): string | null {
  let first: string | null = null;
  rows.forEach(turnId, (row) => (first ??= columns.model.at(row)));
  return first;
}

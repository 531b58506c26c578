import { columnOfVector, NULL_CODE, TextDictionary, textsOf } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import type { AgentDraft } from "../agents/agents.js";
import type { Calls } from "../calls/calls.js";
import { promptTurns } from "./prompt-turns.js";
import type { Prompts } from "./prompt.js";

/** What a row says of its turn. */
interface TurnClaim {
  readonly sessionId: string;
  readonly threadId: string;
  readonly turnId: string | null;
  readonly promptId: string | null;
}

/** The turn of a row. */
export type TurnOf = (row: TurnClaim) => string | null;

/** The turn of each row of a table. */
export type TurnsOf = (rows: Table<TurnClaim>) => Column<string | null>;

/** The turns of rows. */
export interface TurnsOfRows {
  readonly of: TurnOf;
  readonly ofTable: TurnsOf;
}

/** The code of a thread whose turn nobody has asked for yet. */
const notAsked = -2;

/**
 * Turns of rows. A subagent's rows belong to the turn of their prompt id, else of the thread's, else of
 * the call that started it, up to the prompt that led to it.
 */
export function turnsOfRows(
  agents: readonly AgentDraft[],
  candidates: Candidates,
  calls: Calls,
  prompts: Prompts,
): TurnsOfRows {
  const turnOfPromptId = promptTurns(candidates.prompts);
  const byThread = new Map(agents.map((agent) => [agent.threadId, agent]));
  const known = new Map<string, string | null>();
  const turns = new TextDictionary();

  const toldBy = ({ sessionId, turnId, promptId }: TurnClaim): string | null =>
    turnId ?? turnOfPromptId(sessionId, promptId);

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
      turn = turnOfPromptId(agent.sessionId, agent.thread?.promptId ?? null);
      if (turn !== null || agent.call === null) break;
      const claim = claimAt(candidates.calls, calls.owner[agent.call]!);
      turn = toldBy(claim);
      threadId = claim.threadId;
    }
    turn ??= threadId === null ? null : (known.get(threadId) ?? null);
    for (const each of way) known.set(each, turn);
    return turn;
  }

  /** The code of the turn that another one may repeat. */
  const codeFor = (turn: string | null): number =>
    turn === null ? NULL_CODE : turns.codeOf(prompts.turnOf(turn));

  function ofTable({ columns, rowCount }: Table<TurnClaim>): Column<string | null> {
    const told = textsOf(columns.turnId);
    const threads = textsOf(columns.threadId);
    const prompted = textsOf(columns.promptId);
    const codeOfTurn = Int32Array.from(told.dictionary, codeFor);
    const codeOfThread = new Int32Array(threads.dictionary.length).fill(notAsked);
    const hasPromptIds = prompted.dictionary.length > 0;
    const codes = new Int32Array(rowCount);
    for (let row = 0; row < rowCount; row++) {
      const turn = told.codes[row]!;
      const thread = threads.codes[row]!;
      if (turn !== NULL_CODE) {
        codes[row] = codeOfTurn[turn]!;
        continue;
      }
      if (hasPromptIds && prompted.codes[row]! !== NULL_CODE) {
        codes[row] = codeFor(turnOfPromptId(columns.sessionId.at(row), columns.promptId.at(row)));
        if (codes[row] !== NULL_CODE) continue;
      }
      if (codeOfThread[thread] === notAsked)
        codeOfThread[thread] = codeFor(ofThread(threads.dictionary[thread]!));
      codes[row] = codeOfThread[thread]!;
    }
    return columnOfVector({ kind: "text", codes, dictionary: turns.texts });
  }

  return {
    of(row) {
      const turn = toldBy(row) ?? ofThread(row.threadId);
      return turn === null ? null : prompts.turnOf(turn);
    },
    ofTable,
  };
}

function claimAt({ columns }: Table<TurnClaim>, row: number): TurnClaim {
  return {
    sessionId: columns.sessionId.at(row),
    threadId: columns.threadId.at(row),
    turnId: columns.turnId.at(row),
    promptId: columns.promptId.at(row),
  };
}

import {
  columnOfVector,
  flagsOf,
  NULL_CODE,
  selectIntegers,
  TextDictionary,
  textsOf,
} from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import type { PromptCandidate } from "../../candidates/thread.js";
import { compareText, compareInstants } from "../../order.js";
import type { AgentDraft } from "../agents/agents.js";
import type { Calls } from "../calls/calls.js";
import type { Prompts } from "./prompts.js";
import { placesOf } from "../common/columns.js";

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

/**
 * Turns of rows. A subagent's rows belong to the turn of their prompt id, else of their thread's, else of the call
 * that started the subagent, and so on up to a person's prompt.
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

  /** Climbs from a thread to the first one with a known turn, then gives that turn to all on the way. */
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

  function ofTable({ columns }: Table<TurnClaim>): Column<string | null> {
    const told = textsOf(columns.turnId);
    const codes = selectIntegers(Int32Array.from(told.dictionary, codeFor), told.codes, NULL_CODE);
    const untold = placesOf(codes, NULL_CODE);
    if (untold.length > 0) tellByPrompts(columns, untold, codes);
    const left = untold.filter((row) => codes[row] === NULL_CODE);
    if (left.length > 0) tellByThreads(columns, left, codes);
    return columnOfVector({ kind: "text", codes, dictionary: turns.texts });
  }

  function tellByPrompts(
    { promptId, sessionId }: Table<TurnClaim>["columns"],
    rows: Int32Array,
    codes: Int32Array,
  ): void {
    const prompted = textsOf(promptId);
    if (prompted.dictionary.length === 0) return;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      if (prompted.codes[row] !== NULL_CODE)
        codes[row] = codeFor(turnOfPromptId(sessionId.at(row), promptId.at(row)));
    }
  }

  function tellByThreads(
    { threadId }: Table<TurnClaim>["columns"],
    rows: Int32Array,
    codes: Int32Array,
  ): void {
    const threads = textsOf(threadId);
    const isAsked = new Uint8Array(threads.dictionary.length);
    markCodes(isAsked, threads.codes, rows);
    const codeOfThread = Int32Array.from(threads.dictionary, (thread, code) =>
      isAsked[code] === 1 ? codeFor(ofThread(thread)) : NULL_CODE,
    );
    setCodes(codes, rows, threads.codes, codeOfThread);
  }

  return {
    of(row) {
      const turn = toldBy(row) ?? ofThread(row.threadId);
      return turn === null ? null : prompts.turnOf(turn);
    },
    ofTable,
  };
}

// Loops over many rows, kept apart so that the engine compiles them fast.

function markCodes(marks: Uint8Array, codes: Int32Array, rows: Int32Array): void {
  for (let i = 0; i < rows.length; i++) marks[codes[rows[i]!]!] = 1;
}

function setCodes(to: Int32Array, rows: Int32Array, codes: Int32Array, values: Int32Array): void {
  for (let i = 0; i < rows.length; i++) to[rows[i]!] = values[codes[rows[i]!]!]!;
}

function claimAt({ columns }: Table<TurnClaim>, row: number): TurnClaim {
  return {
    sessionId: columns.sessionId.at(row),
    threadId: columns.threadId.at(row),
    turnId: columns.turnId.at(row),
    promptId: columns.promptId.at(row),
  };
}

/** The turn of a prompt id within a session; null if no prompt has it. */
type PromptTurns = (sessionId: string, promptId: string | null) => string | null;

/** Several prompts of a session may share an id: the first counts. */
function promptTurns({ columns, rowCount }: Table<PromptCandidate>): PromptTurns {
  const promptIds = textsOf(columns.promptId);
  const turns = textsOf(columns.turnId);
  const isQueued = flagsOf(columns.isQueued);

  const { sessionId, at } = columns;
  const codeOf = new Map<string, number>();
  for (let code = 0; code < promptIds.dictionary.length; code++)
    codeOf.set(promptIds.dictionary[code]!, code);
  // The rows of an id, as a chain from its last one.
  const lastRow = new Int32Array(promptIds.dictionary.length).fill(-1);
  const rowBefore = new Int32Array(rowCount).fill(-1);
  for (let row = 0; row < rowCount; row++) {
    const id = promptIds.codes[row]!;
    if (id === -1 || turns.codes[row] === -1 || isQueued[row] === 1) continue;
    rowBefore[row] = lastRow[id]!;
    lastRow[id] = row;
  }
  const turnAt = (row: number) => turns.dictionary[turns.codes[row]!]!;
  const isBefore = (row: number, other: number) =>
    (compareInstants(at.at(row), at.at(other)) || compareText(turnAt(row), turnAt(other))) < 0;
  /** Cached first row per session by id: many rows may look up an id that many prompts share. */
  const firstRows = new Map<number, ReadonlyMap<string, number>>();
  const firstRowsOf = (id: number): ReadonlyMap<string, number> => {
    const first = new Map<string, number>();
    for (let row = lastRow[id]!; row !== -1; row = rowBefore[row]!) {
      const known = first.get(sessionId.at(row));
      if (known === undefined || isBefore(row, known)) first.set(sessionId.at(row), row);
    }
    firstRows.set(id, first);
    return first;
  };
  return (session, promptId) => {
    const id = promptId === null ? undefined : codeOf.get(promptId);
    if (id === undefined) return null;
    const first = (firstRows.get(id) ?? firstRowsOf(id)).get(session);
    return first === undefined ? null : turnAt(first);
  };
}

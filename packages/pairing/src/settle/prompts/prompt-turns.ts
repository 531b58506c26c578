import { flagsOf, textsOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { PromptCandidate } from "../../candidates/mark.js";
import { compareText } from "../../compare-text.js";
import { compareInstants } from "../../instant.js";

/** The turn that a prompt id stands for within a session; null where no prompt of the session has it. */
export type PromptTurns = (sessionId: string, promptId: string | null) => string | null;

/** Turns by prompt id: the first one, where several prompts of a session share the id. */
export function promptTurns({ columns, rowCount }: Table<PromptCandidate>): PromptTurns {
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
  /** The first row of each session by the ids that were asked for: many rows may ask for one that many prompts have. */
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

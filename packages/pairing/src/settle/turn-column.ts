import { columnOfVector, TextDictionary, textsOf } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import { claimAt } from "./turns.js";
import type { TurnClaim, TurnOf } from "./turns.js";

/** The turns of the rows of a table. */
export type TurnsOf = (rows: Table<TurnClaim>) => Column<string | null>;

/** The turn of each row. One that says what the row of its thread before it says is in the same turn, and is not asked for. */
export function turnColumn(rows: Table<TurnClaim>, turnOf: TurnOf): Column<string | null> {
  const { sessionId, threadId, turnId, promptId } = rows.columns;
  const { codes: threads, dictionary } = textsOf(threadId);
  const [sessions, turns, prompts] = [sessionId, turnId, promptId].map((column) => textsOf(column).codes);
  const told = new TextDictionary();
  const codes = new Int32Array(rows.rowCount);
  const lastOfThread = new Int32Array(dictionary.length).fill(-1);
  for (let row = 0; row < codes.length; row++) {
    const thread = threads[row]!;
    const last = lastOfThread[thread]!;
    const isSame =
      last !== -1 &&
      turns![last] === turns![row] &&
      prompts![last] === prompts![row] &&
      sessions![last] === sessions![row];
    codes[row] = isSame ? codes[last]! : told.codeOf(turnOf(claimAt(rows, row)));
    lastOfThread[thread] = row;
  }
  return columnOfVector({ kind: "text", codes, dictionary: told.texts });
}

import type { Facts, TurnFact } from "@turnmeter/schema";
import { keptRows } from "@turnmeter/columns";
import { checkFacts } from "../engine/check-facts.js";
import { compareInstants } from "../usage/order.js";

/** The turns in order of their prompts; those without a time come last, as they stand in the log. */
export function turnsInOrder(facts: Pick<Facts, "turns">): readonly TurnFact[] {
  checkFacts(facts);
  return keptRows(facts.turns).toSorted(
    (a, b) => compareInstants(a.promptAt, b.promptAt) || (a.file === b.file ? a.line - b.line : 0),
  );
}

/** The number of a turn by its id, counted from 1; null for no turn and for one that is not listed. */
export type TurnNumberOf = (turnId: string | null) => number | null;

/** Numbers the turns of a session. */
export function turnNumbers(facts: Pick<Facts, "turns">): TurnNumberOf {
  const numbers = new Map(turnsInOrder(facts).map(({ turnId }, at) => [turnId, at + 1]));
  return (turnId) => (turnId === null ? null : (numbers.get(turnId) ?? null));
}

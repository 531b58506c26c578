import type { Facts, TurnFact } from "@turnmeter/schema";
import { keptRows } from "@turnmeter/columns";
import { isError } from "../figures/outcomes.js";
import { aggregate } from "../engine/aggregate.js";
import type { SessionTurnRow } from "../rows/session.js";
import type { Usage } from "../rows/usage.js";
import { ofSubagents } from "../agents/agents.js";
import { isoInstant } from "../figures/days.js";
import { noUsage } from "../usage/usage.js";
import { usageByMapped } from "../usage/usage-by.js";
import { checkFacts } from "../engine/fact-table.js";
import { compareInstants } from "../usage/order.js";

interface OfTurn {
  readonly turnId: string | null;
}

const byTurn = { turnId: { column: "turnId" } } as const;

/**
 * Usage of each turn in order, subagents included; a last row has requests outside any turn. The costs of the rows add
 * up to the cost of the facts.
 */
export function sessionTurns(
  facts: Pick<Facts, "turns" | "requests" | "toolCalls">,
): readonly SessionTurnRow[] {
  const turns = turnsInOrder(facts);
  const listed = new Set(turns.map(({ turnId }) => turnId));
  const known = ({ turnId }: OfTurn): OfTurn => ({
    turnId: turnId !== null && listed.has(turnId) ? turnId : null,
  });
  const usages = usageByTurn(usageByMapped(facts, byTurn, known));
  const delegated = usageByTurn(usageByMapped(facts, byTurn, known, { where: ofSubagents }));
  const calls = callsByTurn(facts, known);
  const rowOf = (turnId: string | null) => ({
    turnId,
    ...(usages.get(turnId) ?? noUsage),
    toolCalls: calls.get(turnId)?.all ?? 0,
    failedCalls: calls.get(turnId)?.failed ?? 0,
    delegatedCostUsd: (delegated.get(turnId) ?? noUsage).costUsd,
    delegatedCostNanoUsd: (delegated.get(turnId) ?? noUsage).costNanoUsd,
    delegatedLowerBoundRequests: (delegated.get(turnId) ?? noUsage).lowerBoundRequests,
  });
  const rows = turns.map((turn, at) => ({ turn: at + 1, ...timesOf(turn), ...rowOf(turn.turnId) }));
  if (!usages.has(null) && !calls.has(null)) return rows;
  return [...rows, { turn: null, ...noTimes, ...rowOf(null) }];
}

const noTimes = {
  model: null,
  promptSource: null,
  startedAt: null,
  endedAt: null,
  durationMs: null,
  modelMs: null,
  toolMs: null,
  waitMs: null,
};

function timesOf({ model, promptSource, promptAt, endedAt, durationMs, modelMs, toolMs, waitMs }: TurnFact) {
  return {
    model,
    promptSource,
    startedAt: isoInstant(promptAt),
    endedAt: isoInstant(endedAt),
    durationMs,
    modelMs,
    toolMs,
    waitMs,
  };
}

function usageByTurn(rows: readonly (OfTurn & Usage)[]): ReadonlyMap<string | null, Usage> {
  return new Map(rows.map(({ turnId, ...usage }) => [turnId, usage]));
}

function callsByTurn(
  facts: Pick<Facts, "toolCalls">,
  known: (turn: OfTurn) => OfTurn,
): ReadonlyMap<string | null, { readonly all: number; readonly failed: number }> {
  const parts = aggregate(facts, {
    table: "toolCalls",
    dimensions: { ...byTurn, outcome: { column: "outcome" } },
    measures: { calls: "count" },
  });
  const ofTurns = new Map<string | null, { all: number; failed: number }>();
  for (const part of parts) {
    const { turnId } = known(part);
    const sum = ofTurns.get(turnId) ?? { all: 0, failed: 0 };
    sum.all += part.calls;
    if (isError(part.outcome)) sum.failed += part.calls;
    ofTurns.set(turnId, sum);
  }
  return ofTurns;
}

/** The turns in order of their prompts; those without a time come last, as they stand in the log. */
function turnsInOrder(facts: Pick<Facts, "turns">): readonly TurnFact[] {
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

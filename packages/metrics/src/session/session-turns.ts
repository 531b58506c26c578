import { isError } from "../figures/outcomes.js";
import type { Facts, TurnFact } from "@turnmeter/schema";
import * as z from "zod/mini";
import type { SessionTurnRow } from "../rows/session/turn.js";
import type { Usage } from "../rows/usage.js";
import { isoInstant } from "../usage/iso-instant.js";
import { noUsage } from "../usage/no-usage.js";
import { usageByMapped } from "../usage/usage-by.js";
import { turnsInOrder } from "./turn-numbers.js";

interface OfTurn {
  readonly turnId: string | null;
}

const ofTurn: z.core.$ZodType<OfTurn> = z.object({ turnId: z.nullable(z.string()) });

/**
 * Usage of each turn in order, subagents included, and in a last row of what belongs to none of them. The costs of the
 * rows add up to that of the facts.
 */
export function sessionTurns(
  facts: Pick<Facts, "turns" | "requests" | "toolCalls">,
): readonly SessionTurnRow[] {
  const turns = turnsInOrder(facts);
  const listed = new Set(turns.map(({ turnId }) => turnId));
  const known = ({ turnId }: OfTurn): OfTurn => ({
    turnId: turnId !== null && listed.has(turnId) ? turnId : null,
  });
  const dimensions = { turnId: { column: "turnId" } } as const;
  const usages = usageByTurn(usageByMapped(facts, { dimensions, key: ofTurn }, known));
  const delegated = usageByTurn(
    usageByMapped(facts, { dimensions, key: ofTurn, where: [{ present: "agentId" }] }, known),
  );
  const calls = callsByTurn(facts, listed);
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
  { toolCalls }: Pick<Facts, "toolCalls">,
  listed: ReadonlySet<string>,
): ReadonlyMap<string | null, { readonly all: number; readonly failed: number }> {
  const { turnId, outcome } = toolCalls.columns;
  const calls = new Map<string | null, { all: number; failed: number }>();
  for (let row = 0; row < toolCalls.rowCount; row++) {
    const id = turnId.at(row);
    const turn = id !== null && listed.has(id) ? id : null;
    const sum = calls.get(turn) ?? { all: 0, failed: 0 };
    sum.all += 1;
    if (isError(outcome.at(row))) sum.failed += 1;
    calls.set(turn, sum);
  }
  return calls;
}

import { columnOf, placeAfter, replaceColumns, rowsOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import type { ServiceTierCandidate } from "../../candidates/history.js";
import { compareInstants } from "../../instant.js";
import { compareLines } from "../common/order.js";
import { groupBy } from "../common/groups.js";

/** Gives requests of subagents, which log no service tier, the last tier that their session had before them (R78). */
export function withInheritedTiers(candidates: Candidates): Candidates {
  const { requests, serviceTiers } = candidates;
  if (serviceTiers.rowCount === 0) return candidates;
  const tierAt = tiersOfSessions(serviceTiers);
  const { serviceTier, agentId, sessionId, at } = requests.columns;
  const tierOf = (row: number): string | null =>
    serviceTier.at(row) ?? (agentId.at(row) === null ? null : tierAt(sessionId.at(row), at.at(row)));
  const tiers = Array.from({ length: requests.rowCount }, (_, row) => tierOf(row));
  return { ...candidates, requests: replaceColumns(requests, { serviceTier: columnOf("text", tiers) }) };
}

function tiersOfSessions(
  tiers: Table<ServiceTierCandidate>,
): (sessionId: string, at: number | null) => string | null {
  const bySession = groupBy(rowsOf(tiers), ({ sessionId }) => sessionId);
  for (const changes of bySession.values())
    changes.sort((a, b) => compareInstants(a.at, b.at) || compareLines(a, b));
  return (sessionId, at) => {
    if (at === null) return null;
    const changes = bySession.get(sessionId) ?? [];
    // Those without a time come last.
    const before = placeAfter(changes, (change) => change.at !== null && change.at <= at);
    return changes[before - 1]?.serviceTier ?? null;
  };
}

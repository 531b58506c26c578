import { longsOf, orderOfNumbers, selectLongs } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import type { ErrorChain } from "../rows/failure.js";
import { placeAt } from "../threads/place-at.js";
import { costsOfGroups } from "../usage/costs-of-groups.js";
import { isoInstant } from "../usage/iso-instant.js";
import { chainRequests } from "./chain-requests.js";
import { findChains } from "./find-chains.js";
import type { FoundChain } from "./find-chains.js";

/**
 * Calls that failed or were invalid, with the tries after them, in order of their first calls. Each such call is in one chain, as
 * its first or as a later try. A chain never goes on past a prompt. Calls that were rejected, denied,
 * cancelled or interrupted are no tries.
 */
export function errorChains(facts: Pick<Facts, "toolCalls" | "requests">): readonly ErrorChain[] {
  const chains = findChains(facts.toolCalls);
  if (chains.length === 0) return [];
  const costs = costsOfGroups(facts, chainRequests(facts, chains));
  const fixMsOf = fixTimes(facts.toolCalls);
  const { columns } = facts.toolCalls;
  const firstTimes = selectLongs(
    longsOf(columns.startedAt),
    Int32Array.from(chains, ({ firstRow }) => firstRow),
  );
  return Array.from(orderOfNumbers(firstTimes), (number) => {
    const chain = chains[number]!;
    const { firstRow, lastRow, attempts, failures } = chain;
    return {
      sessionId: columns.sessionId.at(firstRow),
      threadId: columns.threadId.at(firstRow),
      turnId: columns.turnId.at(firstRow),
      tool: columns.tool.at(firstRow),
      outcome: columns.outcome.at(firstRow) === "invalid" ? "invalid" : "failed",
      errorKind: columns.errorKind.at(firstRow),
      end: chain.isFixed ? "fixed" : chain.isLeft ? "abandoned" : "failing",
      attempts,
      failures,
      fixMs: fixMsOf(chain),
      firstAt: isoInstant(columns.startedAt.at(firstRow)),
      first: placeAt(facts.toolCalls, firstRow),
      last: placeAt(facts.toolCalls, lastRow),
      ...costs[number]!,
    };
  });
}

/** From result to result; where a result has no time, from or to the call. */
function fixTimes({ columns }: Facts["toolCalls"]): (chain: FoundChain) => number | null {
  const startedAt = longsOf(columns.startedAt);
  const endedAt = longsOf(columns.endedAt);
  const endOf = (row: number) => (Number.isNaN(endedAt[row]!) ? startedAt[row]! : endedAt[row]!);
  return ({ firstRow, lastRow, isFixed }) => {
    const fixMs = endOf(lastRow) - endOf(firstRow);
    return isFixed && fixMs >= 0 ? fixMs : null;
  };
}

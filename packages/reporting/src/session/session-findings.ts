import type { ContextRent, SessionDetail, SessionTurnRow, Totals } from "@turnmeter/metrics";
import { sumNanoUsd, usdOf } from "@turnmeter/metrics/figures.js";
import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { sumOf } from "../sum-of.js";
import { countOf } from "../words/listed.js";
import { pricedPhrase } from "../words/usage-phrase.js";

/** The turn that cost most. */
export function turnFinding({ turns }: Pick<SessionDetail, "turns">, totals: Totals): Text {
  const [top, second] = turnsByCost(turns);
  if (top === undefined)
    return turns.some(({ costUsd }) => costUsd !== null)
      ? "No turn cost anything"
      : "No turn has a known cost";
  if (turns.length === 1)
    return say`${turnName(top)} took the whole ${isWholeKnown(totals) ? "" : "known "}cost`;
  if (top.costNanoUsd === second?.costNanoUsd) return say`No turn cost more than ${pricedPhrase(top)}`;
  return say`${turnName(top)} cost most: ${pricedPhrase(top)}`;
}

/** The part of what is known of the cost that the most expensive turn took; null where there are not two to compare. */
export function topTurnReading({ turns }: Pick<SessionDetail, "turns">, totals: Totals): Text | null {
  const priced = turnsByCost(turns);
  const [top] = priced;
  if (top === undefined || priced.length < 2 || !totals.costUsd) return null;
  const share = amount.percent((top.costUsd ?? 0) / sumOf(priced, ({ costUsd }) => costUsd ?? 0));
  return say`${turnName(top)} took ${share} of ${isWholeKnown(totals) ? "it" : "the known cost"}.`;
}

/** Those with a cost, the most expensive first. */
function turnsByCost(turns: readonly SessionTurnRow[]): readonly SessionTurnRow[] {
  return turns
    .filter(({ costUsd }) => (costUsd ?? 0) > 0)
    .toSorted((a, b) => Number(BigInt(b.costNanoUsd) - BigInt(a.costNanoUsd)));
}

function turnName({ turn }: SessionTurnRow): string {
  return turn === null ? "What belongs to no turn" : `Turn ${turn}`;
}

/** What results of calls cost by being in the context. */
export function rentFinding({ parts, promptCostUsd }: ContextRent): Text {
  const results = parts.find(({ part }) => part === "results");
  if (results === undefined || results.promptTokens === 0) return "No result of a call was in a later prompt";
  const cost = results.costUsd;
  if (cost === null) return "What results of calls cost in the context is not known";
  if (cost <= 0) return "Results of calls cost nothing in the context";
  const share =
    promptCostUsd === null || promptCostUsd <= 0
      ? ""
      : say`, ${amount.percent(cost / promptCostUsd)} of what prompts cost`;
  return say`Results of calls took ${amount.aboutUsd(cost)}${share}`;
}

/** How many calls failed, and how many of the failures were never fixed. */
export function failuresFinding(chains: SessionDetail["chains"]): Text {
  const failures = sumOf(chains, (chain) => chain.failures);
  const open = chains.filter(({ end }) => end !== "fixed").length;
  const calls = countOf(failures, "call", "calls");
  if (open === 0) return say`${calls} failed; ${failures === 1 ? "it was" : "all were"} fixed`;
  return open === chains.length
    ? say`${calls} failed; ${failures === 1 ? "it was not fixed" : "none was fixed"}`
    : say`${calls} failed; ${amount.count(open)} of ${amount.count(chains.length)} rounds of tries ended without a fix`;
}

/** How many subagents ran, and their part of the cost. */
export function subagentsFinding({ agents }: SessionDetail, totals: Totals): Text {
  const subagents = agents.filter(({ role }) => role !== "main");
  const usd = usdOf(sumNanoUsd(subagents.map(({ costNanoUsd }) => costNanoUsd ?? "0")));
  const who = countOf(subagents.length, "subagent", "subagents");
  if (totals.costUsd === null || totals.costUsd <= 0 || usd <= 0) return say`${who} ran`;
  return say`${who} took ${amount.percent(usd / totals.costUsd)} of the ${isWholeKnown(totals) ? "" : "known "}cost`;
}

/** Whether the cost of a session is neither a lower bound nor only a part. */
function isWholeKnown({ lowerBoundRequests, unpricedRequests, unknownUsageRequests }: Totals): boolean {
  return lowerBoundRequests + unpricedRequests + unknownUsageRequests === 0;
}

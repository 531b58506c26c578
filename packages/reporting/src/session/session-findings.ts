import type { ContextRent, SessionDetail, Totals } from "@turnmeter/metrics";
import { sumNanoUsd, usdOf } from "@turnmeter/metrics/figures.js";
import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { sumOf } from "../sum-of.js";
import { countOf } from "../words/listed.js";

/** What results of calls cost by being in the context; empty where they cost nothing. */
export function rentFinding({ parts, promptCostUsd }: ContextRent): Text {
  const cost = parts.find(({ part }) => part === "results")?.costUsd ?? 0;
  if (cost <= 0) return "";
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

import type { ComparedSide, ComparisonRow, CostBridge, CostBridgeSide } from "@turnmeter/metrics";
import { leastCases, leastSessions, usdOf } from "@turnmeter/metrics/figures.js";
import type { SideNames } from "../bridge/bridge-table.js";
import { bridgeTitles, largestParts } from "../bridge/causes.js";
import { amount, say, beginning } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { usdChangePhrase } from "../words/change-phrase.js";
import { joinWords, countOf } from "../words/listed.js";
import { figureText } from "./figure-text.js";

/** The costs of both sides in a sentence, with the requests that have no known cost. */
export function costReading(
  { rows, bridge }: { readonly rows: readonly ComparisonRow[]; readonly bridge: Sides },
  names: SideNames,
): Text {
  const { before, after } = names;
  const cost = rows.find(({ figure }) => figure === "costUsd");
  const requests = rows.find(({ figure }) => figure === "requests");
  if (cost === undefined || requests === undefined || (isNone(requests.before) && isNone(requests.after)))
    return say`Neither ${before} nor ${after} has a request.`;
  const [from, to] = [costText(cost.before, bridge.before), costText(cost.after, bridge.after)];
  if (isNone(requests.before)) return capitalised(say`${before} has no request; ${after} ${to ?? noCost}.`);
  if (isNone(requests.after)) return capitalised(say`${after} has no request; ${before} ${from ?? noCost}.`);
  if (from === null || to === null) {
    if (from === to) return capitalised(say`${before} and ${after} have no known cost.`);
    return capitalised(say`${before} ${from ?? noCost}, ${after} ${to ?? noCost}: they cannot be compared.`);
  }
  const isPart =
    [cost.before, cost.after].some(({ isLowerBound }) => isLowerBound) ||
    [bridge.before, bridge.after].some((side) => withoutCost(side) > 0);
  const change = isPart ? null : usdChangePhrase(cost.after.value, cost.before.value);
  return change === null
    ? capitalised(say`${before} ${from}, ${after} ${to}.`)
    : capitalised(say`${after} ${to}, ${change} ${before} (${figureText("costUsd", cost.before)}).`);
}

type Sides = Pick<CostBridge, "before" | "after">;

const noCost = "has no known cost";

function isNone({ value }: ComparedSide): boolean {
  return value === 0;
}

/** Requests that are in no cost, for want of a price or of logged usage. */
function withoutCost({ unpricedRequests, unknownUsageRequests }: CostBridgeSide): number {
  return unpricedRequests + unknownUsageRequests;
}

/** Cost of a side and how many requests it leaves out; null where no cost is known. */
function costText(cost: ComparedSide, side: CostBridgeSide): Text | null {
  if (cost.value === null) return null;
  const left = withoutCost(side);
  const all = amount.count(cost.n);
  const missing = say`(${amount.count(left)} of ${all} requests ${left === 1 ? "has" : "have"} no known cost)`;
  return say`cost ${figureText("costUsd", cost)}${left === 0 ? "" : say` ${missing}`}`;
}

/** A sentence that begins with a noun of ours has a capital; one that begins with a name is left as it is. */
function capitalised(sentence: Text): Text {
  const [first] = typeof sentence === "string" ? [sentence] : sentence.sentence;
  const isOurs = typeof first === "string" && /^(?:session|version|days) /.test(first);
  return isOurs ? beginning(sentence, "upper") : sentence;
}

/** Whether a bridge has two costs to stand between: a side with requests needs a cost. */
export function hasBridge({ before, after }: Sides): boolean {
  return [before, after].every((side) => side.requests > 0 || withoutCost(side) === 0);
}

/** The largest parts of a bridge in a sentence. */
export function bridgeReading(bridge: CostBridge): Text {
  if (!hasBridge(bridge))
    return "One side has requests without any known cost, so the difference cannot be taken apart.";
  const parts = bridge.parts.filter(({ costNanoUsd }) => costNanoUsd !== 0n);
  const largest = largestParts(bridge);
  if (largest.length === 0) return "No part of the cost differs.";
  const named = largest.map(
    ({ id, costNanoUsd }) => say`${bridgeTitles[id].toLowerCase()} (${amount.signedUsd(usdOf(costNanoUsd))})`,
  );
  const difference = amount.signedUsd(usdOf(bridge.afterCostNanoUsd - bridge.beforeCostNanoUsd));
  const mostly = largest.length < parts.length ? "mostly " : "";
  const isBound = [bridge.before, bridge.after].some(({ lowerBoundRequests }) => lowerBoundRequests > 0);
  return isBound
    ? say`The known costs differ by ${difference}, ${mostly}from ${joinWords(named)}; costs with ≥ may be higher, which changes the difference.`
    : say`The difference of ${difference} comes ${mostly}from ${joinWords(named)}.`;
}

const enough = `at least ${leastCases} calls, requests, prompts or turns and ${leastSessions} sessions on each side`;

/** How many of the figures that can be judged differ, and what that takes, in a sentence. */
export function verdictReading(rows: readonly ComparisonRow[]): Text {
  const judged = rows.filter(({ pValue }) => pValue !== null);
  if (judged.length === 0)
    return `There is too little data to tell any rate, mean or percentile from chance: that takes ${enough}.`;
  const differing = judged.filter(({ verdict }) => verdict === "differs");
  const of = say`${countOf(judged.length, "figure", "figures")} with enough data to judge, tools included (${enough})`;
  if (differing.length === 0) return say`Of ${of}, none differs by more than chance alone can explain.`;
  return say`Of ${of}, ${amount.count(differing.length)} ${differing.length === 1 ? "differs" : "differ"} by more than chance alone can explain.`;
}

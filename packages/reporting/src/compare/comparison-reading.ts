import type { ComparedSide, ComparisonRow, CostBridge, CostBridgeSide } from "@turnmeter/metrics";
import { leastCases, leastSessions, usdOf } from "@turnmeter/metrics/figures.js";
import type { SideNames } from "../bridge/bridge-table.js";
import { bridgeTitles, largestParts, sizeUsd } from "../bridge/causes.js";
import { amount, say, beginning } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { usdChangePhrase } from "../words/change-phrase.js";
import { countOf, joinWords, listed } from "../words/listed.js";
import { shortName } from "../words/names.js";
import { isJudged } from "./comparison-tables.js";
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

/** What it takes to judge a figure. */
const enough = `${leastSessions} sessions and ${leastCases} calls, requests, prompts or turns on each side`;

const mostNamed = 3;

/** Which of the figures that can be judged differ, in a sentence; where none can be, what that takes. */
export function verdictReading(rows: readonly ComparisonRow[]): Text {
  const judged = rows.filter(isJudged);
  if (judged.length === 0) return `Too little data to tell a difference from chance: that takes ${enough}.`;
  const names = judged.filter(({ verdict }) => verdict === "differs").map(subjectOf);
  const of = countOf(judged.length, "figure", "figures");
  if (names.length === 0)
    return say`${judged.length === 1 ? "The one figure that can be judged does not differ" : say`None of the ${of} that can be judged differs`} by more than chance explains.`;
  return say`${amount.count(names.length)} of ${of} ${names.length === 1 ? "differs" : "differ"} by more than chance explains: ${listed(names, { most: mostNamed })}.`;
}

/** What a row is about, such as `tool error rate of Bash`. */
function subjectOf({ figure, tool }: ComparisonRow): Text {
  const title = beginning(amount.figureTitle(figure), "lower");
  return tool === null ? title : say`${title} of ${shortName(tool)}`;
}

/** The largest part of a bridge as a title, such as `Cache mix added $1.18`; null where there is none. */
export function bridgeFinding(bridge: CostBridge): Text | null {
  const [largest] = hasBridge(bridge) ? largestParts(bridge) : [];
  if (largest === undefined) return null;
  const { id, costNanoUsd } = largest;
  return say`${bridgeTitles[id]} ${costNanoUsd > 0n ? "added" : "took off"} ${amount.usd(sizeUsd(largest))}`;
}

/** The costs of the same work in a sentence: each cost that both sides have. */
export function workReading(rows: readonly ComparisonRow[]): Text {
  const known = rows.filter(({ difference }) => difference !== null);
  if (known.length === 0) return "No cost of a prompt, a turn or a changed line is known on both sides.";
  const costs = known.map(
    ({ figure, before, after }) =>
      say`${beginning(amount.figureTitle(figure), "lower")} ${figureText(figure, before)} → ${figureText(figure, after)}`,
  );
  return beginning(say`${joinWords(costs)}. Whether the work was equally hard, no log tells.`, "upper");
}

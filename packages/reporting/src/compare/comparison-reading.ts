import type { ComparedSide, ComparisonRow, CostBridge, CostBridgeSide } from "@turnmeter/metrics";
import { leastCases, leastSessions, usdOf } from "@turnmeter/metrics/figures.js";
import type { SideNames } from "../bridge/bridge-table.js";
import { bridgeTitles, largestParts, sizeUsd } from "../bridge/causes.js";
import { amount, say, beginning, joined, type Text } from "../format/sentence.js";
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

function withoutCost({ unpricedRequests, unknownUsageRequests }: CostBridgeSide): number {
  return unpricedRequests + unknownUsageRequests;
}

/** With the number of requests left out; null if no cost is known. */
function costText(cost: ComparedSide, side: CostBridgeSide): Text | null {
  if (cost.value === null) return null;
  const left = withoutCost(side);
  const all = amount.count(cost.n);
  const missing = say`(${amount.count(left)} of ${all} requests ${left === 1 ? "has" : "have"} no known cost)`;
  return say`cost ${figureText("costUsd", cost)}${left === 0 ? "" : say` ${missing}`}`;
}

/** Capitalises a sentence unless it begins with a name from the data. */
function capitalised(sentence: Text): Text {
  const [first] = typeof sentence === "string" ? [sentence] : sentence.sentence;
  const isOurs = typeof first === "string" && /^(?:session|version|days) /.test(first);
  return isOurs ? beginning(sentence, "upper") : sentence;
}

/** Whether a bridge can stand between two costs: each side that has requests needs a cost. */
export function hasBridge({ before, after }: Sides): boolean {
  return [before, after].every((side) => side.requests > 0 || withoutCost(side) === 0);
}

/** The largest part of a bridge as a heading, such as `Cache mix added $1.18`. */
export function bridgeFinding(bridge: CostBridge): Text {
  if (!hasBridge(bridge)) return "The difference cannot be taken apart";
  const [largest] = largestParts(bridge);
  if (largest === undefined) return "No part of the cost differs";
  const { id, costNanoUsd } = largest;
  return say`${bridgeTitles[id]} ${costNanoUsd > 0n ? "added" : "took off"} ${amount.usd(sizeUsd(largest))}`;
}

/** The other large parts of a bridge in a sentence, and what keeps the difference from being sure. */
export function bridgeReading(bridge: CostBridge): Text {
  if (!hasBridge(bridge)) return "One side has requests without any known cost.";
  const [, ...others] = largestParts(bridge);
  const named = others.map(
    ({ id, costNanoUsd }) => say`${bridgeTitles[id].toLowerCase()} (${amount.signedUsd(usdOf(costNanoUsd))})`,
  );
  const isBound = [bridge.before, bridge.after].some(({ lowerBoundRequests }) => lowerBoundRequests > 0);
  return joined([
    named.length === 0 ? null : say`Next came ${joinWords(named)}.`,
    isBound ? "Costs with ≥ may be higher, which changes the difference." : null,
  ]);
}

const enough = `${leastSessions} sessions and ${leastCases} calls, requests, prompts or turns on each side`;

const mostNamed = 3;

/** Which of the figures that can be judged differ, in a sentence; where none can be, what that takes. */
export function verdictReading(rows: readonly ComparisonRow[]): Text {
  return rows.some(isJudged)
    ? say`${verdictFinding(rows)}.`
    : `Too little data to tell a difference from chance: that takes ${enough}.`;
}

/** Which of the figures that can be judged differ, as a heading. */
export function verdictFinding(rows: readonly ComparisonRow[]): Text {
  const judged = rows.filter(isJudged);
  if (judged.length === 0) return "Too little data to tell a difference from chance";
  const names = judged.filter(({ verdict }) => verdict === "differs").map(subjectOf);
  const [of, chance] = [countOf(judged.length, "figure", "figures"), "by more than chance explains"];
  const differing = listed(names, { most: mostNamed });
  if (judged.length === 1)
    return say`The one figure that can be judged ${names.length === 0 ? say`does not differ ${chance}` : say`differs ${chance}: ${differing}`}`;
  if (names.length === 0) return say`None of the ${of} that can be judged differs ${chance}`;
  return say`${amount.count(names.length)} of ${of} ${names.length === 1 ? "differs" : "differ"} ${chance}: ${differing}`;
}

/** How many figures cannot be judged beside those that can, in a sentence; empty for none. */
export function unjudgedReading(rows: readonly ComparisonRow[]): Text {
  const judged = rows.filter(isJudged).length;
  const left = rows.length - judged;
  if (judged === 0 || left === 0) return "";
  return say`${countOf(left, "more", "more")} cannot be judged: too few sessions or cases, or known only in part.`;
}

function subjectOf({ figure, tool }: ComparisonRow): Text {
  const title = beginning(amount.figureTitle(figure), "lower");
  return tool === null ? title : say`${title} of ${shortName(tool)}`;
}

/** What the same work cost, as a heading: the first of its costs that both sides have. */
export function workFinding(rows: readonly ComparisonRow[], { before, after }: SideNames): Text {
  const known = rows.find(({ difference }) => difference !== null);
  if (known === undefined) return "No cost of a prompt, a turn or a changed line is known on both sides";
  const title = beginning(amount.figureTitle(known.figure), "upper");
  return say`${title}: ${figureText(known.figure, known.before)} with ${before}, ${figureText(known.figure, known.after)} with ${after}`;
}

import type { CostBridgePartId, CostBridge, CostBridgeSide, CostBridgePart } from "@turnmeter/metrics";
import { usdOf } from "@turnmeter/metrics/figures.js";
import { amount, say, atLeast } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";

/** How each part of a bridge is called. */
export const bridgeTitles: { readonly [P in CostBridgePartId]: string } = {
  volume: "Requests",
  subagentShare: "Subagent share",
  modelMix: "Model mix",
  contextSize: "Context size",
  cacheMix: "Cache mix",
  outputSize: "Output size",
  price: "List prices",
  terms: "Surcharges",
  other: "Searches and rest",
};

/** What of both sides a part is made of, such as `60 → 120 requests`; null where no single figure says it. */
export function bridgeChange(
  { before, after }: Pick<CostBridge, "before" | "after">,
  part: CostBridgePartId,
): Text | null {
  const figure = figures[part];
  if (figure === undefined || before.requests === 0 || after.requests === 0) return null;
  const unit = figure.unit === "requests" && after.requests === 1 ? "request" : figure.unit;
  return say`${figure.textOf(before)} → ${figure.textOf(after)} ${unit}`;
}

interface Figure {
  readonly textOf: (side: CostBridgeSide) => Text;
  readonly unit: string;
}

const figures: { readonly [P in CostBridgePartId]?: Figure } = {
  volume: { textOf: ({ requests }) => amount.count(requests), unit: "requests" },
  subagentShare: {
    textOf: ({ requests, subagentRequests }) => amount.percent(subagentRequests / requests),
    unit: "of the requests",
  },
  contextSize: {
    textOf: ({ requests, promptTokens }) => amount.tokens(promptTokens / requests),
    unit: "prompt tokens a request",
  },
  cacheMix: {
    textOf: ({ promptTokens, cacheReadTokens }) =>
      amount.percent(promptTokens === 0 ? null : cacheReadTokens / promptTokens),
    unit: "of the prompt read from a cache",
  },
  outputSize: {
    textOf: (side) => atLeast(side, side.outputTokens / side.requests, amount.tokens),
    unit: "output tokens a request",
  },
};

const MOST_SENTENCES = 3;
/** Parts smaller than this share of all parts together are in the chart and the table alone. */
const LEAST_SHARE = 0.1;

/** The parts of a bridge that matter, the largest first: at most three, each a tenth of all parts or more. */
function largestParts({ parts }: Pick<CostBridge, "parts">): readonly CostBridgePart[] {
  const sizes = parts.map(({ costNanoUsd }) => Number(size(costNanoUsd)));
  const all = sizes.reduce((sum, one) => sum + one, 0);
  return parts
    .filter((_, index) => sizes[index]! > 0 && sizes[index]! >= LEAST_SHARE * all)
    .toSorted((a, b) => Number(size(b.costNanoUsd) - size(a.costNanoUsd)))
    .slice(0, MOST_SENTENCES);
}

/** A sentence on each part of a bridge that matters, and one on the others together, so that they add up to the difference. */
export function bridgeSentences(bridge: CostBridge): readonly Text[] {
  const largest = largestParts(bridge);
  const others = bridge.parts.filter((part) => part.costNanoUsd !== 0n && !largest.includes(part));
  return [
    ...largest.map((part) => say`${causeText(part.id, bridge)} ${effectText(part.costNanoUsd)}.`),
    ...(largest.length === 0 || others.length === 0 ? [] : [othersText(others)]),
  ];
}

function othersText(parts: readonly CostBridgePart[]): Text {
  const sum = parts.reduce((total, { costNanoUsd }) => total + costNanoUsd, 0n);
  const subject =
    parts.length === 1 ? "The one other part" : say`The other ${amount.count(parts.length)} parts together`;
  return sum === 0n ? "The other parts cancel out." : say`${subject} ${effectText(sum)}.`;
}

/** A cause in words, as the beginning of a sentence: `130 priced requests instead of 100`. */
export function causeText(
  id: CostBridgePartId,
  { before, after }: Pick<CostBridge, "before" | "after">,
): Text {
  const { plain, figureOf, told } = causes[id];
  if (figureOf === undefined || told === undefined) return plain;
  const [was, is] = [figureOf(before), figureOf(after)];
  return amount.whereAlike([[was, is]], plain, told(was, is, after));
}

function effectText(nanoUsd: bigint): Text {
  return say`${nanoUsd > 0n ? "added" : "took off"} ${amount.usd(usdOf(size(nanoUsd)))}`;
}

function size(nanoUsd: bigint): bigint {
  return nanoUsd < 0n ? -nanoUsd : nanoUsd;
}

/** What a cause is called where a figure of both sides says it, and where no figure does or it looks alike on both. */
interface Cause {
  readonly plain: string;
  readonly figureOf?: (side: CostBridgeSide) => Text;
  readonly told?: (before: Text, after: Text, side: CostBridgeSide) => Text;
}

const causes: { readonly [P in CostBridgePartId]: Cause } = {
  volume: {
    plain: "Another number of requests",
    figureOf: ({ requests }) => amount.count(requests),
    told: (before, after, { requests }) =>
      say`${after} priced ${requests === 1 ? "request" : "requests"} instead of ${before}`,
  },
  subagentShare: {
    plain: "Another share of requests by subagents",
    figureOf: ({ requests, subagentRequests }) => amount.percent(subagentRequests / requests),
    told: (before, after) => say`${after} of the requests by subagents instead of ${before}`,
  },
  modelMix: { plain: "Another mix of models" },
  contextSize: {
    plain: "Prompts of another size on single models",
    figureOf: ({ requests, promptTokens }) => amount.tokens(promptTokens / requests),
    told: (before, after) => say`Prompts of ${after} tokens a request instead of ${before}`,
  },
  cacheMix: {
    plain: "Another use of the cache on single models",
    figureOf: ({ promptTokens, cacheReadTokens }) =>
      amount.percent(promptTokens === 0 ? null : cacheReadTokens / promptTokens),
    told: (before, after) => say`${after} of the prompts read from a cache instead of ${before}`,
  },
  outputSize: {
    plain: "Answers of another size on single models",
    figureOf: (side) => atLeast(side, side.outputTokens / side.requests, amount.tokens),
    told: (before, after) => say`Answers of ${after} tokens a request instead of ${before}`,
  },
  price: { plain: "Other list prices" },
  terms: { plain: "Other surcharges for speed, service tier, place or long prompts" },
  other: { plain: "Search fees and what no list price explains" },
};

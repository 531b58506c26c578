import { usdOf } from "@turnmeter/metrics/figures.js";
import type { CostBridge, CostBridgePart, CostBridgePartId, CostBridgeSide } from "@turnmeter/metrics";
import { atLeast } from "../format/at-least.js";
import type { Formats } from "../format/formats.js";
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
export function bridgeSentences(bridge: CostBridge, formats: Formats): readonly string[] {
  const largest = largestParts(bridge);
  const others = bridge.parts.filter((part) => part.costNanoUsd !== 0n && !largest.includes(part));
  return [
    ...largest.map(
      (part) => `${causeText(part.id, bridge, formats)} ${effectText(part.costNanoUsd, formats)}.`,
    ),
    ...(largest.length === 0 || others.length === 0 ? [] : [othersText(others, formats)]),
  ];
}

function othersText(parts: readonly CostBridgePart[], formats: Formats): string {
  const sum = parts.reduce((total, { costNanoUsd }) => total + costNanoUsd, 0n);
  const subject =
    parts.length === 1 ? "The one other part" : `The other ${formats.count(parts.length)} parts together`;
  return sum === 0n ? "The other parts cancel out." : `${subject} ${effectText(sum, formats)}.`;
}

/** A cause in words, as the beginning of a sentence: `130 priced requests instead of 100`. */
export function causeText(
  id: CostBridgePartId,
  { before, after }: Pick<CostBridge, "before" | "after">,
  formats: Formats,
): string {
  const { plain, figureOf, told } = causes[id];
  if (figureOf === undefined || told === undefined) return plain;
  const [was, is] = [figureOf(before, formats), figureOf(after, formats)];
  return was === is ? plain : told(was, is, after);
}

function effectText(nanoUsd: bigint, formats: Formats): string {
  return `${nanoUsd > 0n ? "added" : "took off"} ${formats.usd(usdOf(size(nanoUsd)))}`;
}

function size(nanoUsd: bigint): bigint {
  return nanoUsd < 0n ? -nanoUsd : nanoUsd;
}

/** What a cause is called where a figure of both sides says it, and where no figure does or it looks alike on both. */
interface Cause {
  readonly plain: string;
  readonly figureOf?: (side: CostBridgeSide, formats: Formats) => string;
  readonly told?: (before: string, after: string, side: CostBridgeSide) => string;
}

const causes: { readonly [P in CostBridgePartId]: Cause } = {
  volume: {
    plain: "Another number of requests",
    figureOf: ({ requests }, formats) => formats.count(requests),
    told: (before, after, { requests }) =>
      `${after} priced ${requests === 1 ? "request" : "requests"} instead of ${before}`,
  },
  subagentShare: {
    plain: "Another share of requests by subagents",
    figureOf: ({ requests, subagentRequests }, formats) => formats.percent(subagentRequests / requests),
    told: (before, after) => `${after} of the requests by subagents instead of ${before}`,
  },
  modelMix: { plain: "Another mix of models" },
  contextSize: {
    plain: "Prompts of another size on single models",
    figureOf: ({ requests, promptTokens }, formats) => formats.tokens(promptTokens / requests),
    told: (before, after) => `Prompts of ${after} tokens a request instead of ${before}`,
  },
  cacheMix: {
    plain: "Another use of the cache on single models",
    figureOf: ({ promptTokens, cacheReadTokens }, formats) =>
      formats.percent(promptTokens === 0 ? null : cacheReadTokens / promptTokens),
    told: (before, after) => `${after} of the prompts read from a cache instead of ${before}`,
  },
  outputSize: {
    plain: "Answers of another size on single models",
    figureOf: (side, formats) => atLeast(side, side.outputTokens / side.requests, formats.tokens),
    told: (before, after) => `Answers of ${after} tokens a request instead of ${before}`,
  },
  price: { plain: "Other list prices" },
  terms: { plain: "Other surcharges for speed, service tier, place or long prompts" },
  other: { plain: "Search fees and what no list price explains" },
};

import type { CostBridge, CostBridgePart, CostBridgePartId, CostBridgeSide } from "@turnmeter/metrics";
import { usdOf } from "@turnmeter/metrics/figures.js";
import { amount, say, atLeast, type Text } from "../format/sentence.js";
import { sumOf } from "../sum-of.js";

/** Name of each part of a bridge. */
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

interface Cause {
  /** Starts a sentence when no figure shows the cause or both sides look alike. */
  readonly plain: string;
  readonly figure?: {
    readonly of: (side: CostBridgeSide) => Text;
    /** Follows `60 → 120`. */
    readonly unit: string;
    /** Starts a sentence. */
    readonly told: (before: Text, after: Text, side: CostBridgeSide) => Text;
  };
}

const causes: { readonly [P in CostBridgePartId]: Cause } = {
  volume: {
    plain: "Another number of requests",
    figure: {
      of: ({ requests }) => amount.count(requests),
      unit: "requests",
      told: (before, after, { requests }) =>
        say`${after} priced ${requests === 1 ? "request" : "requests"} instead of ${before}`,
    },
  },
  subagentShare: {
    plain: "Another share of requests by subagents",
    figure: {
      of: ({ requests, subagentRequests }) => amount.percent(subagentRequests / requests),
      unit: "of the requests",
      told: (before, after) => say`${after} of the requests by subagents instead of ${before}`,
    },
  },
  modelMix: { plain: "Another mix of models" },
  contextSize: {
    plain: "Prompts of another size on single models",
    figure: {
      of: ({ requests, promptTokens }) => amount.tokens(promptTokens / requests),
      unit: "prompt tokens a request",
      told: (before, after) => say`Prompts of ${after} tokens a request instead of ${before}`,
    },
  },
  cacheMix: {
    plain: "Another use of the cache on single models",
    figure: {
      of: ({ promptTokens, cacheReadTokens }) =>
        amount.percent(promptTokens === 0 ? null : cacheReadTokens / promptTokens),
      unit: "of the prompt read from a cache",
      told: (before, after) => say`${after} of the prompts read from a cache instead of ${before}`,
    },
  },
  outputSize: {
    plain: "Answers of another size on single models",
    figure: {
      of: (side) => atLeast(side, side.outputTokens / side.requests, amount.tokens),
      unit: "output tokens a request",
      told: (before, after) => say`Answers of ${after} tokens a request instead of ${before}`,
    },
  },
  price: { plain: "Other list prices" },
  terms: {
    plain: "Other surcharges for speed, service tier, place or long prompts",
  },
  other: { plain: "Search fees and what no list price explains" },
};

type Sides = Pick<CostBridge, "before" | "after">;

/** The figure behind a part on both sides, such as `60 → 120 requests`; null where no single figure shows it. */
export function bridgeChange({ before, after }: Sides, part: CostBridgePartId): Text | null {
  const { figure } = causes[part];
  if (figure === undefined || before.requests === 0 || after.requests === 0) return null;
  const unit = figure.unit === "requests" && after.requests === 1 ? "request" : figure.unit;
  return say`${figure.of(before)} → ${figure.of(after)} ${unit}`;
}

/** The figure behind a part on both sides without its unit: `60 → 120`; empty where no single figure shows it. */
export function bridgeSides({ before, after }: Sides, part: CostBridgePartId): Text {
  const { figure } = causes[part];
  if (figure === undefined || before.requests === 0 || after.requests === 0) return "";
  return say`${figure.of(before)} → ${figure.of(after)}`;
}

/** A cause that made the cost rise or fall, in words that a title has room for. */
export function causePhrase(part: CostBridgePartId, isRise: boolean): string {
  const [rise, fall] = causePhrases[part];
  return isRise ? rise : fall;
}

const causePhrases: { readonly [P in CostBridgePartId]: readonly [rise: string, fall: string] } = {
  volume: ["more requests", "fewer requests"],
  subagentShare: ["another share of subagents", "another share of subagents"],
  modelMix: ["more expensive models", "cheaper models"],
  contextSize: ["larger prompts", "smaller prompts"],
  cacheMix: ["less use of the cache", "better use of the cache"],
  outputSize: ["longer answers", "shorter answers"],
  price: ["higher list prices", "lower list prices"],
  terms: ["more surcharges", "fewer surcharges"],
  other: ["other costs", "other costs"],
};

/** A cause in words, as the beginning of a sentence: `130 priced requests instead of 100`. */
export function causeText(part: CostBridgePartId, { before, after }: Sides): Text {
  const { plain, figure } = causes[part];
  if (figure === undefined) return plain;
  const [was, is] = [figure.of(before), figure.of(after)];
  return amount.whereAlike([[was, is]], plain, figure.told(was, is, after));
}

const MOST_PARTS = 3;
/** Smaller shares appear only in chart and table. */
const LEAST_SHARE = 0.1;

/** The largest parts of a bridge, largest first: at most three, each a tenth of all parts or more. */
export function largestParts({ parts }: Pick<CostBridge, "parts">): readonly CostBridgePart[] {
  const all = sumOf(parts, sizeUsd);
  return parts
    .filter((part) => part.costNanoUsd !== 0n && sizeUsd(part) >= LEAST_SHARE * all)
    .toSorted((a, b) => sizeUsd(b) - sizeUsd(a))
    .slice(0, MOST_PARTS);
}

/** Dollars that a part adds or takes away, without the sign. */
export function sizeUsd({ costNanoUsd }: Pick<CostBridgePart, "costNanoUsd">): number {
  return Math.abs(usdOf(costNanoUsd));
}

/** A sentence on each large part of a bridge, and one on the others together: they add up to the difference. */
export function bridgeSentences(bridge: CostBridge): readonly Text[] {
  const largest = largestParts(bridge);
  const others = bridge.parts.filter((part) => part.costNanoUsd !== 0n && !largest.includes(part));
  return [
    ...largest.map((part) => say`${causeText(part.id, bridge)} ${effectText(part)}.`),
    ...(largest.length === 0 || others.length === 0 ? [] : [othersText(others)]),
  ];
}

function othersText(parts: readonly CostBridgePart[]): Text {
  const costNanoUsd = parts.reduce((total, part) => total + part.costNanoUsd, 0n);
  const subject =
    parts.length === 1 ? "The one other part" : say`The other ${amount.count(parts.length)} parts together`;
  return costNanoUsd === 0n ? "The other parts cancel out." : say`${subject} ${effectText({ costNanoUsd })}.`;
}

function effectText(part: Pick<CostBridgePart, "costNanoUsd">): Text {
  return say`${part.costNanoUsd > 0n ? "added" : "took off"} ${amount.usd(sizeUsd(part))}`;
}

/** The causes that changed the cost, the largest first, whichever way. */
export function largestCauses({ parts }: Pick<CostBridge, "parts">): readonly CostBridgePart[] {
  return parts.filter(({ costNanoUsd }) => costNanoUsd !== 0n).toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

function sizeOf({ costNanoUsd }: CostBridgePart): number {
  return Math.abs(Number(costNanoUsd));
}

import { amount, say, atLeast } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { CostBridge, CostBridgePartId, CostBridgeSide } from "@turnmeter/metrics";

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

import type { CostBridge, CostBridgePartId, CostBridgeSide } from "@turnmeter/metrics";
import { formatCount } from "../format/format-count.js";
import { formatPercent } from "../format/format-percent.js";
import { formatTokens } from "../format/format-tokens.js";

/** What of both sides a part is made of, such as `60 → 120 requests`; null where no single figure says it. */
export function bridgeChange(
  { before, after }: Pick<CostBridge, "before" | "after">,
  part: CostBridgePartId,
): string | null {
  const figure = figures[part];
  if (figure === undefined || before.requests === 0 || after.requests === 0) return null;
  return `${figure.textOf(before)} → ${figure.textOf(after)} ${figure.unit}`;
}

interface Figure {
  readonly textOf: (side: CostBridgeSide) => string;
  readonly unit: string;
}

const figures: { readonly [P in CostBridgePartId]?: Figure } = {
  volume: { textOf: ({ requests }) => formatCount(requests), unit: "requests" },
  subagentShare: {
    textOf: ({ requests, subagentRequests }) => formatPercent(subagentRequests / requests),
    unit: "of the requests",
  },
  contextSize: {
    textOf: ({ requests, promptTokens }) => formatTokens(promptTokens / requests),
    unit: "prompt tokens a request",
  },
  cacheMix: {
    textOf: ({ promptTokens, cacheReadTokens }) =>
      formatPercent(promptTokens === 0 ? null : cacheReadTokens / promptTokens),
    unit: "of the prompt read from a cache",
  },
  outputSize: {
    textOf: ({ requests, outputTokens }) => formatTokens(outputTokens / requests),
    unit: "output tokens a request",
  },
};

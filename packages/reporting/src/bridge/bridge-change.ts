import type { CostBridge, CostBridgePartId, CostBridgeSide } from "@turnmeter/metrics";
import { atLeast } from "../format/at-least.js";
import type { Formats } from "../format/formats.js";

/** What of both sides a part is made of, such as `60 → 120 requests`; null where no single figure says it. */
export function bridgeChange(
  { before, after }: Pick<CostBridge, "before" | "after">,
  part: CostBridgePartId,
  formats: Formats,
): string | null {
  const figure = figures[part];
  if (figure === undefined || before.requests === 0 || after.requests === 0) return null;
  const unit = figure.unit === "requests" && after.requests === 1 ? "request" : figure.unit;
  return `${figure.textOf(before, formats)} → ${figure.textOf(after, formats)} ${unit}`;
}

interface Figure {
  readonly textOf: (side: CostBridgeSide, formats: Formats) => string;
  readonly unit: string;
}

const figures: { readonly [P in CostBridgePartId]?: Figure } = {
  volume: { textOf: ({ requests }, formats) => formats.count(requests), unit: "requests" },
  subagentShare: {
    textOf: ({ requests, subagentRequests }, formats) => formats.percent(subagentRequests / requests),
    unit: "of the requests",
  },
  contextSize: {
    textOf: ({ requests, promptTokens }, formats) => formats.tokens(promptTokens / requests),
    unit: "prompt tokens a request",
  },
  cacheMix: {
    textOf: ({ promptTokens, cacheReadTokens }, formats) =>
      formats.percent(promptTokens === 0 ? null : cacheReadTokens / promptTokens),
    unit: "of the prompt read from a cache",
  },
  outputSize: {
    textOf: (side, formats) => atLeast(side, side.outputTokens / side.requests, formats.tokens),
    unit: "output tokens a request",
  },
};

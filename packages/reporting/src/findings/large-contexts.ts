import { amount, say, atLeast } from "../format/sentence.js";
import { leastCases, sumNanoUsd, usdOf } from "@turnmeter/metrics/figures.js";
import { countOf } from "../words/plural.js";
import type { FindingRule } from "./finding-rule.js";
import { logPlace } from "../words/log-place.js";
import { shareOf } from "./share-of.js";

const LARGE_TOKENS = 200_000;
const LEAST_SHARE = 0.1;

/** Prompts above 200,000 tokens took a tenth of the cost or more, in 20 requests or more. */
export const largeContexts: FindingRule = ({ context, totals }) => {
  const bands = (context?.bands ?? []).filter(({ aboveTokens }) => (aboveTokens ?? 0) >= LARGE_TOKENS);
  const requests = bands.reduce((sum, band) => sum + band.requests, 0);
  const costUsd = usdOf(sumNanoUsd(bands.map(({ costNanoUsd }) => costNanoUsd)));
  const share = shareOf(costUsd, totals.costUsd);
  if (requests < leastCases || share < LEAST_SHARE) return null;
  const lowerBoundRequests = bands.reduce((sum, band) => sum + band.lowerBoundRequests, 0);
  const figures = { shareOfCost: share, costUsd, requests, shareOfRequests: requests / totals.requests };
  const largest = context?.sessions[0];
  return {
    usd: costUsd,
    share,
    finding: {
      id: "large-contexts",
      tone: "neutral",
      text: say`Prompts above ${amount.roundTokens(LARGE_TOKENS)} tokens took ${amount.percent(figures.shareOfCost)} of the cost: ${atLeast({ lowerBoundRequests }, figures.costUsd, amount.usd)} in ${countOf(figures.requests, "request", "requests")}, ${amount.percent(figures.shareOfRequests)} of all.`,
      figures,
      evidence: [
        {
          label: "Context",
          section: "context",
          place: largest !== undefined && largest.maxTokens > LARGE_TOKENS ? logPlace(largest.largest) : null,
        },
      ],
    },
  };
};

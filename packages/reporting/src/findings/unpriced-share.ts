import { amount, say, beginning } from "../format/sentence.js";
import { tokensOf } from "@turnmeter/metrics/figures.js";
import { unpricedPhrase } from "../words/usage-phrase.js";
import type { FindingRule } from "./finding-rule.js";
import { shareOf } from "./share-of.js";

const LEAST_SHARE = 0.01;

/** A hundredth of the tokens or more has no price and is in no dollar figure. */
export const unpricedShare: FindingRule = ({ totals, quality }) => {
  const phrase = unpricedPhrase(totals, quality.unpricedModels);
  const share = shareOf(totals.unpricedTokens, tokensOf(totals));
  if (phrase === null || totals.costUsd === null || share < LEAST_SHARE) return null;
  const figures = { unpricedTokens: totals.unpricedTokens, shareOfTokens: share };
  return {
    usd: null,
    share,
    finding: {
      id: "unpriced-share",
      tone: "neutral",
      text: say`${beginning(phrase, "upper")}: ${amount.percent(figures.shareOfTokens)} of all tokens are in no dollar figure.`,
      figures,
      evidence: [{ label: "About the data", section: "quality", place: null }],
    },
  };
};

import { tokensOf } from "@turnmeter/metrics/figures.js";
import { amount, say, beginning } from "../format/sentence.js";
import { unpricedPhrase } from "../words/usage-phrase.js";
import { shareOf } from "./finding-rule.js";
import type { FindingRule } from "./finding-rule.js";
import { sumOf } from "../sum-of.js";

const LEAST_SHARE = 0.01;

/** More than a hundredth of the records was not understood, or not wholly (R83). */
export const drift: FindingRule = ({ quality, totals }) => {
  const unknown = sumOf(quality.unknownRecords, ({ count }) => count);
  const odd = unknown + (quality.oddFields?.rows ?? 0);
  const share = shareOf(odd, quality.recordsRead ?? null);
  if (share <= LEAST_SHARE || totals.requests === 0) return null;
  const figures = { shareOfRecords: share, records: quality.recordsRead ?? 0 };
  return {
    usd: null,
    share,
    id: "drift",
    tone: "bad",
    text: say`${amount.percent(figures.shareOfRecords)} of ${amount.count(figures.records)} records are of a type or shape that this version does not know; what they say may be missing.`,
    figures,
    evidence: [{ label: "How sure is this?", section: "quality", place: null }],
  };
};

/** A hundredth of the tokens or more has no price and is in no dollar figure. */
export const unpricedShare: FindingRule = ({ totals, quality }) => {
  const phrase = unpricedPhrase(totals, quality.unpricedModels);
  const share = shareOf(totals.unpricedTokens, tokensOf(totals));
  if (phrase === null || totals.costUsd === null || share < LEAST_SHARE) return null;
  const figures = { unpricedTokens: totals.unpricedTokens, shareOfTokens: share };
  return {
    usd: null,
    share,
    id: "unpriced-share",
    tone: "neutral",
    text: say`${beginning(phrase, "upper")}: ${amount.percent(figures.shareOfTokens)} of all tokens are in no dollar figure.`,
    figures,
    evidence: [{ label: "How sure is this?", section: "quality", place: null }],
  };
};

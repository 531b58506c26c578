import { amount, say } from "../format/sentence.js";
import type { FindingRule } from "./finding-rule.js";
import { shareOf } from "./share-of.js";

const LEAST_SHARE = 0.01;

/** More than a hundredth of the records was not understood, or not wholly (R83). */
export const drift: FindingRule = ({ quality, totals }) => {
  const unknown = quality.unknownRecords.reduce((sum, { count }) => sum + count, 0);
  const odd = unknown + (quality.oddFields?.rows ?? 0);
  const share = shareOf(odd, quality.recordsRead ?? null);
  if (share <= LEAST_SHARE || totals.requests === 0) return null;
  const figures = { shareOfRecords: share, records: quality.recordsRead ?? 0 };
  return {
    usd: null,
    share,
    finding: {
      id: "drift",
      tone: "bad",
      text: say`${amount.percent(figures.shareOfRecords)} of ${amount.count(figures.records)} records are of a type or shape that this version does not know; what they say may be missing.`,
      figures,
      evidence: [{ label: "About the data", section: "quality", place: null }],
    },
  };
};

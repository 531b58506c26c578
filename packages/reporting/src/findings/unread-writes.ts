import { amount, say } from "../format/sentence.js";
import { sumNanoUsd, usdOf } from "@turnmeter/metrics/figures.js";
import type { FindingRule } from "./finding-rule.js";
import { logPlace } from "../words/log-place.js";
import { shareOf } from "./share-of.js";

const LEAST_SHARE_OF_COST = 0.01;
const LEAST_SHARE_OF_WRITES = 0.1;

/** Cache writes that no request read: a tenth of what was written or more, for a hundredth of the cost or more. */
export const unreadCacheWrites: FindingRule = ({ cacheHealth, totals }) => {
  if (cacheHealth === undefined) return null;
  const tokens = cacheHealth.unread.reduce((sum, row) => sum + row.tokens, 0);
  const extraUsd = usdOf(sumNanoUsd(cacheHealth.unread.map(({ extraNanoUsd }) => extraNanoUsd)));
  const ofWrites = shareOf(tokens, cacheHealth.cacheWriteTokens);
  const share = shareOf(extraUsd, totals.costUsd);
  if (ofWrites < LEAST_SHARE_OF_WRITES || share < LEAST_SHARE_OF_COST) return null;
  const figures = {
    shareOfWrites: ofWrites,
    cacheWriteTokens: cacheHealth.cacheWriteTokens,
    extraUsd,
  };
  const most = cacheHealth.unread.toSorted((a, b) => b.tokens - a.tokens)[0]?.examples[0];
  return {
    usd: extraUsd,
    share,
    finding: {
      id: "unread-cache-writes",
      tone: "bad",
      text: say`${amount.percent(figures.shareOfWrites)} of ${amount.tokens(figures.cacheWriteTokens)} tokens written to a cache were never read from it; to write them cost an estimated ${amount.usd(figures.extraUsd)} more than to send them.`,
      figures,
      evidence: [{ label: "Cache", section: "cache", place: most === undefined ? null : logPlace(most) }],
    },
  };
};

import { amount, say } from "../format/sentence.js";
import { sumNanoUsd, usdOf } from "@turnmeter/metrics/figures.js";
import { breakCauseText } from "../sections/cache-section.js";
import { countOf } from "../words/plural.js";
import type { FindingRule } from "./finding-rule.js";
import { logPlace } from "../words/log-place.js";
import { shareOf } from "./share-of.js";

const LEAST_BREAKS = 5;
const LEAST_SHARE = 0.02;

/** Requests that had to send again what was in the cache: a fiftieth of the cost or more, in five breaks or more. */
export const cacheBreaks: FindingRule = ({ cacheHealth, totals }) => {
  const rows = cacheHealth?.breaks ?? [];
  const extraUsd = usdOf(sumNanoUsd(rows.map(({ extraNanoUsd }) => extraNanoUsd)));
  const figures = {
    breaks: rows.reduce((sum, row) => sum + row.breaks, 0),
    resentTokens: rows.reduce((sum, row) => sum + row.resentTokens, 0),
    extraUsd,
    shareOfCost: shareOf(extraUsd, totals.costUsd),
  };
  if (figures.breaks < LEAST_BREAKS || figures.shareOfCost < LEAST_SHARE) return null;
  const [most] = rows.toSorted((a, b) => b.resentTokens - a.resentTokens);
  const isTold =
    most !== undefined && most.cause !== "unknown" && most.resentTokens * 2 > figures.resentTokens;
  const cause = isTold ? `, most of them ${breakCauseText(most.cause)}` : "";
  const place = most?.examples[0];
  return {
    usd: extraUsd,
    share: figures.shareOfCost,
    finding: {
      id: "cache-breaks",
      tone: "bad",
      text: say`${countOf(figures.breaks, "request", "requests")} found less than half of what the one before had in the cache and sent ${amount.tokens(figures.resentTokens)} tokens again${cause}: an estimated ${amount.usd(figures.extraUsd)} more than to read them, ${amount.percent(figures.shareOfCost)} of the cost.`,
      figures,
      evidence: [{ label: "Cache", section: "cache", place: place === undefined ? null : logPlace(place) }],
    },
  };
};

import type { ContextBandRow } from "@turnmeter/metrics";
import { atLeast } from "../format/at-least.js";
import { formatCount } from "../format/format-count.js";
import { formatPercent } from "../format/format-percent.js";
import { formatTokens } from "../format/format-tokens.js";
import { formatUsd } from "../format/format-usd.js";
import type { ChartSpec } from "../report/chart-spec.js";
import { plotNumber } from "./plot-value.js";
import { rankedBars } from "./ranked-bars.js";

/** A band as text: `up to 20 k`, `20 k to 50 k`, `above 500 k`, `size not known`. */
export function bandName({ aboveTokens, upToTokens }: ContextBandRow): string {
  if (aboveTokens === null) return "size not known";
  if (upToTokens === null) return `above ${roundTokens(aboveTokens)}`;
  return aboveTokens === 0
    ? `up to ${roundTokens(upToTokens)}`
    : `${roundTokens(aboveTokens)} to ${roundTokens(upToTokens)}`;
}

/** Limits are whole thousands. */
function roundTokens(tokens: number): string {
  return tokens % 1000 === 0 && tokens < 1_000_000 ? `${tokens / 1000} k` : formatTokens(tokens);
}

/** Cost of requests by the size of their prompt, the smallest first. */
export function costByContext(bands: readonly ContextBandRow[]): ChartSpec {
  const total = bands.reduce((sum, { costUsd }) => sum + Math.max(0, plotNumber(costUsd)), 0);
  const bars = bands.map((band) => {
    const share = total > 0 ? Math.max(0, plotNumber(band.costUsd)) / total : null;
    const cost =
      band.costUsd === null && band.requests > 0 ? "unpriced" : atLeast(band, band.costUsd ?? 0, formatUsd);
    return {
      name: bandName(band),
      value: plotNumber(band.costUsd),
      label: share === null || band.costUsd === null ? cost : `${cost} · ${formatPercent(share)}`,
      tone: band.aboveTokens === null ? "toneQuiet" : "toneAccent",
      details: [
        ["Cost", cost],
        ["Share", formatPercent(share)],
        ["Requests", formatCount(band.requests)],
      ] as const,
    };
  });
  return rankedBars(bars, {
    description: "Bars of the cost of requests in dollars by the size of their prompt in tokens.",
    noun: "Prompt",
    labelWidth: 128,
  });
}

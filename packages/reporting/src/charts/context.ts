import type { ContextBandRow, ContextSessionRow } from "@turnmeter/metrics";
import { sumCosts } from "@turnmeter/metrics/figures.js";
import { amount, say, type Text } from "../format/sentence.js";
import { countAxis, tokenAxis } from "../plot/axes.js";
import { chartSpecOf, plotNumber, tips } from "../plot/chart-spec.js";
import { rankedBars, costLabel, costOrWhy } from "../plot/ranked-bars.js";
import type { ChartSpec } from "../report.js";

/** A band as text: `up to 20 k`, `20 k to 50 k`, `above 500 k`, `size not known`. */
export function bandName({
  aboveTokens,
  upToTokens,
}: Pick<ContextBandRow, "aboveTokens" | "upToTokens">): Text {
  if (aboveTokens === null) return "size not known";
  if (upToTokens === null) return say`above ${amount.roundTokens(aboveTokens)}`;
  return aboveTokens === 0
    ? say`up to ${amount.roundTokens(upToTokens)}`
    : say`${amount.roundTokens(aboveTokens)} to ${amount.roundTokens(upToTokens)}`;
}

/** Cost of requests by the size of their prompt, the smallest first. */
export function costByContext(bands: readonly ContextBandRow[]): ChartSpec {
  const total = sumCosts(bands).costUsd;
  const bars = bands.map((band) => {
    const share = total > 0 ? Math.max(0, plotNumber(band.costUsd)) / total : null;
    const cost = costOrWhy(band.requests > 0 ? band : { ...band, costUsd: band.costUsd ?? 0 });
    return {
      name: bandName(band),
      value: plotNumber(band.costUsd),
      label:
        share === null || band.costUsd === null ? cost : say`${costLabel(band)} · ${amount.percent(share)}`,
      tone: band.aboveTokens === null ? "toneQuiet" : "toneAccent",
      details: [
        ["Cost", cost],
        ["Share", amount.percent(share)],
        ["Requests", amount.count(band.requests)],
      ] as const,
    };
  });
  return rankedBars(bars, {
    description: "Bars of the cost of requests in dollars by the size of their prompt in tokens.",
    noun: "Prompt",
    labelWidth: 128,
  });
}

/** How many sessions had a largest prompt of each size, in bins of round numbers of tokens. */
export function contextBySession(rows: readonly ContextSessionRow[]): ChartSpec {
  const { largest, width, counts } = contextBins(rows);
  const values = Array.from(counts, ([bin, count]) => ({
    from: bin * width,
    to: (bin + 1) * width,
    sessions: count,
    range: bandName({ aboveTokens: bin * width, upToTokens: (bin + 1) * width }),
    sessionsText: amount.count(count),
  })).sort((a, b) => a.from - b.from);
  return chartSpecOf({
    description: "A histogram of sessions by the largest prompt of their main thread in tokens.",
    values,
    height: 150,
    view: {
      mark: { type: "bar", color: { expr: "toneAccent" }, stroke: { expr: "tonePaper" }, strokeWidth: 1 },
      encoding: {
        x: {
          field: "from",
          type: "quantitative",
          bin: "binned",
          scale: { domain: [0, Math.max(3, Math.floor(largest / width) + 1) * width], nice: false },
          axis: { ...tokenAxis, tickCount: { expr: "isNarrow ? 4 : 8" } },
        },
        x2: { field: "to" },
        y: {
          field: "sessions",
          type: "quantitative",
          // Three labels at least.
          scale: { domainMax: Math.max(2, ...counts.values()) },
          axis: { ...countAxis, tickMinStep: 1 },
        },
        tooltip: tips({ range: "Largest prompt", sessionsText: "Sessions" }),
      },
    },
  });
}

/** Bin widths in tokens: 1, 2 and 5 of each power of ten. */
const WIDTHS = [3, 4, 5, 6, 7].flatMap((power) => [1, 2, 5].map((step) => step * 10 ** power));
const MOST_BINS = 12;

/** Sessions in bins of round numbers of tokens, by the bin's place; bins without a session are left out. */
export function contextBins(rows: readonly ContextSessionRow[]): {
  readonly largest: number;
  readonly width: number;
  readonly counts: ReadonlyMap<number, number>;
} {
  const largest = rows.reduce((most, { maxTokens }) => Math.max(most, plotNumber(maxTokens)), 0);
  const width = WIDTHS.find((tokens) => largest < tokens * MOST_BINS) ?? WIDTHS.at(-1)!;
  const counts = new Map<number, number>();
  for (const { maxTokens } of rows) {
    const bin = Math.floor(Math.max(0, plotNumber(maxTokens)) / width);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  return { largest, width, counts };
}

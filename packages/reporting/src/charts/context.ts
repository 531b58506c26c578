import type { ContextBandRow, ContextSessionRow } from "@turnmeter/metrics";
import { sumCosts } from "@turnmeter/metrics/figures.js";
import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { plotNumber } from "../plot/chart-spec.js";
import { rankedBars, costOrWhy } from "../plot/ranked-bars.js";
import type { ChartSpec } from "../report.js";

/** A band as text: `up to 20 k`, `20 k to 50 k`, `above 500 k`, `size not known`. */
export function bandName({ aboveTokens, upToTokens }: ContextBandRow): Text {
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
      label: share === null || band.costUsd === null ? cost : say`${cost} · ${amount.percent(share)}`,
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

const MOST_SESSIONS = 12;

/** The sessions with the largest prompts, as they are given, the 12 first ones. */
export function contextBySession(
  rows: readonly ContextSessionRow[],
  nameOf: (row: ContextSessionRow) => string,
): ChartSpec {
  const bars = rows.slice(0, MOST_SESSIONS).map((row) => ({
    name: nameOf(row),
    keys: { session: row.sessionId, project: row.project },
    value: row.maxTokens,
    label: amount.tokens(row.maxTokens),
    tone: "toneAccent",
    details: [
      ["Largest prompt", amount.tokens(row.maxTokens)],
      ["Median prompt", amount.tokens(row.p50Tokens)],
      ["Growth a turn", amount.tokens(row.addedTokensPerTurn)],
      ["Requests", amount.count(row.requests)],
      ["Compactions", amount.count(row.compactions)],
    ] as const,
  }));
  return rankedBars(bars, {
    description: "Bars of the largest prompt of a session's main thread in tokens.",
    noun: "Session",
    labelWidth: 72,
  });
}

import type { ContextSessionRow } from "@turnmeter/metrics";
import { formatCount } from "../format/format-count.js";
import { formatTokens } from "../format/format-tokens.js";
import type { ChartSpec } from "../report/chart-spec.js";
import { rankedBars } from "./ranked-bars.js";

const MOST_SESSIONS = 12;

/** The sessions with the largest prompts, as they are given, the 12 first ones. */
export function contextBySession(
  rows: readonly ContextSessionRow[],
  nameOf: (row: ContextSessionRow) => string,
): ChartSpec {
  const bars = rows.slice(0, MOST_SESSIONS).map((row) => ({
    name: nameOf(row),
    value: row.maxTokens,
    label: formatTokens(row.maxTokens),
    tone: "toneAccent",
    details: [
      ["Largest prompt", formatTokens(row.maxTokens)],
      ["Median prompt", formatTokens(row.p50Tokens)],
      ["Growth a turn", formatTokens(row.addedTokensPerTurn)],
      ["Requests", formatCount(row.requests)],
      ["Compactions", formatCount(row.compactions)],
    ] as const,
  }));
  return rankedBars(bars, {
    description: "Bars of the largest prompt of a session's main thread in tokens.",
    noun: "Session",
    labelWidth: 72,
  });
}

import { amount } from "../format/sentence.js";
import type { ContextSessionRow } from "@turnmeter/metrics";
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

import type { ContextSessionRow } from "@turnmeter/metrics";
import type { Formats } from "../format/formats.js";
import type { ChartSpec } from "../report/chart-spec.js";
import { rankedBars } from "./ranked-bars.js";

const MOST_SESSIONS = 12;

/** The sessions with the largest prompts, as they are given, the 12 first ones. */
export function contextBySession(
  rows: readonly ContextSessionRow[],
  nameOf: (row: ContextSessionRow) => string,
  formats: Formats,
): ChartSpec {
  const bars = rows.slice(0, MOST_SESSIONS).map((row) => ({
    name: nameOf(row),
    value: row.maxTokens,
    label: formats.tokens(row.maxTokens),
    tone: "toneAccent",
    details: [
      ["Largest prompt", formats.tokens(row.maxTokens)],
      ["Median prompt", formats.tokens(row.p50Tokens)],
      ["Growth a turn", formats.tokens(row.addedTokensPerTurn)],
      ["Requests", formats.count(row.requests)],
      ["Compactions", formats.count(row.compactions)],
    ] as const,
  }));
  return rankedBars(
    bars,
    {
      description: "Bars of the largest prompt of a session's main thread in tokens.",
      noun: "Session",
      labelWidth: 72,
    },
    formats,
  );
}

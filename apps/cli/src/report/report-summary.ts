import { formatCount, formatPercent, formatTokens, formatUsd } from "@turnmeter/reporting";
import type { WeeklyReportData } from "@turnmeter/reporting";
import { periodText } from "../output/period-text.js";
import { problemNotes } from "../output/problem-notes.js";

/** The report in a few short lines. A fallback is the last week with requests, in place of empty ones. */
export function reportSummary(
  { period, totals, quality }: WeeklyReportData,
  { isFallback }: { readonly isFallback: boolean },
): string {
  const { outcomes } = totals;
  const ended = outcomes.ok + outcomes.failed + outcomes.invalid;
  const errorRate = ended === 0 ? null : (outcomes.failed + outcomes.invalid) / ended;
  const tokens =
    totals.inputTokens +
    totals.outputTokens +
    totals.cacheReadTokens +
    totals.cacheWrite5mTokens +
    totals.cacheWrite1hTokens;
  const bound = totals.lowerBoundRequests > 0 ? "≥ " : "";
  const lines = [
    ...(isFallback
      ? ["Nothing was done in the last full week and the week so far: this is the last week with requests."]
      : []),
    `${periodText(period)} · ${period.timezone}`,
    `${bound}${formatUsd(totals.costUsd)} at API list prices · ${bound}${formatTokens(tokens)} tokens`,
    `${formatCount(totals.requests)} requests · ${formatCount(totals.sessions)} sessions · tool error rate ${formatPercent(errorRate)}`,
  ];
  lines.push(...problemNotes(quality.problems.count));
  return `${lines.join("\n")}\n`;
}

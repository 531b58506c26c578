import { formatCount, formatPercent, formatTokens, formatUsd } from "@turnmeter/reporting";
import type { WeeklyReportData } from "@turnmeter/reporting";
import { periodText } from "../output/period-text.js";

/** The report in four short lines. */
export function reportSummary({ period, totals, quality }: WeeklyReportData): string {
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
    `${periodText(period)} · ${period.timezone}`,
    `${bound}${formatUsd(totals.costUsd)} at API list prices · ${bound}${formatTokens(tokens)} tokens`,
    `${formatCount(totals.requests)} requests · ${formatCount(totals.sessions)} sessions · tool error rate ${formatPercent(errorRate)}`,
  ];
  if (quality.problems.count > 0) {
    lines.push(
      `${formatCount(quality.problems.count)} oddities in the logs; \`turnmeter doctor\` shows them`,
    );
  }
  return `${lines.join("\n")}\n`;
}

import { costSentence, formatPercent } from "@turnmeter/reporting";
import type { WeeklyReportData } from "@turnmeter/reporting";
import { boundText } from "../output/bound-text.js";
import { counted } from "../output/counted.js";
import { periodText } from "../output/period-text.js";
import { problemNotes } from "../output/problem-notes.js";

/** The report in a few short lines. A fallback is the last week with requests, in place of empty ones. */
export function reportSummary(
  { period, totals, quality, comparison }: WeeklyReportData,
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
  const { lowerBoundRequests: bounds } = totals;
  const lines = [
    ...(isFallback
      ? ["Nothing was done in the last full week and the week so far: this is the last week with requests."]
      : []),
    `${periodText(period)} · ${period.timezone}`,
    `${boundText(totals.costUsd, bounds, "usd")} at API list prices · ${boundText(tokens, bounds, "tokens")} tokens`,
    ...(comparison === null ? [] : [costSentence(comparison, period.weekStart)]),
    [
      counted(totals.requests, "request", "requests"),
      counted(totals.sessions, "session", "sessions"),
      ...(errorRate === null ? [] : [`tool error rate ${formatPercent(errorRate)}`]),
    ].join(" · "),
  ];
  for (const { model, tokens: unpriced, lowerBoundRequests } of quality.unpricedModels) {
    lines.push(
      `+ ${boundText(unpriced, lowerBoundRequests, "tokens")} tokens unpriced (${model ?? "model unknown"})`,
    );
  }
  lines.push(...problemNotes(quality.problems));
  return `${lines.join("\n")}\n`;
}

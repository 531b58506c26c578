import { errorRateOf, isUsageUnknown, tokensOf } from "@turnmeter/metrics/figures.js";
import type { WeeklyReportData } from "@turnmeter/metrics";
import {
  amount,
  budgetNotes,
  costSentences,
  countOf,
  escapeTerminal,
  findings,
  joined,
  say,
  written,
} from "@turnmeter/reporting";
import type { Formats, Text } from "@turnmeter/reporting";
import { boundText, periodText } from "../output/texts.js";
import { problemNotes, unpricedNotes } from "../output/notes.js";

const MOST_FINDINGS = 3;

/** The report in a few short lines, with the first findings. A fallback is the last week with requests, in place of empty ones. */
export function reportSummary(
  data: WeeklyReportData,
  {
    isFallback,
    formats,
    quiet,
  }: { readonly isFallback: boolean; readonly formats: Formats; readonly quiet: boolean },
): string {
  const { period, totals, quality } = data;
  const errorRate = errorRateOf(totals.outcomes);
  const { lowerBoundRequests: bounds } = totals;
  const lines: Text[] = [
    ...(isFallback ? ["No request in the last whole week: this is the last week with any."] : []),
    say`${periodText(period)} · ${period.timezone}`,
    isUsageUnknown(totals)
      ? "No request has logged usage: neither tokens nor cost are known."
      : say`${boundText(totals.costUsd, bounds, "usd")} at API list prices · ${boundText(tokensOf(totals), bounds, "tokens")} tokens`,
    ...costSentences(data),
    joined(
      [
        countOf(totals.requests, "request", "requests"),
        countOf(totals.sessions, "session", "sessions"),
        ...(errorRate === null ? [] : [say`tool error rate ${amount.percent(errorRate)}`]),
      ],
      " · ",
    ),
  ];
  lines.push(...unpricedNotes(quality.unpricedModels), ...budgetNotes(data));
  for (const { text } of findings(data).slice(0, MOST_FINDINGS)) lines.push(say`• ${text}`);
  lines.push(...problemNotes(quality.problems, { quiet }));
  return written(lines, formats).map(escapeTerminal).join("\n");
}

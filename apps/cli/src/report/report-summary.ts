import { errorRateOf, isUsageUnknown, tokensOf } from "@turnmeter/metrics/figures.js";
import { costSentences, escapeTerminal, findings } from "@turnmeter/reporting";
import type { Formats, WeeklyReportData } from "@turnmeter/reporting";
import { boundText } from "../output/bound-text.js";
import { counted } from "../counted.js";
import { periodText } from "../output/period-text.js";
import { problemNotes } from "../output/problem-notes.js";
import { unpricedNotes } from "../output/unpriced-notes.js";

const MOST_FINDINGS = 3;

/** The report in a few short lines, with the first findings. A fallback is the last week with requests, in place of empty ones. */
export function reportSummary(
  data: WeeklyReportData,
  { isFallback, formats }: { readonly isFallback: boolean; readonly formats: Formats },
): string {
  const { period, totals, quality } = data;
  const errorRate = errorRateOf(totals.outcomes);
  const { lowerBoundRequests: bounds } = totals;
  const lines = [
    ...(isFallback
      ? ["Nothing was done in the last full week and the week so far: this is the last week with requests."]
      : []),
    `${periodText(period, formats)} · ${period.timezone}`,
    isUsageUnknown(totals)
      ? "No request has logged usage: neither tokens nor cost are known."
      : `${boundText(totals.costUsd, bounds, "usd", formats)} at API list prices · ${boundText(tokensOf(totals), bounds, "tokens", formats)} tokens`,
    ...costSentences(data, formats),
    [
      counted(totals.requests, "request", "requests", formats),
      counted(totals.sessions, "session", "sessions", formats),
      ...(errorRate === null ? [] : [`tool error rate ${formats.percent(errorRate)}`]),
    ].join(" · "),
  ];
  lines.push(...unpricedNotes(quality.unpricedModels, formats));
  for (const { text } of findings(data, formats).slice(0, MOST_FINDINGS)) lines.push(`• ${text}`);
  lines.push(...problemNotes(quality.problems, formats));
  return `${lines.map(escapeTerminal).join("\n")}\n`;
}

import type { SessionDetail, Totals } from "@turnmeter/metrics";
import { atLeast } from "../format/at-least.js";
import { englishFormats } from "../format/english-formats.js";
import type { Formats } from "../format/formats.js";
import type { HeadlineFigure } from "../report/report.js";
import { countOf } from "../sections/plural.js";
import { isUsageUnknown, pricedPhrase, tokensPhrase } from "../sections/usage-phrase.js";
import { shownThread } from "./context-chart.js";
import type { SessionReportData } from "./session-report-data.js";

/** The figures of a session: cost, tokens, time, turns, calls, context, lines. */
export function sessionHeadline(
  { detail, totals }: Pick<SessionReportData, "detail" | "totals">,
  formats: Formats = englishFormats,
): readonly HeadlineFigure[] {
  const { session, agents, context, turns } = detail;
  const thread = shownThread(context);
  const largest = thread.reduce((most, { promptTokens }) => Math.max(most, promptTokens), 0);
  const subagents = agents.filter(({ role }) => role === "subagent").length;
  const recorded = session?.recordedCostUsd ?? null;
  const errors = totals.outcomes.failed + totals.outcomes.invalid;
  return [
    figure(
      "Cost",
      totals.costUsd === null ? "–" : pricedPhrase(totals, formats),
      totals.unpricedRequests > 0
        ? `+ ${atLeast(totals, totals.unpricedTokens, formats.tokens)} tokens unpriced`
        : recorded === null
          ? "at API list prices"
          : `the client's own total: ${formats.usd(recorded)}`,
    ),
    figure(
      "Tokens",
      isUsageUnknown(totals) ? "–" : tokensPhrase(totals, formats),
      isUsageUnknown(totals)
        ? "no request has logged usage"
        : `${atLeast(totals, totals.outputTokens, formats.tokens)} of them output`,
    ),
    figure(
      "Active",
      formats.duration(session?.activeMs ?? null),
      session?.spanMs === null || session === null
        ? null
        : `${formats.duration(session.spanMs)} from start to end`,
    ),
    figure(
      "Turns",
      formats.count(turns.filter(({ turn }) => turn !== null).length),
      countOf(totals.requests, "request", "requests", formats),
    ),
    figure("Calls", formats.count(totals.toolCalls), `${formats.count(errors)} failed or invalid`),
    figure(
      "Subagents",
      formats.count(subagents),
      detail.parallelism.subagents.peak > 1
        ? `up to ${formats.count(detail.parallelism.subagents.peak)} at once`
        : null,
    ),
    figure(
      "Largest prompt",
      thread.length === 0 ? "–" : formats.tokens(largest),
      totals.compactions > 0
        ? countOf(totals.compactions, "compaction", "compactions", formats)
        : "no compaction",
    ),
    figure(
      "Lines",
      linesText(detail, totals, formats),
      countOf(detail.files.filter(({ edits }) => edits > 0).length, "file changed", "files changed", formats),
    ),
  ];
}

/** Lines added and removed; `≥` where some edits do not tell theirs, `–` where none does. */
function linesText({ files }: SessionDetail, { linesAdded, linesRemoved }: Totals, formats: Formats): string {
  const untold = files.reduce((sum, { editsWithoutLines }) => sum + editsWithoutLines, 0);
  if (untold > 0 && linesAdded === 0 && linesRemoved === 0) return "–";
  return `${untold > 0 ? "≥ " : ""}+${formats.count(linesAdded)} −${formats.count(linesRemoved)}`;
}

function figure(label: string, value: string, detail: string | null): HeadlineFigure {
  return { label, value, detail, change: null };
}

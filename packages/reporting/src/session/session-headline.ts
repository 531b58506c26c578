import type { SessionDetail, Totals } from "@turnmeter/metrics";
import { atLeast } from "../format/at-least.js";
import { formatCount } from "../format/format-count.js";
import { formatDuration } from "../format/format-duration.js";
import { formatTokens } from "../format/format-tokens.js";
import { formatUsd } from "../format/format-usd.js";
import type { HeadlineFigure } from "../report/report.js";
import { countOf } from "../sections/plural.js";
import { isUsageUnknown, pricedPhrase, tokensPhrase } from "../sections/usage-phrase.js";
import { shownThread } from "./context-chart.js";
import type { SessionReportData } from "./session-report-data.js";

/** The figures of a session: cost, tokens, time, turns, calls, context, lines. */
export function sessionHeadline({
  detail,
  totals,
}: Pick<SessionReportData, "detail" | "totals">): readonly HeadlineFigure[] {
  const { session, agents, context, turns } = detail;
  const thread = shownThread(context);
  const largest = thread.reduce((most, { promptTokens }) => Math.max(most, promptTokens), 0);
  const subagents = agents.filter(({ role }) => role === "subagent").length;
  const recorded = session?.recordedCostUsd ?? null;
  const errors = totals.outcomes.failed + totals.outcomes.invalid;
  return [
    figure(
      "Cost",
      totals.costUsd === null ? "–" : pricedPhrase(totals),
      totals.unpricedRequests > 0
        ? `+ ${atLeast(totals, totals.unpricedTokens, formatTokens)} tokens unpriced`
        : recorded === null
          ? "at API list prices"
          : `the client's own total: ${formatUsd(recorded)}`,
    ),
    figure(
      "Tokens",
      isUsageUnknown(totals) ? "–" : tokensPhrase(totals),
      isUsageUnknown(totals)
        ? "no request has logged usage"
        : `${atLeast(totals, totals.outputTokens, formatTokens)} of them output`,
    ),
    figure(
      "Active",
      formatDuration(session?.activeMs ?? null),
      session?.spanMs === null || session === null
        ? null
        : `${formatDuration(session.spanMs)} from start to end`,
    ),
    figure(
      "Turns",
      formatCount(turns.filter(({ turn }) => turn !== null).length),
      countOf(totals.requests, "request"),
    ),
    figure("Calls", formatCount(totals.toolCalls), `${formatCount(errors)} failed or invalid`),
    figure(
      "Subagents",
      formatCount(subagents),
      detail.parallelism.subagents.peak > 1
        ? `up to ${formatCount(detail.parallelism.subagents.peak)} at once`
        : null,
    ),
    figure(
      "Largest prompt",
      thread.length === 0 ? "–" : formatTokens(largest),
      totals.compactions > 0 ? countOf(totals.compactions, "compaction") : "no compaction",
    ),
    figure(
      "Lines",
      linesText(detail, totals),
      countOf(detail.files.filter(({ edits }) => edits > 0).length, "file changed", "files changed"),
    ),
  ];
}

/** Lines added and removed; `≥` where some edits do not tell theirs, `–` where none does. */
function linesText({ files }: SessionDetail, { linesAdded, linesRemoved }: Totals): string {
  const untold = files.reduce((sum, { editsWithoutLines }) => sum + editsWithoutLines, 0);
  if (untold > 0 && linesAdded === 0 && linesRemoved === 0) return "–";
  return `${untold > 0 ? "≥ " : ""}+${formatCount(linesAdded)} −${formatCount(linesRemoved)}`;
}

function figure(label: string, value: string, detail: string | null): HeadlineFigure {
  return { label, value, detail, change: null };
}
